import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors } from '../failure.ts'
import { usualCover } from '../reports/analytics.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Id, Instant, Line, Text, walkCounts, walkInput, wholeNumber } from '../shapes.ts'
import { lineChange, notBoth, notOne, Rate, setOrAdd, shillingsAreOne } from './bought-goods.ts'
import { orderFailures } from './order-failures.ts'
import { Currency } from './suppliers.ts'

/**
 * The state of an order. `draft`: not sent yet; `part_received`: some of it came; `closed_short`: the rest is no longer expected.
 */
export const orderStates = ['draft', 'sent', 'part_received', 'received', 'closed_short', 'cancelled'] as const
export const OrderState = z.enum(orderStates)
export type OrderState = z.infer<typeof OrderState>

const head = { currency: Currency, rate: Rate, expected_on: Day.nullish(), note: Text(500).nullish() }

/** The id is the client's, so that a retry begins nothing twice. */
export const NewOrder = z
  .object({
    id: Id,
    supplier_id: Id,
    /** If left out, the currency of the supplier's prices, at its last rate. */
    currency: Currency.optional(),
    rate: Rate.optional(),
    expected_on: Day.nullish(),
    note: Text(500).nullish(),
  })
  .refine(shillingsAreOne, notOne)
export type NewOrder = z.infer<typeof NewOrder>

export const OrderChange = z.object({ id: Id, ...head }).refine(shillingsAreOne, notOne)
export type OrderChange = z.infer<typeof OrderChange>

/**
 * A line set as it is to stand, or added to. Quantity 0 takes it off. What is left out stays as it is; of a new line the quantity is 1, and
 * the cost what the supplier last asked.
 */
export const OrderLineChange = z.object({ order_id: Id, ...lineChange }).refine(setOrAdd, notBoth)
export type OrderLineChange = z.infer<typeof OrderLineChange>

/** `unit_cost`, in the order's currency, is left out for members who may not see costs, and null while unknown. */
export const OrderLine = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  /** The variant; also empty if the product was deleted. */
  variant: z.string(),
  /** What the supplier calls it. */
  code: z.string().nullable(),
  quantity: z.int(),
  received: z.int(),
  /** How much there is now where it was ordered for. */
  on_hand: z.int(),
  unit_cost: z.string().nullable().optional(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order. `number`: it gets one when it is sent. `total`, in the order's currency, is left out for members who may not see costs. */
export const Order = z.object({
  id: Id,
  number: z.int().nullable(),
  state: OrderState,
  supplier_id: Id,
  supplier_name: z.string(),
  supplier_phone: z.string().nullable(),
  location_id: Id,
  currency: Currency,
  rate: z.string(),
  expected_on: Day.nullable(),
  note: z.string().nullable(),
  /** Why it was closed short or cancelled. */
  close_reason: z.string().nullable(),
  created_at: Instant,
  created_by_name: z.string(),
  sent_at: Instant.nullable(),
  lines: z.int(),
  units: z.int(),
  units_received: z.int(),
  total: z.string().nullable().optional(),
  /** The same in shillings, at the order's rate. */
  total_ugx: Amount.nullable().optional(),
})
export type Order = z.infer<typeof Order>

/** What came in against an order, or is being counted. */
export const OrderReceipt = z.object({ id: Id, number: z.int().nullable(), posted_at: Instant.nullable() })

export const OrderShown = z.object({
  order: Order,
  lines: z.array(OrderLine),
  receipts: z.array(OrderReceipt),
})
export type OrderShown = z.infer<typeof OrderShown>

const { notDraft, notOpen, notSent, empty, tooManyLines, tooManyUnsent, hasReceipts, isReceived } = orderFailures
const { archived, locationClosed, withoutRate, tooManyUnits } = orderFailures

const route = routesOf('purchase orders')
const one = z.object({ id: Id })
const closing = z.object({ id: Id, reason: Line(200).min(1, 'Say why') })

export const purchaseOrders = {
  list: forMember('manage_suppliers', 'receive_goods')
    .route(route('GET', '/rest/v1/purchase_orders', 'Orders, newest first'))
    .input(z.object({ ...walkInput(20), open: z.enum(['true', 'false']).optional(), supplier_id: Id.optional() }))
    .output(z.object({ orders: z.array(Order), ...walkCounts })),
  get: forMember('manage_suppliers', 'receive_goods')
    .route(route('GET', '/rest/v1/purchase_orders/{id}', 'One order, with its lines and what was received'))
    .input(one)
    .output(OrderShown),
  propose: forMember('manage_suppliers')
    .route(
      route('POST', '/rest/v1/rpc/order_again', 'Order what the reorder list suggests, one order for each supplier'),
    )
    .errors(asErrors({ tooManyUnsent }))
    .input(z.object({ cover_days: wholeNumber(1, 365).default(usualCover), location_id: Id.optional() }))
    .output(
      z.object({
        orders: z.array(Order),
        /** Products to order without a known supplier. */
        without_supplier: z.int(),
      }),
    ),
  start: forMember('manage_suppliers')
    .route(route('POST', '/rest/v1/purchase_orders', 'Start an order'))
    .errors(asErrors({ tooManyUnsent, archived }))
    .input(NewOrder)
    .output(OrderShown),
  change: forMember('manage_suppliers')
    .route(route('PATCH', '/rest/v1/purchase_orders/{id}', 'Change currency, rate, day and note'))
    .errors(asErrors({ notDraft, withoutRate }))
    .input(OrderChange)
    .output(OrderShown),
  putLine: forMember('manage_suppliers')
    .route(route('POST', '/rest/v1/rpc/put_order_line', 'Set a line of an order, or add to it'))
    .errors(asErrors({ notDraft, tooManyLines, tooManyUnits }))
    .input(OrderLineChange)
    .output(OrderShown),
  send: forMember('manage_suppliers')
    .route(route('POST', '/rest/v1/rpc/send_order', 'Send an order to its supplier: it gets its number'))
    .errors(asErrors({ empty, withoutRate, archived, notOpen, locationClosed }))
    .input(one)
    .output(OrderShown),
  reopen: forMember('manage_suppliers')
    .route(route('POST', '/rest/v1/rpc/reopen_order', 'Change an order that was sent, before anything was received'))
    .errors(asErrors({ notOpen, hasReceipts, isReceived }))
    .input(one)
    .output(OrderShown),
  close: forMember('manage_suppliers')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/close_order',
        'Close an order whose rest will not come; before anything was received, this cancels it',
      ),
    )
    .errors(asErrors({ notOpen, notSent, isReceived }))
    .input(closing)
    .output(OrderShown),
  remove: forMember('manage_suppliers')
    .route(route('DELETE', '/rest/v1/purchase_orders/{id}', 'Delete an order that was never sent'))
    .errors(asErrors({ notDraft }))
    .input(one)
    .output(one),
}
