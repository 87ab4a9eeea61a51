import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { SaleFlag } from '@tunda/contract/selling/sale-flags'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { type ParkReason, parkWords, reviewFailures } from '@tunda/contract/selling/sales-to-review'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { Failure, fail } from '../fail.ts'
import { lateAfterStockTake } from '../stock-takes/counted.ts'
import { type DecidedSale, decideSale, type Replay, replayOf } from './decide-sale.ts'
import { type KnownSale, keyOf, type SaleState } from './sale-state.ts'
import { answerToTill } from './till-answer.ts'
import { firstFlags, type TillSale } from './till-sale.ts'

/** A sale that is kept as it came, until a manager decides. */
export type SaleToPark = {
  readonly of: TillSale
  readonly parked: KnownSale & { readonly response: string }
  readonly reason: ParkReason
  /** What refused it, where the reason does not say all. */
  readonly refusal?: Failure | undefined
  /** Why, where that is in no catalogue: for the log. */
  readonly fault?: unknown
}

/**
 * Decides a till's sale as any other. One that is a fact is never refused: what breaks a rule is marked, and what cannot be posted is
 * parked. Fails as sales do, IDEMPOTENCY_KEY_REUSED, and PARKED_SALE_UNPOSTABLE for one that was approved and still cannot be posted.
 */
export function decideTillSale(of: TillSale, state: SaleState, at: Date): DecidedSale | Replay | SaleToPark {
  const { ask, member, till } = of
  const { sale } = ask
  const earlier = till.approval === undefined ? replayOf(ask, member.org_id, state) : undefined
  if (earlier !== undefined) return earlier
  const policy = sale.origin === 'offline' ? salePolicies.offline : salePolicies.till
  const isRefused = policy.breaches === 'refused'
  const flags = firstFlags(of)
  if (till.moment.isBeforePairing && till.approval === undefined) {
    if (isRefused) throw fail(saleFailures.pastNotAllowed)
    return park(of, state, 'before_pairing', flags)
  }
  if (isRefused && till.staff.refusal !== undefined) throw fail(till.staff.refusal)
  if (till.isUnpostable) return park(of, state, 'unexpected', flags)
  const counted = state.counted.get(ask.id) ?? new Set<string>()
  if (counted.size > 0) flags.add(lateAfterStockTake)
  if (isUnchecked(of, state)) flags.add('device_unchecked')
  const { seq = null, local_number = null, device_time } = sale
  const facts = {
    terminal_id: till.terminal.terminal_id,
    seq,
    local_number,
    device_time: device_time ? new Date(device_time) : null,
    cashier_id: till.staff.cashier_id,
    served_by: till.staff.served_by,
    shift_id: sale.shift_id,
    knows_price_lists: sale.knows_price_lists === true,
    ...till.approval,
  }
  try {
    return decideSale(ask, member, { policy, date: till.moment.date, flags, counted, till: facts }, state, at)
  } catch (failure) {
    if (isRefused || (failure instanceof Failure && failure.entry === general.keyReused)) throw failure
    const reason = reasonOf(failure)
    const refusal = failure instanceof Failure ? failure : undefined
    if (till.approval !== undefined)
      throw fail(reviewFailures.cannotPost, {
        reason: refusal?.message || parkWords[reason],
        because: refusal === undefined ? reason : { key: refusal.entry.key, meta: refusal.meta },
      })
    return { ...park(of, state, reason, flags), ...(refusal === undefined ? { fault: failure } : { refusal }) }
  }
}

/** A device that was sold without the server, outside of the till's share, by nobody who may let that through. */
function isUnchecked({ ask, member, till }: TillSale, state: SaleState): boolean {
  return till.approval === undefined && !may(member, 'override_price') && state.unleased.has(ask.id)
}

function reasonOf(failure: unknown): ParkReason {
  if (!(failure instanceof Failure)) return 'unexpected'
  const reasons: Record<string, ParkReason> = {
    [saleFailures.unknownProduct.code]: 'unknown_product',
    [saleFailures.amountTooLarge.code]: 'too_large',
    [unitFailures.needed.code]: 'device',
    [unitFailures.sold.code]: 'device',
    [unitFailures.notInStock.code]: 'device',
    [unitFailures.inTransit.code]: 'device',
    [unitFailures.reserved.code]: 'device',
    [unitFailures.unknown.code]: 'device',
    [unitFailures.twice.code]: 'device',
    [creditFailures.customerNeeded.code]: 'account',
    [creditFailures.anonymous.code]: 'account',
    [creditFailures.off.code]: 'account',
  }
  return reasons[failure.entry.code] ?? 'malformed'
}

function park(of: TillSale, state: SaleState, reason: ParkReason, flags: Set<SaleFlag>): SaleToPark {
  const { id, hash } = of.ask
  const parked = { request_hash: hash, response: answerToTill(id, null, flags) }
  state.known.set(keyOf(of.member.org_id, id), parked)
  return { of, parked, reason }
}
