import type { Database } from '@tunda/database'
import type { Caller } from '../callers.ts'
import { setClock } from '../clock.ts'
import { askForSale, recordSales } from '../sales/record-sale.ts'
import type { MadeShop } from './make-shop.ts'
import type { PastSale } from './trade.ts'

/**
 * Records the sales of the past through the use case that records every sale, a day at a time with the clock at that day's last sale,
 * so that stock, day totals, customers' totals and invoice numbers are true. Sales already recorded are not recorded again.
 */
export async function recordTrade(
  database: Database,
  sellers: readonly Caller[],
  shop: MadeShop,
  sales: readonly PastSale[],
): Promise<void> {
  for (const day of daysOf(sales)) {
    const evening = day.at(-1)?.at ?? new Date()
    const clock = setClock(() => evening.getTime())
    try {
      await recordDay(database, sellers, shop, day)
    } finally {
      clock()
    }
  }
}

async function recordDay(database: Database, sellers: readonly Caller[], shop: MadeShop, day: readonly PastSale[]) {
  const asks = day.map((sale) => askForSale(callerOf(sellers, sale), newSaleOf(shop, sale), undefined))
  const outcomes = await database.asApp((tx) => recordSales(tx, asks, { start: '2025-10-01', days: 0 }))
  for (const outcome of outcomes) if ('failure' in outcome) throw outcome.failure
}

function callerOf(sellers: readonly Caller[], sale: PastSale): Caller {
  const caller = sellers[sale.seller]
  if (caller === undefined) throw new Error('a sale of the past has no seller')
  return caller
}

function newSaleOf(shop: MadeShop, sale: PastSale) {
  return {
    client_sale_id: sale.id,
    sale_date: sale.at.toISOString(),
    payment_method: sale.payment_method,
    customer_id: sale.customer === undefined ? null : shop.customerIds[sale.customer],
    ...(sale.discount ? { discount: sale.discount } : {}),
    items: sale.lines.map(({ product, quantity }) => ({ product_id: shop.productIds[product] ?? '', quantity })),
  }
}

/** The sales by day of the calendar in UTC, where a day's trade in Kampala is all in one day. */
function daysOf(sales: readonly PastSale[]): PastSale[][] {
  return [...Map.groupBy(sales, ({ at }) => at.toISOString().slice(0, 10)).values()]
}
