import type { ListPrices } from '@tunda/contract/selling/price-ticket'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { shopToday, type Till } from '../till.ts'

type Priced = Pick<Till, 'prices' | 'products' | 'terminal' | 'clockOffset'>

/** The list prices for the ticket's customer here and now, by the same rule as the server's; undefined while the till knows no lists. */
export function listPricesHere(till: Priced, { customer }: Pick<Ticket, 'customer'>): ListPrices | undefined {
  const { prices, products, terminal } = till
  const [kept, paired] = [prices.kept, terminal.get()]
  if (kept === undefined || !paired) return undefined
  const day = shopToday(till, paired)
  return {
    where: { location_id: kept.location_id, group_id: customer?.group_id ?? null, day },
    offersOf: (id) => {
      const product = products.get(id)
      return product ? prices.offersOf(product) : []
    },
  }
}
