import { paths } from '@tunda/contract/pages'
import { now } from '../clock.ts'
import { dayOf, type Hearer } from './hearers.ts'
import { money } from './words.ts'
import type { Told } from './write-notifications.ts'

/** A product's stock before and after a transaction's moves. `minimum` is what counts as low for it. */
export type StockChange = {
  readonly org_id: string
  readonly product_id: string
  readonly brand: string
  readonly model: string
  readonly before: number
  readonly after: number
  readonly minimum: number
}

/** What a fall of stock means for this person; nothing when it crosses none of their lines. */
export function stockNews(change: StockChange, to: Hearer): Told | undefined {
  return change.after <= 0 ? outOfStock(change, to) : lowStock(change, to)
}

function outOfStock({ product_id, brand, model, after }: StockChange, to: Hearer): Told | undefined {
  if (!to.out_of_stock) return undefined
  return {
    type: 'out_of_stock',
    priority: 'high',
    title: `${brand} ${model} is out of stock`,
    message: 'The last one is gone.',
    about: `out_of_stock:${product_id}:${dayOf(to, now())}`,
    ...ofProduct(product_id, after),
  }
}

/** The person's own threshold only makes them hear later, never earlier than the product's minimum. */
function lowStock({ product_id, brand, model, before, after, minimum }: StockChange, to: Hearer): Told | undefined {
  const line = Math.min(minimum, to.low_stock_threshold ?? minimum)
  if (!to.low_stock || before <= line || after > line) return undefined
  return {
    type: 'low_stock',
    priority: 'medium',
    title: `${brand} ${model} is running low`,
    message: `${after} left in stock.`,
    about: `low_stock:${product_id}:${dayOf(to, now())}`,
    ...ofProduct(product_id, after),
  }
}

function ofProduct(product_id: string, current_stock: number) {
  const action = { action_url: `${paths.inventory}?product=${product_id}`, action_label: 'See product' }
  return { data: { product_id, current_stock }, ...action }
}

/** The day's sales passed what this person had set. */
export function goodDay({ high_sales_threshold: threshold }: Hearer, day: string, revenue: number): Told {
  return {
    type: 'high_sales',
    priority: 'medium',
    title: `Today’s sales passed ${money.format(threshold)}`,
    message: `${money.format(revenue)} so far.`,
    data: { day, revenue, threshold },
    action_url: paths.sales,
    action_label: 'See sales',
    about: `high_sales:${day}`,
  }
}

/** Somebody was added to the customers. Who it is is not told: that would outlive a customer who is anonymised. */
export function newCustomer(id: string): Told {
  return {
    type: 'new_customer',
    priority: 'other',
    title: 'You have a new customer',
    message: 'Added to the shop’s customers.',
    data: { customer_id: id },
    action_url: `${paths.customers}?customer=${id}`,
    action_label: 'See customer',
    about: `new_customer:${id}`,
  }
}
