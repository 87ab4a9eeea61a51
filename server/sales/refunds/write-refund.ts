import { refundEvents } from '@tunda/contract/events'
import { general } from '@tunda/contract/failure'
import type { Payment, PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import type { RefundKind } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import { addToDayTotals, type PartTrade } from '../../analytics/day-totals.ts'
import { dayIn, now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { enterRefund } from '../../credit/enter-credit.ts'
import { lockBuyers } from '../../customers/buyers.ts'
import { takeFromCustomerTotals } from '../../customers/totals.ts'
import { isTaken } from '../../database-errors.ts'
import { type TakenNumber, takeNumber } from '../../document-number.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import { type MoneyMove, moveMoney } from '../../money/move-money.ts'
import { lockStock, moveStock, type StockMove } from '../../products/stock.ts'
import { putBackFor, wereCountedSince } from '../../stock-takes/counted.ts'
import { newestSaleOf } from '../customer-of-sale.ts'
import type { LockedSale } from '../lock-sale.ts'
import { closeRequest } from './close-request.ts'
import { amountBack, type LineBack } from './lines-back.ts'
import { offAccount } from './repayments.ts'
import { requireRefundLimit } from './require-refund-limit.ts'
import { takeUnitsBack } from './units-back.ts'

/** What is refunded for lines of a locked sale. */
export type RefundDecided = {
  readonly id: string
  readonly kind: RefundKind
  readonly sale: LockedSale
  readonly lines: readonly LineBack[]
  readonly reason: string
  /** The method that was named, of a refund of nothing. */
  readonly payment_method: PaymentMethod
  /** How it goes back, the largest part first. */
  readonly payments: readonly Payment[]
  readonly request_hash: Buffer | null
  readonly till?: RefundedAt | undefined
  /** Who lets it through, where the member may not alone: it is in their rights then. */
  readonly approver_id?: string | undefined
}

/** The till that gives it back, out of its own drawer if it has one; where it did so without the server, when and in which shift. */
export type RefundedAt = {
  readonly terminal_id: string
  readonly offline?: { readonly at: Date; readonly shift_id: string }
}

/**
 * Writes a refund and all that follows from it: stock, money, the totals of the sale's day, of its products and its customer. A sale of which
 * nothing is left is cancelled, and whoever still asks for money back for it is answered; nothing else of it changes, ever. Fails
 * AUTHORIZATION_ERROR and REFUND_OVER_LIMIT where the member's right does not go so far.
 */
export async function writeRefund(tx: Tx, refund: RefundDecided, member: Member): Promise<void> {
  const { sale, lines } = refund
  const { org_id, location_id } = member
  const by = refund.approver_id ?? member.user_id
  await requireRefundLimit(tx, { kind: refund.kind, sale_id: sale.id, amount: amountBack(lines), by }, member)
  const [locked, , taken] = await Promise.all([
    lockStock(
      tx,
      lines.map(({ of }) => ({ org_id, location_id, product_id: of.product_id })),
    ),
    lockBuyers(tx, sale.customer_id === null ? [] : [{ org_id, id: sale.customer_id, phone_e164: null }]),
    takeNumber(tx, org_id, 'refund'),
  ])
  await insertRefund(tx, refund, taken, member)
  const moves = await lessCounted(tx, movesOf(refund, member), refund)
  const isGone = lines.reduce((sum, { quantity }) => sum + quantity, 0) === unitsLeft(sale)
  const [, newest] = await Promise.all([
    isGone ? tx.query(`update sales set status = 'cancelled' where org_id = $1 and id = $2`, [org_id, sale.id]) : [],
    sale.customer_id === null ? null : newestSaleOf(tx, { org_id, customer_id: sale.customer_id }),
    moveStock(tx, moves),
    moveMoney(tx, moneyOf(refund, member)),
    creditRefund(tx, refund, taken, member),
    correctDay(tx, refund, isGone, member),
    publish(tx, [eventOf(refund, taken, member)]),
    isGone ? closeRequest(tx, refund, member) : undefined,
  ])
  await takeUnitsBack(tx, refund, locked, member)
  if (sale.customer_id === null) return
  const { customer_id } = sale
  await takeFromCustomerTotals(tx, { org_id, customer_id, orders: isGone ? 1 : 0, spent: amountBack(lines), newest })
}

function unitsLeft({ lines }: LockedSale): number {
  return lines.reduce((left, line) => left + line.quantity - line.refunded_quantity, 0)
}

async function insertRefund(tx: Tx, refund: RefundDecided, taken: TakenNumber, member: Member): Promise<void> {
  const written = Promise.all([
    insertDocument(tx, refund, taken, member),
    insertItems(tx, refund, member),
    insertPayments(tx, refund, member),
  ])
  await written.catch((error: unknown) => {
    // Another sale's refund took the id in this moment: one of this sale would have been found under its lock.
    throw isTaken(error, ['refunds_pkey']) ? fail(general.keyReused) : error
  })
}

async function insertDocument(tx: Tx, refund: RefundDecided, taken: TakenNumber, member: Member): Promise<void> {
  const { sale, lines, payments, request_hash, till, ...asked } = refund
  const at = till?.offline?.at ?? now()
  const sum = (figure: (line: LineBack) => number) => lines.reduce((total, line) => total + figure(line), 0)
  const row = {
    ...asked,
    payment_method: mainMethod(refund),
    reference: payments[0]?.reference ?? null,
    org_id: member.org_id,
    location_id: member.location_id,
    user_id: member.user_id,
    sale_id: sale.id,
    refund_no: taken.no,
    refund_number: taken.number,
    units: sum((line) => line.quantity),
    amount: amountBack(lines),
    tax_amount: sum((line) => line.tax_amount),
    profit: sum((line) => line.profit),
    created_at: at,
    refund_day: dayIn(member.rules.time_zone, at),
    told_at: till?.offline ? now() : null,
    on_account: offAccount(sale, amountBack(lines)),
    approver_id: refund.approver_id ?? null,
  }
  await tx.query(
    `insert into refunds (org_id, id, refund_no, refund_number, sale_id, kind, reason, payment_method, reference, units, amount,
       tax_amount, profit, created_at, refund_day, user_id, location_id, told_at, on_account, approver_id, request_hash)
     select r.*, $2::bytea from json_to_record($1::json) as r (org_id uuid, id uuid, refund_no bigint, refund_number text, sale_id uuid,
       kind text, reason text, payment_method text, reference text, units bigint, amount bigint, tax_amount bigint, profit bigint,
       created_at timestamptz, refund_day date, user_id uuid, location_id uuid, told_at timestamptz, on_account bigint, approver_id uuid)`,
    [JSON.stringify(row), request_hash],
  )
}

async function insertItems(tx: Tx, { id, sale, lines }: RefundDecided, { org_id }: Member): Promise<void> {
  const rows = lines.map(({ of, quantity, goods, amount, tax_amount }) => ({
    org_id,
    refund_id: id,
    sale_id: sale.id,
    line: of.line,
    quantity,
    refunded_before: of.refunded_quantity,
    sold: of.quantity,
    goods,
    amount,
    tax_amount,
  }))
  await tx.query(
    `insert into refund_items (org_id, refund_id, sale_id, line, quantity, refunded_before, sold, goods, amount, tax_amount)
     select * from json_to_recordset($1::json) as i (org_id uuid, refund_id uuid, sale_id uuid, line int, quantity bigint,
       refunded_before bigint, sold bigint, goods text, amount bigint, tax_amount bigint)`,
    [JSON.stringify(rows)],
  )
}

async function insertPayments(tx: Tx, { id, sale, payments }: RefundDecided, { org_id }: Member): Promise<void> {
  if (payments.length === 0) return
  const rows = payments.map((payment, i) => ({ ...payment, org_id, refund_id: id, sale_id: sale.id, line: i + 1 }))
  await tx.query(
    `insert into refund_payments (org_id, refund_id, sale_id, line, method, amount, reference)
     select * from json_to_recordset($1::json)
       as p (org_id uuid, refund_id uuid, sale_id uuid, line int, method text, amount bigint, reference text)`,
    [JSON.stringify(rows)],
  )
}

/** The method of the largest part. */
function mainMethod({ payments, payment_method }: RefundDecided): PaymentMethod {
  return payments[0]?.method ?? payment_method
}

/** Goods that come back are in stock again; what is written off leaves it at once, and both stand in the ledger. */
function movesOf(
  { id, kind, sale, lines, till }: RefundDecided,
  { org_id, location_id, user_id }: Member,
): StockMove[] {
  return lines.flatMap(({ of, quantity, goods, amount, unit_number }): StockMove[] => {
    const cause = {
      org_id,
      location_id,
      product_id: of.product_id,
      line: of.line,
      user_id,
      isOfUnits: of.unit_id !== null || unit_number !== undefined || goods === 'write_off',
      at: till?.offline?.at,
    }
    const undoes = { reference: sale.id, reason: 'sale' as const, line: of.line }
    const back = { ...cause, delta: quantity, sold: -quantity, revenue: -amount, batches: { undoes } }
    if (kind === 'cancel') return [{ ...back, reason: 'cancel', reference: sale.id }]
    if (goods === 'restock') return [{ ...back, reason: 'refund', reference: id }]
    return [
      { ...back, reason: 'refund', reference: id },
      { ...cause, delta: -quantity, reason: 'write_off', reference: id, batches: { isSame: true } },
    ]
  })
}

/** Goods back on the shelf that a count has seen there already, before the shop was told of them, are not in stock twice. */
async function lessCounted(tx: Tx, moves: StockMove[], { till }: RefundDecided): Promise<StockMove[]> {
  const at = till?.offline?.at.toISOString()
  if (at === undefined) return moves
  const back = moves.filter(
    ({ reason, line }) => reason === 'refund' && !moves.some((one) => one.reason === 'write_off' && one.line === line),
  )
  const counted = await wereCountedSince(
    tx,
    back.map((move) => ({ ...move, sold_at: at })),
  )
  return [...moves, ...back.filter((_move, place) => counted[place]).map(putBackFor)]
}

/** What goes out leaves the shop on the day of the refund, whichever day the sale was of. */
function moneyOf({ id, kind, sale, payments, till }: RefundDecided, { org_id, user_id, rules }: Member): MoneyMove[] {
  const at = till?.offline?.at ?? now()
  const moment = { business_date: dayIn(rules.time_zone, at), occurred_at: at, recorded_at: now() }
  const shift = till?.offline && { shift_id: till.offline.shift_id, is_offline: true }
  const cause = { org_id, user_id, kind, sale_id: sale.id, refund_id: id, terminal_id: till?.terminal_id, ...shift }
  return payments.map(({ method, amount }, i) => ({ ...cause, ...moment, method, amount: -amount, line: i + 1 }))
}

/** What was on account is owed no more, before any money goes back. */
async function creditRefund(
  tx: Tx,
  { id, sale, lines }: RefundDecided,
  taken: TakenNumber,
  member: Member,
): Promise<void> {
  const amount = offAccount(sale, amountBack(lines))
  if (amount === 0 || sale.customer_id === null) return
  const { id: sale_id, customer_id } = sale
  await enterRefund(tx, { id, sale_id, customer_id, amount, document: taken.number }, member)
}

async function correctDay(tx: Tx, refund: RefundDecided, isGone: boolean, { org_id }: Member): Promise<void> {
  const { sale, lines } = refund
  const day = { org_id, day: sale.sale_day }
  const products = lines.map(({ of, quantity, amount, profit }) => ({
    ...day,
    product_id: of.product_id,
    units: -quantity,
    revenue: -amount,
    profit: -profit,
  }))
  const whole = {
    ...day,
    transactions: isGone ? -1 : 0,
    units: -lines.reduce((sum, line) => sum + line.quantity, 0),
    revenue: -amountBack(lines),
    profit: -lines.reduce((sum, line) => sum + line.profit, 0),
  }
  const tax = -lines.reduce((sum, line) => sum + line.tax_amount, 0)
  await addToDayTotals(tx, [{ ...whole, tax }], products, partsBack(refund, isGone, whole))
}

/** What it takes off the sale's hour, its seller, and the methods that the money goes back by. */
function partsBack(
  { sale, payments }: RefundDecided,
  isGone: boolean,
  trade: Omit<PartTrade, 'part' | 'key'>,
): PartTrade[] {
  const method = { ...trade, part: 'method' as const, units: 0, profit: 0 }
  return [
    { ...trade, part: 'hour', key: String(sale.sale_hour) },
    { ...trade, part: 'staff', key: sale.user_id ?? '' },
    ...payments.map(({ method: key, amount }) => ({ ...method, key, transactions: 0, revenue: -amount })),
    ...(isGone ? sale.paid : []).map(({ paid_by: key }) => ({ ...method, key, revenue: 0 })),
  ]
}

function eventOf(refund: RefundDecided, taken: TakenNumber, member: Member) {
  const { id, kind, sale, lines, approver_id } = refund
  return {
    event: refundEvents[kind].made,
    org_id: member.org_id,
    actor: member,
    id: sale.id,
    after: { refund_number: taken.number, amount: amountBack(lines), payment_method: mainMethod(refund) },
    facts: { refund_id: id, invoice_number: sale.invoice_number, ...(approver_id && { approver_id }) },
  }
}
