import { randomUUID } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import { deviceBought } from '@tunda/contract/till/drawer-shapes'
import { tradeInFailures } from '@tunda/contract/units/trade-in-failures'
import type { TradeInClosed, TradeInReleased, TradeInShown, TradeInState } from '@tunda/contract/units/trade-ins'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney, lockPlace } from '../money/move-money.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { moveUnits } from '../units/move-units.ts'
import { requireOwnParts } from '../units/own-parts.ts'
import { readUnits } from '../units/unit-rows.ts'
import { type LockedTradeIn, lockTradeIn, showTradeIn } from './trade-in-rows.ts'
import { readRules } from './trade-in-rules.ts'

/**
 * Puts a device up for sale once its days are over: it comes into the stock of where the member is at work, at what was paid for it. A retry returns
 * the same. Without `manage_products` the price it gets may not be below what was paid, its product's either, nor its warranty longer than the shop
 * proposes, its product's either. Fails NOT_FOUND, TRADE_IN_ON_HOLD, TRADE_IN_CLOSED, TRADE_IN_NOT_NUMBERED, TRADE_IN_PRICE_LOW and
 * AUTHORIZATION_ERROR.
 */
export async function releaseTradeIn(tx: Tx, asked: TradeInReleased, member: Member): Promise<TradeInShown> {
  const { id, price = null, warranty_months = null } = asked
  const { org_id, user_id, rules } = member
  const found = await lockTradeIn(tx, id, member)
  // Where it was bought may be closed by now.
  const held = { ...found, location_id: member.location_id }
  if (held.state === 'for_sale') return await showTradeIn(tx, { id }, member)
  if (held.state !== 'held') throw fail(tradeInFailures.isClosed)
  if (dayIn(rules.time_zone, now()) < held.hold_until) throw fail(tradeInFailures.onHold, { until: held.hold_until })
  const { product, move } = await lockItsStock(tx, held, member)
  await requireFair(tx, held, { price: price ?? product.selling_price, warranty_months }, member)
  const { product_id } = held
  if (product.tracking === 'none')
    throw fail(tradeInFailures.notNumbered, { product_id, product: productName(product) })
  await moveStock(tx, [{ ...move, delta: 1, reason: 'trade_in' }])
  await end(tx, held, { state: 'for_sale', unit: 'in_stock' }, member)
  await tx.query('update units set price = $3, warranty_months = $4 where org_id = $1 and id = $2', [
    org_id,
    held.unit_id,
    price,
    warranty_months,
  ])
  await tx.query(
    `update trade_ins set state = 'for_sale', closed_at = $3, closed_by = $4 where org_id = $1 and id = $2`,
    [org_id, id, now(), user_id],
  )
  return await showTradeIn(tx, { id }, member)
}

/**
 * A device on hold goes back to its seller, whose money comes into a wallet again; or to the police or whoever it was stolen from, and what was paid
 * is lost as stock is. A retry returns the same. Fails NOT_FOUND, TRADE_IN_CLOSED, and AUTHORIZATION_ERROR for whoever may not write stock off. What
 * has parts of the shop's in it goes to no seller: REFURBISHING_STANDS.
 */
export async function closeTradeIn(tx: Tx, asked: TradeInClosed, member: Member): Promise<TradeInShown> {
  const { id, state, wallet_id = null, note } = asked
  const { org_id, user_id } = member
  if (state === 'handed_over' && !may(member, 'adjust_stock')) throw fail(general.notAllowed)
  const held = await lockTradeIn(tx, id, member)
  if (held.state === state) return await showTradeIn(tx, { id }, member)
  if (held.state !== 'held') throw fail(tradeInFailures.isClosed)
  const { move } = await lockItsStock(tx, held, member)
  if (state === 'given_back') await requireOwnParts(tx, [held.unit_id], member)
  // Why is kept with the purchase alone: it may name people, and the ledger forgets nothing. What is lost comes into stock and leaves it as lost, so that the month's result has it.
  if (state === 'handed_over') {
    await moveStock(tx, [
      { ...move, delta: 1, reason: 'trade_in' },
      { ...move, delta: -1, reason: 'loss', line: 2 },
    ])
  }
  await end(tx, held, { state, unit: state === 'handed_over' ? 'written_off' : 'given_back' }, member)
  const back_id = wallet_id !== null && state === 'given_back' ? await payBack(tx, held, wallet_id, member) : null
  await tx.query(
    `update trade_ins set state = $3, closed_at = $4, closed_by = $5, back_id = $6, back_wallet_id = $7, note = coalesce($8, note)
     where org_id = $1 and id = $2`,
    [org_id, id, state, now(), user_id, back_id, back_id === null ? null : wallet_id, note || null],
  )
  return await showTradeIn(tx, { id }, member)
}

/** Who buys devices does not make a gift of one. */
async function requireFair(
  tx: Tx,
  { amount, product_id }: LockedTradeIn,
  { price, warranty_months }: { readonly price: number; readonly warranty_months: number | null },
  member: Member,
): Promise<void> {
  if (may(member, 'manage_products')) return
  if (price < amount) throw fail(tradeInFailures.priceLow, { amount })
  const [rules, [product]] = await Promise.all([
    readRules(tx, member),
    tx.query<{ warranty_months: number | null }>('select warranty_months from products where org_id = $1 and id = $2', [
      member.org_id,
      product_id,
    ]),
  ])
  const given = warranty_months ?? product?.warranty_months ?? 0
  if (given > rules.warranty_months) throw fail(general.notAllowed)
}

/**
 * Locks the stock that the device comes into or leaves, and how it moves: at what was paid for it and the parts that were built into it since, which
 * are read under that lock.
 */
async function lockItsStock(tx: Tx, held: LockedTradeIn, { org_id, user_id }: Member) {
  const { id: reference, product_id, location_id, unit_id, amount } = held
  const [product] = await lockStock(tx, [{ org_id, location_id, product_id }])
  if (product === undefined) throw fail(general.notFound)
  const [unit] = await readUnits(tx, [{ org_id, id: unit_id }])
  const unit_cost = unit?.unit_cost ?? amount
  return {
    product,
    move: { org_id, product_id, location_id, user_id, unit_cost, reference, line: 1, isOfUnits: true },
  }
}

type Ended = {
  readonly state: Exclude<TradeInState, 'held'>
  readonly unit: 'in_stock' | 'given_back' | 'written_off'
}

async function end(tx: Tx, held: LockedTradeIn, { state, unit }: Ended, member: Member): Promise<void> {
  const { org_id, user_id } = member
  const { id, unit_id, location_id } = held
  await moveUnits(tx, [
    { org_id, unit_id, was: 'held', state: unit, location_id, event: state, reference: id, user_id },
  ])
  await publish(tx, [
    { org_id, actor: member, event: 'trade_in.ended', id, before: { state: held.state }, after: { state } },
  ])
}

async function payBack(tx: Tx, held: LockedTradeIn, wallet_id: string, member: Member): Promise<string> {
  const { org_id, user_id, rules } = member
  const place = await lockPlace(tx, member, wallet_id)
  if (place === undefined) throw fail(general.notFound)
  const { shift_id } = place
  const id = randomUUID()
  const at = now()
  const money = { id, kind: 'pay_in', amount: held.amount, business_date: dayIn(rules.time_zone, at), at } as const
  await enterMoney(tx, [
    { ...money, org_id, wallet_id, shift_id, user_id, reason: deviceBought, note: held.unit_number },
  ])
  if (shift_id !== null) await publish(tx, [{ event: 'shift.traded_in', org_id, id: shift_id }])
  return id
}
