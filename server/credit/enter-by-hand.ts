import {
  type CustomerAccountShown,
  type CustomerEntry,
  type EntryReversal,
  isReversible,
  type OpeningDebt,
  type WriteOff,
} from '@tunda/contract/customers/credit'
import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockAccount, requireCredit, requireNamed } from './account-rows.ts'
import { type CreditEntry, enterCredit, moneyHeld, noteSettled } from './enter-credit.ts'
import { getAccount } from './get-account.ts'
import { findEntry, moveCash, requirePlace } from './move-credit.ts'

/** Enters an old debt, under its own day. Fails NOT_FOUND, CREDIT_OFF, CREDIT_ANONYMOUS, CREDIT_DAY_IN_FUTURE and IDEMPOTENCY_KEY_REUSED. */
export async function openDebt(tx: Tx, asked: OpeningDebt, member: Member): Promise<CustomerAccountShown> {
  const { org_id, user_id } = member
  const { id, amount, day, document = null, note = null } = asked
  const account = await lockAccount(tx, asked.customer_id, member)
  const entry = { id, customer_id: account.id, kind: 'opening' as const, amount }
  if ((await findEntry(tx, entry, member)) === undefined) {
    await requireCredit(tx, member)
    requireNamed(account)
    const at = now()
    if (day > dayIn(member.rules.time_zone, at)) throw fail(creditFailures.futureDay)
    const { days } = account
    await enterCredit(tx, [{ ...entry, org_id, business_date: day, days, document, note, user_id, at }])
    await publish(tx, [{ event: 'credit.opened', org_id, actor: member, id: account.id, after: { amount, day } }])
  }
  return await getAccount(tx, { id: account.id }, member)
}

/** Writes off what a customer owes, or a part of it. Fails NOT_FOUND, CREDIT_MORE_THAN_OWED and IDEMPOTENCY_KEY_REUSED. */
export async function writeOff(tx: Tx, asked: WriteOff, member: Member): Promise<CustomerAccountShown> {
  const { org_id, user_id } = member
  const { id, amount, note } = asked
  const account = await lockAccount(tx, asked.customer_id, member)
  const entry = { id, customer_id: account.id, kind: 'write_off' as const, amount: -amount }
  if ((await findEntry(tx, entry, member)) === undefined) {
    const left = Math.max(account.balance, 0)
    if (amount > left) throw fail(creditFailures.moreThanOwed, { left })
    const at = now()
    const business_date = dayIn(member.rules.time_zone, at)
    await enterCredit(tx, [{ ...entry, org_id, business_date, days: null, note, user_id, at }])
    await noteSettled(tx, org_id, account.id)
    await publish(tx, [{ event: 'credit.written_off', org_id, actor: member, id: account.id, after: { amount } }])
  }
  return await getAccount(tx, { id: account.id }, member)
}

type Entered = Pick<CreditEntry, 'kind' | 'amount' | 'customer_id'> & {
  readonly wallet_id: string | null
  readonly wallet: CustomerEntry['wallet']
}

/**
 * Reverses an entry made by mistake by an equal opposite one, and its money moves back. Repeating it changes nothing. Fails NOT_FOUND,
 * CREDIT_NOT_REVERSIBLE, CREDIT_MONEY_USED, CREDIT_GOODS_CAME_BACK and IDEMPOTENCY_KEY_REUSED.
 */
export async function reverseEntry(tx: Tx, asked: EntryReversal, member: Member): Promise<CustomerAccountShown> {
  const { org_id, user_id } = member
  const { id, entry_id, note } = asked
  const [seen] = await tx.query<{ customer_id: string }>(
    'select customer_id from customer_entries where org_id = $1 and id = $2',
    [org_id, entry_id],
  )
  if (seen === undefined) throw fail(general.notFound)
  const account = await lockAccount(tx, seen.customer_id, member)
  const [entry] = await tx.query<Entered & { reversed_by: string | null }>(
    `select e.kind, e.amount, e.customer_id, e.wallet_id, w.kind as wallet, r.id as reversed_by from customer_entries e
     left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
     left join customer_entries r on r.org_id = e.org_id and r.reverses_id = e.id
     where e.org_id = $1 and e.id = $2 and e.customer_id = $3`,
    [org_id, entry_id, account.id],
  )
  if (entry === undefined) throw fail(general.notFound)
  if (!isReversible(entry)) throw fail(creditFailures.notReversible)
  if (entry.reversed_by !== null) return await getAccount(tx, { id: account.id }, member)
  const { wallet_id } = entry
  await findEntry(tx, { id, customer_id: account.id, kind: 'reversal', amount: -entry.amount, wallet_id }, member)
  await requireUnused(tx, entry, member)
  const place = wallet_id === null ? undefined : await requirePlace(tx, wallet_id, member)
  const at = now()
  const business_date = dayIn(member.rules.time_zone, at)
  const back: CreditEntry = {
    id,
    org_id,
    customer_id: account.id,
    kind: 'reversal',
    amount: -entry.amount,
    reverses_id: entry_id,
    wallet_id,
    business_date,
    days: null,
    note,
    user_id,
    at,
  }
  await enterCredit(tx, [back])
  if (wallet_id !== null && place !== undefined)
    await moveCash(tx, { id, wallet_id, amount: entry.amount }, place, member)
  const after = { amount: Math.abs(entry.amount), kind: entry.kind }
  await publish(tx, [{ event: 'credit.reversed', org_id, actor: member, id: account.id, after }])
  return await getAccount(tx, { id: account.id }, member)
}

/**
 * A payment that has been paid out by now cannot be reversed, nor a debt that was written off: the shop would pay twice. Nor can a write-off whose
 * goods came back: the customer would owe for goods that the shop has.
 */
async function requireUnused(tx: Tx, entry: Entered, { org_id }: Member): Promise<void> {
  const { customer_id, kind, amount, wallet_id } = entry
  const { balance, held, forgiven } = await moneyHeld(tx, org_id, customer_id)
  if (kind === 'write_off' && -amount > forgiven) throw fail(creditFailures.goodsCameBack)
  const left = wallet_id === null ? held : held + amount
  if (left < 0 || -(balance - amount) > left) throw fail(creditFailures.moneyIsUsed)
}
