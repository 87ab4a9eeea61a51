import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { RepairMoneyReturned, RepairPaid } from '@tunda/contract/repairs/repair-inputs'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { requireNamed } from '../credit/account-rows.ts'
import { findEntry, moveCash, requirePlace } from '../credit/move-credit.ts'
import { takeNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { noteChange } from './note-change.ts'
import { type LockedRepair, lockRepair, requireOpen, showRepair } from './repair-rows.ts'

type Money = { readonly id: string; readonly wallet_id: string; readonly amount: number }
type Of = Pick<LockedRepair, 'org_id' | 'id' | 'customer_id' | 'number'>

/**
 * Receives a deposit: into a wallet, and its drawer's open shift where there is one. A retry receives nothing more, and is answered the first
 * receipt. Fails NOT_FOUND, REPAIR_ENDED, REPAIR_FREE, CREDIT_ANONYMOUS and IDEMPOTENCY_KEY_REUSED.
 */
export async function payRepair(tx: Tx, asked: RepairPaid, member: Member) {
  const { repair_id: id, amount } = asked
  const repair = await lockRepair(tx, id, member)
  const known = await findPayment(tx, asked, repair)
  const document = known === undefined ? await receive(tx, asked, repair, member) : (known ?? '')
  return { document, amount, repair: await showRepair(tx, { id }, member) }
}

async function receive(tx: Tx, asked: Money, repair: LockedRepair, member: Member): Promise<string> {
  requireOpen(repair)
  if (repair.is_warranty) throw fail(repairFailures.isFree)
  const [customer] = await tx.query<{ name: string }>('select name from customers where org_id = $1 and id = $2', [
    member.org_id,
    repair.customer_id,
  ])
  if (customer === undefined) throw fail(general.notFound)
  requireNamed(customer)
  return await takeMoney(tx, asked, repair, member)
}

/**
 * Takes a deposit for a locked repair, and returns the receipt's number. Fails NOT_FOUND and IDEMPOTENCY_KEY_REUSED, and AUTHORIZATION_ERROR for
 * whoever may receive none.
 */
export async function takeMoney(tx: Tx, money: Money, repair: Of, member: Member): Promise<string> {
  if (!may(member, 'receive_payments')) throw fail(general.notAllowed)
  const { id, amount, wallet_id } = money
  const { customer_id, number } = repair
  if ((await findPayment(tx, money, repair)) !== undefined) throw fail(general.keyReused)
  // Once the device is collected it stands on the customer's account, under its own id.
  const entry = { id, customer_id, kind: 'payment' as const, amount: -amount, wallet_id }
  if ((await findEntry(tx, entry, member)) !== undefined) throw fail(general.keyReused)
  const { number: document } = await takeNumber(tx, member.org_id, 'payment')
  await moveMoneyOf(tx, { ...money, document }, repair, member)
  await noteChange(tx, repair, { event: 'paid', note: document, user_id: member.user_id })
  const after = { number, amount, document }
  await publish(tx, [{ event: 'repair.paid', org_id: member.org_id, actor: member, id: repair.id, after }])
  return document
}

/**
 * Gives money back before the repair ends, out of a wallet. A retry gives nothing more. Fails NOT_FOUND, REPAIR_ENDED, REPAIR_MORE_THAN_PAID and
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function returnMoney(tx: Tx, asked: RepairMoneyReturned, member: Member): Promise<Repair> {
  const { repair_id: id, amount, wallet_id, note } = asked
  const repair = await lockRepair(tx, id, member)
  const money = { id: asked.id, wallet_id, amount: -amount }
  if ((await findPayment(tx, money, repair)) !== undefined) return await showRepair(tx, { id }, member)
  requireOpen(repair)
  if (amount > repair.paid) throw fail(repairFailures.moreThanPaid, { left: repair.paid })
  const entry = { id: asked.id, customer_id: repair.customer_id, kind: 'payout' as const, amount, wallet_id }
  if ((await findEntry(tx, entry, member)) !== undefined) throw fail(general.keyReused)
  await moveMoneyOf(tx, { ...money, note }, repair, member)
  await noteChange(tx, repair, { event: 'money_returned', note, user_id: member.user_id })
  const after = { number: repair.number, amount }
  await publish(tx, [{ event: 'repair.money_returned', org_id: member.org_id, actor: member, id, after }])
  return await showRepair(tx, { id }, member)
}

type Moved = Money & { readonly document?: string; readonly note?: string }

/**
 * Writes a movement of a locked repair, negative for money going out, into its own ledger and the wallet's. Fails NOT_FOUND, and
 * IDEMPOTENCY_KEY_REUSED if its id was used for another movement.
 */
export async function moveMoneyOf(tx: Tx, moved: Moved, repair: Pick<Of, 'id'>, member: Member): Promise<void> {
  const { org_id, user_id, rules } = member
  const { id, wallet_id, amount, document, note } = moved
  const place = await requirePlace(tx, wallet_id, member)
  const at = now()
  const written = await tx.query(
    `insert into repair_payments (org_id, id, repair_id, amount, wallet_id, document, note, business_date, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (org_id, id) do nothing returning 1`,
    [org_id, id, repair.id, amount, wallet_id, document ?? null, note || null, dayIn(rules.time_zone, at), user_id, at],
  )
  if (written.length === 0) throw fail(general.keyReused)
  await tx.query('update repairs set paid = paid + $3 where org_id = $1 and id = $2', [org_id, repair.id, amount])
  await moveCash(tx, { id, wallet_id, amount }, place, member)
}

/** The receipt of money that is there already, null of what went back; undefined where none is. Fails IDEMPOTENCY_KEY_REUSED where it is another. */
async function findPayment(
  tx: Tx,
  { id, wallet_id, amount }: Money,
  repair: Pick<Of, 'org_id' | 'id'>,
): Promise<string | null | undefined> {
  const [known] = await tx.query<{ document: string | null; is_same: boolean }>(
    `select document, repair_id = $3 and wallet_id = $4 and amount = $5 as is_same from repair_payments where org_id = $1 and id = $2`,
    [repair.org_id, id, repair.id, wallet_id, amount],
  )
  if (known !== undefined && !known.is_same) throw fail(general.keyReused)
  return known?.document
}
