import type { StockChange } from '@tunda/contract/events'
import type { NotificationNews } from '@tunda/contract/notifications/notification-kinds'
import type { Notification } from '@tunda/contract/notifications/notifications'
import { may, rightsOf } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { goodDay, newCustomer, stockFacts, stockNews } from './news.ts'
import { notifyEach } from './notify-each.ts'
import { type AlertRaised, raiseAlerts, settleAlerts } from './raise-alerts.ts'
import { dayOf, listRecipients, receivesTradeNews, worksAt } from './recipients.ts'
import { isSilent } from './silence.ts'
import { writeNotifications } from './write-notifications.ts'

/** The day of a shop after trade was added to it. */
type DayReached = { readonly org_id: string; readonly day: string; readonly revenue: number }

/** System news for one person, or for owner and admins if nobody is named; if it is about a location, for those who work there. */
export type SystemNews = NotificationNews & {
  readonly org_id: string
  readonly user_id?: string
  readonly location_id?: string
  readonly priority: Notification['priority']
  /** As in `NotificationToWrite`. */
  readonly about: string
}

/**
 * Tells everybody of a shop whose product became low or ran out, once a day and product, and raises or settles its alert. Takes any number of
 * changes; those that cross no threshold cost nothing.
 */
export async function notifyOfStock(tx: Tx, changes: readonly StockChange[]): Promise<void> {
  const back = changes.filter(({ before, after }) => before <= 0 && after > 0)
  await settleAlerts(tx, back.map(causeOf))
  const less = changes.filter(({ before, after, minimum }) => after < before && before > 0 && after <= minimum)
  await notifyEach(tx, less, stockNews)
  await raiseAlerts(tx, less.filter(({ after }) => after <= 0).map(emptyShelf))
}

const causeOf = ({ org_id, product_id }: StockChange) => ({ org_id, about: `out_of_stock:${product_id}` })

function emptyShelf(change: StockChange): AlertRaised {
  return {
    ...causeOf(change),
    severity: 'medium',
    source: 'stock',
    news: { kind: 'out_of_stock', facts: stockFacts(change) },
    // Everybody was notified just before.
    isTold: false,
  }
}

/**
 * Tells owner and admins when the shop's revenue of today first passes the threshold that each has set, except members limited to some locations,
 * since it is the whole shop's. Earlier days notify nobody.
 */
export async function notifyOfSales(tx: Tx, days: readonly DayReached[]): Promise<void> {
  if (isSilent()) return
  const instant = now()
  const asked = days.filter(({ org_id, day, revenue }) => mayHavePassed(org_id, day, revenue, instant))
  if (asked.length === 0) return
  const orgIds = asked.map(({ org_id }) => org_id)
  const recipients = await listRecipients(tx, orgIds)
  const told = asked.flatMap(({ org_id, day, revenue }) => {
    const interested = recipients.filter(
      (to) => to.org_id === org_id && to.high_sales && to.location_ids === null && receivesTradeNews(to),
    )
    const above = interested.map(({ high_sales_threshold: line }) => line).filter((line) => line > revenue)
    tx.afterCommit(() => awaitThreshold(org_id, day, Math.min(Number.POSITIVE_INFINITY, ...above), instant))
    return interested
      .filter((to) => to.high_sales_threshold <= revenue && dayOf(to, instant) === day)
      .map((to) => ({ to, what: goodDay(to, day, revenue) }))
  })
  await writeNotifications(tx, told)
}

/** Tells owner and admins of new customers. */
export async function notifyOfCustomers(tx: Tx, customers: readonly { org_id: string; id: string }[]): Promise<void> {
  await notifyEach(tx, customers, ({ id }, to) =>
    to.new_customer && receivesTradeNews(to) ? newCustomer(id) : undefined,
  )
}

/** Tells system news to whom they concern, as far as each wants to hear such. */
export async function notifyOfSystem(tx: Tx, news: readonly SystemNews[]): Promise<void> {
  await notifyEach(tx, news, ({ org_id: _shop, user_id, location_id, ...what }, to) => {
    const isTheirs = user_id === undefined ? receivesTradeNews(to) && worksAt(to, location_id) : to.user_id === user_id
    return isTheirs && to.system ? { ...what, type: 'system' } : undefined
  })
}

/** News for whoever works at a location and moves goods there. */
export type LocationNews = NotificationNews & {
  readonly org_id: string
  readonly location_id: string
  readonly not_for: string | null
  readonly priority: Notification['priority']
  readonly about: string
}

/** Tells of goods on their way to a location whoever may receive them there, but for who sent them. */
export async function notifyOfTransfers(tx: Tx, news: readonly LocationNews[]): Promise<void> {
  await notifyEach(tx, news, ({ org_id: _shop, location_id, not_for, ...what }, to) => {
    const isTheirs =
      worksAt(to, location_id) && may({ rights: rightsOf(to) }, 'transfer_stock') && to.user_id !== not_for
    return isTheirs && to.system ? { ...what, type: 'system' } : undefined
  })
}

/** Milliseconds for which a shop's next threshold is cached: people change theirs. */
const believed = 60_000
const mostRemembered = 50_000

type Awaited = { readonly day: string; readonly next: number; readonly askedAt: number }

/** The smallest threshold of a shop that today's revenue has not reached, so that most sales need no query. */
const awaited = new Map<string, Awaited>()

/** Whether the day's revenue may have reached a threshold that nobody was told of. Only `false` is certain. */
function mayHavePassed(orgId: string, day: string, revenue: number, at: Date): boolean {
  const known = awaited.get(orgId)
  return known?.day !== day || revenue >= known.next || at.getTime() - known.askedAt > believed
}

/** Remembers the next threshold above the day's revenue; Infinity: there is none. */
function awaitThreshold(orgId: string, day: string, next: number, at: Date): void {
  if (awaited.size >= mostRemembered) awaited.clear()
  awaited.set(orgId, { day, next, askedAt: at.getTime() })
}
