import { z } from 'zod'
import { LanguageCode } from '../shapes.ts'
import { PaymentMethod } from './payment-shapes.ts'
import { NewSale } from './sales.ts'
import type { ParkedTicket, Ticket } from './ticket.ts'

const shillings = z.int().min(0)
/** As typed: what is too much is said when it is priced. */
const Discount = z.object({ type: z.enum(['percent', 'amount']), value: shillings })

const Kept = z.object({
  id: z.string(),
  lines: z.array(
    z.object({
      product: z.object({
        id: z.string(),
        brand: z.string(),
        model: z.string(),
        variant: z.string().optional(),
        selling_price: shillings,
        current_stock: z.int(),
        is_active: z.boolean(),
      }),
      quantity: z.int().min(1),
      price: shillings.optional(),
      discount: Discount.optional(),
      unit: z
        .object({
          id: z.string(),
          number: z.string(),
          price: shillings.nullish(),
          warranty_months: z.int().nullish(),
        })
        .optional(),
    }),
  ),
  chosen: z.string().optional(),
  discount: Discount.optional(),
  customer: z
    .object({
      id: z.string().optional(),
      name: z.string(),
      contact: z.string(),
      // A language that this release does not speak is no reason to lose the ticket.
      language: LanguageCode.nullish().catch(undefined),
      group_id: z.string().nullish(),
      account: z
        .object({ balance: z.int(), limit: shillings, days_late: z.int(), is_blocked: z.boolean(), as_of: z.string() })
        .optional(),
    })
    .optional(),
  parts: z.array(
    z.object({ id: z.string(), method: PaymentMethod, amount: shillings.optional(), reference: z.string() }),
  ),
  method: PaymentMethod,
  received: shillings.optional(),
  reference: z.string(),
  on_account: shillings.optional(),
  traded_in: z.object({ amount: shillings, device: z.string() }).optional(),
  discount_reason: z.string().optional(),
  served_by: z.string().optional(),
  notes: z.string(),
  quotation: z
    .object({
      id: z.string(),
      number: z.string(),
      waiting: z.array(
        z.object({ product_id: z.string(), name: z.string(), price: shillings, discount: Discount.optional() }),
      ),
    })
    .optional(),
  held_at: z.string().optional(),
  sent: NewSale.optional(),
  refusal: z
    .object({ message: z.string(), product_id: z.string().optional(), needs_approval: z.boolean().optional() })
    .optional(),
})

/** What release 1.0 kept of a ticket: a desk under `client_sale_id`, a till under `id` with the parts paid as payments. */
type Before = {
  readonly id?: string
  readonly client_sale_id?: string
  readonly lines?: readonly { readonly unit_price?: number }[]
  readonly customer_id?: string
  readonly customer_name?: string
  readonly customer_contact?: string
  readonly customer?: { readonly id?: string; readonly name: string; readonly phone: string }
  readonly payments?: readonly {
    readonly method: string
    readonly amount: number
    readonly reference?: string | null
  }[]
  readonly others?: readonly object[]
  readonly payment_method?: string
  readonly method?: string
  readonly reference?: string
  readonly received?: number
  readonly notes?: string
}

/** A ticket as a device kept it, in the form of this release or the one before; nothing where it is none. */
export function readTicket(stored: unknown): Ticket | undefined {
  return Kept.safeParse(isOfBefore(stored) ? fromBefore(stored) : stored).data
}

const Parked = z.array(z.object({ parked_at: z.string(), ticket: z.unknown() }))

/** The sales that a desk set aside, as a device kept them; what is no ticket is left out. Nothing where it is no list of them. */
export function readParked(stored: unknown): ParkedTicket[] | undefined {
  return Parked.safeParse(stored).data?.flatMap(({ parked_at, ticket: kept }) => {
    const ticket = readTicket(kept)
    return ticket === undefined ? [] : [{ parked_at, ticket }]
  })
}

function isOfBefore(stored: unknown): stored is Before {
  return typeof stored === 'object' && stored !== null && !('parts' in stored)
}

function fromBefore(before: Before): object {
  const { client_sale_id, customer_id, customer_name: name = '', customer_contact = '', customer, ...same } = before
  const desk = { id: customer_id, name, contact: customer_contact }
  const till = customer && { id: customer.id, name: customer.name, contact: customer.phone }
  const method = before.payment_method ?? before.method
  return {
    ...same,
    id: client_sale_id ?? before.id,
    lines: before.lines?.map(({ unit_price, ...line }) => ({ ...line, price: unit_price })),
    customer: till ?? (Object.values(desk).some(Boolean) ? desk : undefined),
    parts:
      before.others ??
      before.payments?.map((part, at) => ({ ...part, id: `${at}`, reference: part.reference ?? '' })) ??
      [],
    method,
    // A desk kept the cash that was received when another method was chosen; it counts for cash alone.
    received: method === 'cash' || before.payments ? before.received : undefined,
    reference: before.reference ?? '',
    notes: before.notes ?? '',
  }
}
