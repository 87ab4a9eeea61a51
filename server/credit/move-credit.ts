import type {
  CustomerAccountShown,
  CustomerPayment,
  DepositPayout,
  PaymentReceipt,
} from '@tunda/contract/customers/credit'
import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { takeNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney, lockPlace, type Place } from '../money/move-money.ts'
import { lockAccount, requireNamed } from './account-rows.ts'
import { allocate, type CreditEntry, enterCredit, lockEntryIds, noteSettled, unallocated } from './enter-credit.ts'
import { getAccount } from './get-account.ts'

/**
 * Receives money from a customer into a wallet, and into the open shift of its drawer if there is one. They owe that much less; anything beyond what
 * they owe is a deposit. A retry receives nothing more, and returns the first receipt. Fails NOT_FOUND, CREDIT_ANONYMOUS, CREDIT_MORE_THAN_OWED and
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function receivePayment(tx: Tx, asked: CustomerPayment, member: Member): Promise<PaymentReceipt> {
  const { org_id, user_id } = member
  const { id, wallet_id, amount, note = null, allocations = [] } = asked
  const account = await lockAccount(tx, asked.customer_id, member)
  const entry = { id, customer_id: account.id, kind: 'payment' as const, amount: -amount, wallet_id }
  const known = await findEntry(tx, entry, member)
  if (known !== undefined) return await receiptOf(tx, entry, known, member)
  requireNamed(account)
  await requireOpen(tx, asked, account.id, member)
  const { number: document } = await takeNumber(tx, org_id, 'payment')
  const place = await requirePlace(tx, wallet_id, member)
  const at = now()
  const business_date = dayIn(member.rules.time_zone, at)
  await enterCredit(tx, [{ ...entry, org_id, business_date, days: null, document, note, user_id, at }])
  await allocate(
    tx,
    org_id,
    allocations.map((part) => ({ ...part, credit_id: id })),
  )
  await noteSettled(tx, org_id, account.id)
  await moveCash(tx, { id, wallet_id, amount }, place, member)
  const after = { amount, document }
  await publish(tx, [{ event: 'credit.received', org_id, actor: member, id: account.id, after }])
  return await receiptOf(tx, entry, document, member)
}

/** Pays a deposit, or a part of it, back out of a wallet. Fails NOT_FOUND, CREDIT_MORE_THAN_DEPOSIT and IDEMPOTENCY_KEY_REUSED. */
export async function payOutDeposit(tx: Tx, asked: DepositPayout, member: Member): Promise<CustomerAccountShown> {
  const { org_id, user_id } = member
  const { id, wallet_id, amount, note = null } = asked
  const account = await lockAccount(tx, asked.customer_id, member)
  const place = await requirePlace(tx, wallet_id, member)
  const entry = { id, customer_id: account.id, kind: 'payout' as const, amount, wallet_id }
  if ((await findEntry(tx, entry, member)) === undefined) {
    const left = Math.max(-account.balance, 0)
    if (amount > left) throw fail(creditFailures.moreThanDeposit, { left })
    const at = now()
    const business_date = dayIn(member.rules.time_zone, at)
    await enterCredit(tx, [{ ...entry, org_id, business_date, days: null, note, user_id, at }])
    await moveCash(tx, { id, wallet_id, amount: -amount }, place, member)
    await publish(tx, [{ event: 'credit.paid_out', org_id, actor: member, id: account.id, after: { amount } }])
  }
  return await getAccount(tx, { id: account.id }, member)
}

/**
 * A wallet that the member may use, locked as by `lockPlace`. What a customer pays by Mobile Money, card or bank while the shop's drawer
 * is open is of its shift, as sales by these methods are: the closing compares both with the statement. Fails NOT_FOUND.
 */
export async function requirePlace(tx: Tx, walletId: string, member: Member): Promise<Place> {
  const place = await lockPlace(tx, member, walletId)
  if (place === undefined) throw fail(general.notFound)
  if (place.is_drawer) return place
  const [shift] = await tx.query<{ id: string }>(
    `select s.id from shifts s
     join wallets cash on cash.org_id = s.org_id and cash.id = s.drawer_id and cash.takes = 'cash' and cash.terminal_id is null
     join wallets w on w.org_id = s.org_id and w.id = $2 and w.kind in ('mobile_money', 'bank', 'card')
     where s.org_id = $1 and s.closed_at is null for share of s`,
    [member.org_id, walletId],
  )
  return { is_drawer: false, shift_id: shift?.id ?? null }
}

