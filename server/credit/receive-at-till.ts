import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn } from '../clock.ts'
import { lockBuyers, phoneOf } from '../customers/buyers.ts'
import { takeNumber } from '../document-number.ts'
import { enterCashOfTill, lockShiftOfTill, type TakenAtTill } from '../drawers/cash-at-till.ts'
import type { Keeper } from '../drawers/lock-shift.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type HeldAccount, lockAccount, requireNamed } from './account-rows.ts'
import { enterCredit, noteSettled } from './enter-credit.ts'
import { findEntry } from './move-credit.ts'

export type PaymentAtTill = {
  readonly id: string
  readonly customer_id?: string | null | undefined
  readonly customer_contact?: string | null | undefined
  readonly amount: number
  readonly number: string
}

/**
 * Receives cash that a customer paid at a till, at the time of payment and into the shift of that time; anything beyond what they owe is a deposit.
 * If the shift was closed since, the cash counts as late, like late sales. Fails NOT_FOUND if the shop has no such customer or shift,
 * CREDIT_ANONYMOUS and IDEMPOTENCY_KEY_REUSED.
 */
export async function receiveAtTill(
  tx: Tx,
  told: PaymentAtTill,
  taken: TakenAtTill,
  keeper: Keeper,
): Promise<'kept' | 'late'> {
  const { org_id, user_id } = keeper
  const { id, amount, number } = told
  const { drawer_id, at } = taken
  const account = await accountOf(tx, told, keeper)
  requireNamed(account)
  const entry = { id, customer_id: account.id, kind: 'payment' as const, amount: -amount, wallet_id: drawer_id }
  if ((await findEntry(tx, entry, keeper)) !== undefined) return 'kept'
  const { number: document } = await takeNumber(tx, org_id, 'payment')
  const shift = await lockShiftOfTill(tx, taken, keeper)
  const business_date = dayIn(keeper.rules.time_zone, at)
  await enterCredit(tx, [{ ...entry, org_id, business_date, days: null, document, note: number, user_id, at }])
  await noteSettled(tx, org_id, account.id)
  await publish(tx, [{ event: 'credit.received', org_id, actor: keeper, id: account.id, after: { amount, document } }])
  return await enterCashOfTill(tx, [{ id, amount }], shift, at, keeper)
}

/** The customer that the till had looked up, also by an id that was merged away; otherwise the one with the phone that was typed. */
async function accountOf(
  tx: Tx,
  { customer_id, customer_contact }: PaymentAtTill,
  keeper: Keeper,
): Promise<HeldAccount> {
  if (customer_id) return await lockAccount(tx, customer_id, keeper)
  const phone_e164 = phoneOf(customer_contact)
  const [found] = phone_e164 === null ? [] : await lockBuyers(tx, [{ org_id: keeper.org_id, id: null, phone_e164 }])
  if (found === undefined) throw fail(general.notFound)
  return await lockAccount(tx, found.id, keeper)
}
