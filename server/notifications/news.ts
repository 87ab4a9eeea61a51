import type { StockChange } from '@tunda/contract/events'
import { productName } from '@tunda/contract/products/product-words'
import { now } from '../clock.ts'
import { dayOf, type Recipient } from './recipients.ts'
import type { NotificationToWrite } from './write-notifications.ts'

/** The notification of a fall in stock for this person; undefined if it crosses none of their thresholds. */
export function stockNews(change: StockChange, to: Recipient): NotificationToWrite | undefined {
  return change.after <= 0 ? outOfStock(change, to) : lowStock(change, to)
}

function outOfStock(change: StockChange, to: Recipient): NotificationToWrite | undefined {
  if (!to.out_of_stock) return undefined
  return {
    type: 'out_of_stock',
    priority: 'high',
    kind: 'out_of_stock',
    facts: stockFacts(change),
    about: `out_of_stock:${change.product_id}:${dayOf(to, now())}`,
  }
}

/** The person's own threshold can only delay the notification, never bring it before the product's minimum. */
function lowStock(change: StockChange, to: Recipient): NotificationToWrite | undefined {
  const { product_id, before, after, minimum } = change
  const line = Math.min(minimum, to.low_stock_threshold ?? minimum)
  if (!to.low_stock || before <= line || after > line) return undefined
  return {
    type: 'low_stock',
    priority: 'medium',
    kind: 'low_stock',
    facts: { ...stockFacts(change), minimum },
    about: `low_stock:${product_id}:${dayOf(to, now())}`,
  }
}

/** The product's name and stock at this moment. */
export function stockFacts({ product_id, brand, model, after }: StockChange) {
  return { product_id, product: productName({ brand, model }), left: after }
}

/** The day's sales passed what this person had set. */
export function goodDay(
  { high_sales_threshold: threshold }: Recipient,
  day: string,
  revenue: number,
): NotificationToWrite {
  return {
    type: 'high_sales',
    priority: 'medium',
    kind: 'good_day',
    facts: { day, revenue, threshold },
    about: `high_sales:${day}`,
  }
}

/** A customer was added. The name is left out, since the notification would outlive an anonymised customer. */
export function newCustomer(id: string): NotificationToWrite {
  return {
    type: 'new_customer',
    priority: 'other',
    kind: 'new_customer',
    facts: { customer_id: id },
    about: `new_customer:${id}`,
  }
}
