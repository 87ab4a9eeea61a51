import { randomUUID } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { paymentToCheck } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'
import { dayIn } from '../clock.ts'
import { type HeldAccount, lockAccount, requireNamed } from '../credit/account-rows.ts'
import { enterCredit, noteSettled } from '../credit/enter-credit.ts'
import { findEntry } from '../credit/move-credit.ts'
import { takeNumber } from '../document-number.ts'
import { enterCashOfTill, lockShiftOfTill, type TakenAtTill } from '../drawers/cash-at-till.ts'
import type { Keeper } from '../drawers/lock-shift.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type LockedLayby, lockLayby } from './layby-rows.ts'
import { writePayment } from './pay-layby.ts'

type PaidAtTill = {
  readonly id: string
  readonly layby_id?: string | null | undefined
  readonly layby_number: string
  readonly amount: number
  readonly number: string
}
type Part = { readonly id: string; readonly amount: number; readonly document: string }
type Told = { readonly number: string; readonly taken: TakenAtTill }

/**
 * Receives cash that a customer paid at a till for a lay-by, at the time of payment and into the shift of that time. What is more than is left of it,
 * because it was paid, handed over or cancelled since, goes on its customer's account; in a shop without accounts it is money in, to be checked.
 * Those who run the shop are notified. Fails NOT_FOUND if the shop has no such lay-by or shift, CREDIT_ANONYMOUS and IDEMPOTENCY_KEY_REUSED.
 */
export async function payLaybyAtTill(
  tx: Tx,
  told: PaidAtTill,
  taken: TakenAtTill,
  keeper: Keeper,
): Promise<'kept' | 'late' | 'set_aside'> {
  const { id, amount, number } = told
  const layby = await lockLayby(tx, await findId(tx, told, keeper), { org_id: keeper.org_id, location_ids: null })
  const left = layby.state === 'open' ? layby.total_amount - layby.paid : 0
  const paid = Math.min(amount, left)
  const over = amount - paid
  const account = over > 0 ? await accountOf(tx, layby, keeper) : undefined
  const entry = { id, customer_id: layby.customer_id, kind: 'payment' as const, amount: -amount }
  if ((await findEntry(tx, entry, keeper)) !== undefined) throw fail(general.keyReused)
  const part = await nextPart(tx, id, paid, keeper)
  const rest_id = part ? randomUUID() : id
  const rest = account && (await nextPart(tx, rest_id, over, keeper))
  const shift = await lockShiftOfTill(tx, taken, keeper)
  if (part) await enterPart(tx, part, { number, taken }, layby, keeper)
  if (rest && account) await enterRest(tx, rest, { number, taken }, { ...layby, customer_id: account.id }, keeper)
  if (over > 0) await tellOfRest(tx, { over, number, is_on_account: rest !== undefined }, layby, keeper)
  const toCheck = { id: rest_id, amount: over, reason: paymentToCheck, note: `${layby.number} · ${number}` }
  const parts = [part, rest ?? (over > 0 ? toCheck : undefined)].filter((one) => one !== undefined)
  const outcome = await enterCashOfTill(tx, parts.map(moneyOf), shift, taken.at, keeper)
  return part || rest ? outcome : 'set_aside'
}

type Money = { readonly id: string; readonly amount: number; readonly reason?: string; readonly note?: string }
const moneyOf = ({ id, amount, reason = '', note }: Money) => ({
  id,
  amount,
  ...(reason && { reason }),
  note: note ?? null,
})

/** The customer's account, locked; undefined in a shop without accounts, where nobody would look for it. */
async function accountOf(tx: Tx, { customer_id }: LockedLayby, keeper: Keeper): Promise<HeldAccount | undefined> {
  const account = await lockAccount(tx, customer_id, keeper)
  requireNamed(account)
  const on = await tx.query('select 1 from business_settings where org_id = $1 and gives_credit', [keeper.org_id])
  return on.length > 0 ? account : undefined
}

type Over = { readonly over: number; readonly number: string; readonly is_on_account: boolean }

async function tellOfRest(tx: Tx, { over, number, is_on_account }: Over, layby: LockedLayby, keeper: Keeper) {
  const { location_id, state } = layby
  const news = { location_id, state, receipt: number, received_by: keeper.full_name, is_on_account }
  const after = { number: layby.number, amount: over }
  const { org_id } = keeper
  await publish(tx, [{ event: 'layby.overpaid', org_id, actor: keeper, id: layby.id, after, news }])
}

/** By the number on the customer's paper where the till did not know it. */
async function findId(tx: Tx, { layby_id, layby_number }: PaidAtTill, { org_id }: Keeper): Promise<string> {
  if (layby_id) return layby_id
  const no = /\d{1,15}$/.exec(layby_number)?.[0] ?? null
  const [found] = await tx.query<{ id: string }>('select id from laybys where org_id = $1 and layby_no = $2', [
    org_id,
    no,
  ])
  if (found === undefined) throw fail(general.notFound)
  return found.id
}

async function nextPart(tx: Tx, id: string, amount: number, { org_id }: Keeper): Promise<Part | undefined> {
  if (amount === 0) return undefined
  const { number: document } = await takeNumber(tx, org_id, 'payment')
  return { id, amount, document }
}

async function enterPart(
  tx: Tx,
  { id, amount, document }: Part,
  { number, taken: { drawer_id, at } }: Told,
  layby: LockedLayby,
  keeper: Keeper,
): Promise<void> {
  await writePayment(tx, { id, wallet_id: drawer_id, amount, document, note: number, at }, layby, keeper)
  const { org_id } = keeper
  const after = { number: layby.number, amount, document }
  await publish(tx, [{ event: 'layby.paid', org_id, actor: keeper, id: layby.id, after }])
}

/** On the customer's account: a deposit, or off what they owe. */
async function enterRest(
  tx: Tx,
  { id, amount, document }: Part,
  { number, taken: { drawer_id: wallet_id, at } }: Told,
  layby: LockedLayby,
  keeper: Keeper,
): Promise<void> {
  const { org_id, user_id, rules } = keeper
  const { customer_id } = layby
  const entry = { org_id, id, customer_id, kind: 'payment' as const, amount: -amount, wallet_id, document }
  const note = `${layby.number} · ${number}`
  await enterCredit(tx, [{ ...entry, business_date: dayIn(rules.time_zone, at), days: null, note, user_id, at }])
  await noteSettled(tx, org_id, customer_id)
  const after = { amount, document }
  await publish(tx, [{ event: 'credit.received', org_id, actor: keeper, id: customer_id, after }])
}
