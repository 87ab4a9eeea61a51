import type { NewSale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import type { SaleAsk } from '../sales/admit-sellers.ts'
import { askForSale, recordSales } from '../sales/record-sale.ts'
import { hashOfToken, verifiersOf } from '../terminals/terminal-token.ts'
import { noTrial } from './make-shop.ts'
import type { PastSale } from './trade.ts'
import { callerOf, type Work } from './work.ts'

/** Records sales of the past at the desk and at the tills, each at its own moment. */
export async function sellAll(tx: Tx, work: Work, sales: readonly PastSale[]): Promise<void> {
  const outcomes = await recordSales(
    tx,
    sales.map((sale) => askFor(work, sale)),
    noTrial,
  )
  for (const outcome of outcomes) if ('failure' in outcome) throw outcome.failure
}

function askFor(work: Work, past: PastSale): SaleAsk {
  const { at } = past
  const sale = newSaleOf(work, past)
  if (past.till === undefined) return { ...askForSale(callerOf(work, past.seller), sale, undefined), at }
  const verifiers = verifiersOf(hashOfToken(work.tillTokens[past.till] ?? ''), work.peppers)
  return {
    till: { verifiers, user_agent: 'demonstration' },
    sale: { ...sale, origin: 'online' },
    key: undefined,
    body: '',
    peppers: work.peppers,
    at,
  }
}

function newSaleOf({ shop }: Work, sale: PastSale): NewSale {
  return {
    client_sale_id: sale.id,
    sale_date: sale.at.toISOString(),
    payment_method: sale.payment_method,
    ...(sale.customer ? { customer_name: sale.customer.name, customer_contact: sale.customer.phone } : {}),
    ...(sale.discount ? { discount: sale.discount } : {}),
    ...paidIn(sale),
    items: sale.lines.map(({ product, quantity }) => ({ product_id: shop.productIds[product] ?? '', quantity })),
  }
}

function paidIn({ cash, payment_method: method, reference, total }: PastSale): Pick<NewSale, 'payments'> {
  if (cash === undefined && reference === undefined) return {}
  const further = { method, amount: total - (cash ?? 0), reference }
  return { payments: cash === undefined ? [further] : [further, { method: 'cash', amount: cash }] }
}
