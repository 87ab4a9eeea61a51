import { Discount } from '@tunda/contract/cart'
import { Product } from '@tunda/contract/products'
import { NewSale, PaymentMethod } from '@tunda/contract/sales'
import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { changeTicket, emptyTicket, type Ticket, type TicketChange } from './ticket.ts'

const KeptTicket = z.object({
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
      unit_price: z.int().min(0).optional(),
      discount: Discount.optional(),
    }),
  ),
  discount: Discount.optional(),
  customer_name: z.string(),
  customer_contact: z.string(),
  payment_method: PaymentMethod,
  received: z.int().min(0).optional(),
  sent: NewSale.optional(),
})

const tickets = new Map<string, Ticket>()
const listeners = new Set<() => void>()

const keyOf = (owner: string) => `ticket:${owner}`

function ticketOf(owner: string): Ticket {
  const known = tickets.get(owner)
  if (known) return known
  const ticket = read(owner) ?? emptyTicket(crypto.randomUUID())
  tickets.set(owner, ticket)
  return ticket
}

function read(owner: string): Ticket | undefined {
  try {
    return KeptTicket.safeParse(JSON.parse(window.localStorage.getItem(keyOf(owner)) ?? 'null')).data
  } catch {
    return undefined
  }
}

function keep(owner: string, ticket: Ticket): Ticket {
  tickets.set(owner, ticket)
  try {
    window.localStorage.setItem(keyOf(owner), JSON.stringify(ticket))
  } catch {
    // A full or forbidden store: the ticket then lives as long as the page.
  }
  for (const listener of listeners) listener()
  return ticket
}

// The same ticket in another window: what is sold there must not be sold here once more.
function follow({ key }: StorageEvent): void {
  for (const owner of tickets.keys()) if (key === null || key === keyOf(owner)) tickets.delete(owner)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', follow)
    // Nobody follows the other windows now: the next look begins with what is stored.
    tickets.clear()
  }
}

/**
 * The ticket of one person in one organisation, kept on this device through reloads until it is recorded. The change answers what
 * the ticket then is.
 */
export function useKeptTicket(owner: string): [Ticket, (change: TicketChange) => Ticket] {
  const ticket = useSyncExternalStore(subscribe, () => ticketOf(owner))
  const change = useCallback((asked: TicketChange) => keep(owner, changeTicket(ticketOf(owner), asked)), [owner])
  return [ticket, change]
}