type Cash = { readonly id: string; readonly wallet_id: string; readonly amount: number }

/** Moves a customer's money: in, or out if negative. Notes are stored with the account, so that they are deleted with it. `place` must be locked. */
export async function moveCash(tx: Tx, { amount, ...cash }: Cash, { shift_id }: Place, member: Member): Promise<void> {
  const { org_id, user_id } = member
  const at = now()
  const kind = amount > 0 ? 'pay_in' : 'pay_out'
  const business_date = dayIn(member.rules.time_zone, at)
  await enterMoney(tx, [{ ...cash, note: null, org_id, kind, amount, business_date, at, shift_id, user_id }])
  if (shift_id !== null) await publish(tx, [{ event: 'shift.moved_credit', org_id, id: shift_id }])
}

type Entry = Pick<CreditEntry, 'id' | 'customer_id' | 'kind' | 'amount' | 'wallet_id'>

/**
 * The document of an existing entry; undefined if there is none. Fails IDEMPOTENCY_KEY_REUSED if the entry is a different one, and for the id of a
 * requested refund or of a payment for a lay-by or repair, which will make an entry under its own id. The id stays locked.
 */
export async function findEntry(tx: Tx, asked: Entry, { org_id }: Pick<Member, 'org_id'>): Promise<string | undefined> {
  const [, [known]] = await Promise.all([lockEntryIds(tx, { org_id, id: asked.id }), findById(tx, asked, org_id)])
  if (known !== undefined && !known.is_same) throw fail(general.keyReused)
  return known === undefined ? undefined : (known.document ?? '')
}

async function findById(tx: Tx, asked: Entry, orgId: string) {
  return await tx.query<{ document: string | null; is_same: boolean }>(
    `select document, customer_id = $3 and kind = $4 and amount = $5 and wallet_id is not distinct from $6 as is_same
     from customer_entries where org_id = $1 and id = $2
     union all select null, false from refund_requests where org_id = $1 and id = $2
     union all select null, false from (
       select id from layby_payments where org_id = $1 and id = $2 union all select id from repair_payments where org_id = $1 and id = $2) p
     where not exists (select from customer_entries e where e.org_id = $1 and e.id = $2)`,
    [orgId, asked.id, asked.customer_id, asked.kind, asked.amount, asked.wallet_id ?? null],
  )
}

/**
 * Checks allocations made by hand: to debts of this customer, in total no more than is paid, and to each no more than other payments are not
 * allocated to. A payment without an allocation that covered this debt, as the one due first, then covers another.
 */
async function requireOpen(
  tx: Tx,
  { allocations = [], amount }: CustomerPayment,
  customerId: string,
  { org_id }: Member,
): Promise<void> {
  if (allocations.length === 0) return
  const ids = allocations.map(({ debit_id }) => debit_id)
  const open = await tx.query<{ id: string; left: number }>(
    `select e.id, ${unallocated} as left from customer_entries e
     where e.org_id = $1 and e.customer_id = $2 and e.id = any ($3::uuid[]) and e.amount > 0 and e.reverses_id is null
       and not exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id)`,
    [org_id, customerId, ids],
  )
  if (open.length < ids.length) throw fail(general.notFound)
  const sum = allocations.reduce((all, part) => all + part.amount, 0)
  if (sum > amount) throw fail(creditFailures.moreThanOwed, { left: amount })
  for (const { debit_id, amount: part } of allocations) {
    const left = open.find(({ id }) => id === debit_id)?.left ?? 0
    if (part > left) throw fail(creditFailures.moreThanOwed, { left })
  }
}

async function receiptOf(tx: Tx, { amount, customer_id }: Entry, document: string, member: Member) {
  return { document, amount: -amount, account: await getAccount(tx, { id: customer_id }, member) }
}
