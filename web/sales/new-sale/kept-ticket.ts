import { Product } from '@tunda/contract/products'
import { Discount } from '@tunda/contract/sale-line'
import { NewSale, PaymentMethod } from '@tunda/contract/sales'
import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { deviceStore } from './device-store.ts'
import { changeTicket, emptyTicket, type Ticket, type TicketChange } from './ticket.ts'

const shillings = z.int().min(0)

/** A ticket as it is stored. What older versions did not know is empty. */
export const KeptTicket = z.object({
  client_sale_id: z.uuid(),
  lines: z.array(
    z.object({
      product: Product.pick({
        id: true,
        brand: true,
        model: true,
        category_name: true,
        selling_price: true,
        current_stock: true,
        is_active: true,
      }).extend({ variant: z.string() }),
      quantity: z.int().min(1),
      unit_price: shillings.optional(),
      discount: Discount.optional(),
    }),
  ),
  discount: Discount.optional(),
  customer_id: z.uuid().optional(),
  customer_name: z.string(),
  customer_contact: z.string(),
  payment_method: PaymentMethod,
  reference: z.string().default(''),
  others: z
    .array(z.object({ id: z.string(), method: PaymentMethod, amount: shillings.optional(), reference: z.string() }))
    .default([]),
  received: shillings.optional(),
  notes: z.string().default(''),
  sent: NewSale.optional(),
})

const tickets = deviceStore<Ticket>(
  'ticket',
  (stored) => KeptTicket.safeParse(stored).data,
  () => emptyTicket(crypto.randomUUID()),
)

/**
 * The ticket of one person in one organisation, kept on this device through reloads until it is recorded. The change answers what
 * the ticket then is.
 */
export function useKeptTicket(owner: string): [Ticket, (change: TicketChange) => Ticket] {
  const ticket = useSyncExternalStore(tickets.subscribe, () => tickets.of(owner))
  const change = useCallback(
    (asked: TicketChange) => tickets.put(owner, changeTicket(tickets.of(owner), asked)),
    [owner],
  )
  return [ticket, change]
}
