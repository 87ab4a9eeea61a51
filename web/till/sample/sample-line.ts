import { shortage } from '@tunda/contract/selling/sale-refusals'
import type { TillProduct } from '@tunda/contract/till/till'
import { Failure } from '../../shared/calls/failure.ts'
import type { ShopLine } from '../shop-line.ts'
import type { SaleAnswer } from '../store/outbox.ts'
import type { TillSale } from '../store/till-sale.ts'
import { sampleCustomers } from './sample-shop.ts'

/** The sample shop's answer to a sale: it is recorded under the till's own number. */
export function sampleAnswer({ local_number }: TillSale): SaleAnswer {
  return { outcome: 'posted', invoice_number: local_number, flags: [], is_replay: false }
}

/** The sample shop, on the device: it answers like the server, sells no more than its stock, and calls nobody. */
export function sampleLine(find: (id: string) => TillProduct | undefined): ShopLine {
  return {
    now: () => 'online',
    follow: () => () => undefined,
    sell: async (_till, sale) => {
      for (const { product_id, quantity } of sale.items) refuseWhatIsNotThere(find(product_id), quantity)
      return sampleAnswer(sale)
    },
    findCustomers: async (_till, query) => {
      const sought = query.toLowerCase()
      const digits = query.replaceAll(/\D/g, '')
      return sampleCustomers.filter(
        ({ name, phone }) =>
          name.toLowerCase().includes(sought) || (digits !== '' && phone.replaceAll(' ', '').includes(digits)),
      )
    },
  }
}

function refuseWhatIsNotThere(product: TillProduct | undefined, requested: number): void {
  const short = product && shortage(product, requested, product.current_stock)
  if (short) throw new Failure(short.entry.code, short.message, short.entry.status, short.facts, short.entry.key)
}
