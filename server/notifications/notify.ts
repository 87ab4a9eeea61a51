import { paths } from '@tunda/contract/pages'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { dayOf, type Hearer, listHearers, mayHearOfTrade } from './hearers.ts'
import { awaitThreshold, mayHavePassed } from './high-sales.ts'
import { raiseAlerts, settleAlerts } from './raise-alerts.ts'
import { money } from './words.ts'
import { type Told, writeNotifications } from './write-notifications.ts'

export { type AlertRaised, raiseAlerts } from './raise-alerts.ts'

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

/** The day of a shop after trade was added to it. */
export type DayReached = { readonly org_id: string; readonly day: string; readonly revenue: number }

/**
 * Tells everybody of a shop whose product became low or ran out, once a day and product, and raises or settles its alert. Takes
 * changes of any size; those that cross nothing cost nothing.
 */
export async function notifyOfStock(tx: Tx, changes: readonly StockChange[]): Promise<void> {
  const back = changes.filter(({ before, after }) => before <= 0 && after > 0)
  if (back.length > 0)
    await settleAlerts(
      tx,
      back.map(({ org_id, product_id }) => ({ org_id, about: outOf(product_id) })),
    )
  const less = changes.filter(({ before, after, minimum }) => after < before && before > 0 && after <= minimum)
  if (less.length === 0) return
  const hearers = await listHearers(
    tx,
    less.map(({ org_id }) => org_id),
  )
  await writeNotifications(
    tx,
    less.flatMap((change) =>
      hearers.flatMap((to) => {
        const what = to.org_id === change.org_id ? stockNews(change, to) : undefined
        return what === undefined ? [] : [{ to, what }]
      }),
    ),
  )
  const empty = less.filter(({ after }) => after <= 0)
  await raiseAlerts(tx, empty.map(emptyShelf))
}

/** What this change means for this person; nothing when it crosses none of their lines. */
function stockNews(change: StockChange, to: Hearer): Told | undefined {
  const { product_id, before, after, minimum } = change
  const [name, day] = [`${change.brand} ${change.model}`, dayOf(to, now())]
  const told = {
    data: { product_id, current_stock: after },
    action_url: `${paths.inventory}?product=${product_id}`,
    action_label: 'See product',
  }
  if (after <= 0) {
    if (!to.out_of_stock) return undefined
    const [type, about] = ['out_of_stock' as const, `out_of_stock:${product_id}:${day}`]
    return {
      ...told,
      type,
      about,
      priority: 'high',
      title: `${name} is out of stock`,
      message: 'The last one is gone.',
    }
  }
  // The person's own threshold only makes them hear later, never earlier than the product's minimum.
  const line = Math.min(minimum, to.low_stock_threshold ?? minimum)
  if (!to.low_stock || before <= line || after > line) return undefined
  const [type, about] = ['low_stock' as const, `low_stock:${product_id}:${day}`]
  return {
    ...told,
    type,
    about,
    priority: 'medium',
    title: `${name} is running low`,
    message: `${after} left in stock.`,
  }
}

const outOf = (productId: string) => `out_of_stock:${productId}`

function emptyShelf({ org_id, product_id, brand, model, after }: StockChange) {
  return {
    org_id,
    type: 'out_of_stock',
    severity: 'medium' as const,
    title: `${brand} ${model} is out of stock`,
    description: 'It goes away by itself once there is stock again.',
    source: 'stock',
    data: { product_id, current_stock: after },
    about: outOf(product_id),
    // Everybody was just told of it.
    isTold: false,
  }
}

/** Tells owner and admins that the shop's day first passed what each of them had set. Earlier days pass nothing any more. */
export async function notifyOfSales(tx: Tx, days: readonly DayReached[]): Promise<void> {
  const instant = now()
  const asked = days.filter(({ org_id, day, revenue }) => mayHavePassed(org_id, day, revenue, instant))
  if (asked.length === 0) return
  const hearers = await listHearers(
    tx,
    asked.map(({ org_id }) => org_id),
  )
  const told = asked.flatMap(({ org_id, day, revenue }) => {
    const interested = hearers.filter((to) => to.org_id === org_id && to.high_sales && mayHearOfTrade(to))
    const above = interested.map(({ high_sales_threshold: line }) => line).filter((line) => line > revenue)
    tx.afterCommit(() => awaitThreshold(org_id, day, Math.min(Number.POSITIVE_INFINITY, ...above), instant))
    return interested
      .filter((to) => to.high_sales_threshold <= revenue && dayOf(to, instant) === day)
      .map((to) => ({ to, what: goodDay(to, day, revenue) }))
  })
  await writeNotifications(tx, told)
}

function goodDay({ high_sales_threshold: threshold }: Hearer, day: string, revenue: number): Told {
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

/** Tells owner and admins of new customers. Who they are is not told: that would outlive a customer who is anonymised. */
export async function notifyOfCustomers(tx: Tx, customers: readonly { org_id: string; id: string }[]): Promise<void> {
  if (customers.length === 0) return
  const hearers = await listHearers(
    tx,
    customers.map(({ org_id }) => org_id),
  )
  await writeNotifications(
    tx,
    customers.flatMap(({ org_id, id }) =>
      hearers
        .filter((to) => to.org_id === org_id && to.new_customer && mayHearOfTrade(to))
        .map((to) => ({ to, what: newCustomer(id) })),
    ),
  )
}

function newCustomer(id: string): Told {
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

/** News of the shop's workings for one person, or for owner and admins when nobody is named. */
export type SystemNews = Omit<Told, 'type'> & { readonly org_id: string; readonly user_id?: string }

/** Tells system news to whom they concern, as far as each wants to hear such. */
export async function notifyOfSystem(tx: Tx, news: readonly SystemNews[]): Promise<void> {
  if (news.length === 0) return
  const hearers = await listHearers(
    tx,
    news.map(({ org_id }) => org_id),
  )
  await writeNotifications(
    tx,
    news.flatMap(({ org_id, user_id, ...what }) =>
      hearers
        .filter(
          (to) =>
            to.org_id === org_id && to.system && (user_id === undefined ? mayHearOfTrade(to) : to.user_id === user_id),
        )
        .map((to) => ({ to, what: { ...what, type: 'system' as const } })),
    ),
  )
}
