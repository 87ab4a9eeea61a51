import { plural, t } from '@lingui/core/macro'
import type { WebhookDelivery, WebhookEvent } from '@tunda/contract/programs/webhooks'

/** The events as they are chosen: by what they are about. Transfers are for shops with several locations. */
export const eventGroups: readonly { readonly title: string; readonly events: readonly WebhookEvent[] }[] = [
  { title: t`Sales`, events: ['sale.recorded', 'sale.refunded', 'sale.cancelled'] },
  { title: t`Products`, events: ['product.added', 'product.changed', 'product.removed'] },
  { title: t`Stock`, events: ['stock.adjusted', 'stock_take.completed', 'goods_in.posted', 'goods_in.sent_back'] },
  { title: t`Transfers`, events: ['transfer.sent', 'transfer.received', 'transfer.cancelled'] },
  { title: t`Customers`, events: ['customer.added', 'customer.changed', 'customer.merged', 'customer.removed'] },
  { title: t`Imports`, events: ['import.finished'] },
]

export const eventWords: Readonly<Record<WebhookDelivery['event'], string>> = {
  'sale.recorded': t`Sale completed`,
  'sale.refunded': t`Sale refunded`,
  'sale.cancelled': t`Sale cancelled`,
  'product.added': t`Product added`,
  'product.changed': t`Product changed`,
  'product.removed': t`Product deleted`,
  'stock.adjusted': t`Stock adjusted`,
  'stock_take.completed': t`Stock take completed`,
  'goods_in.posted': t`Goods put in stock`,
  'goods_in.sent_back': t`Goods sent back`,
  'transfer.sent': t`Transfer sent`,
  'transfer.received': t`Transfer received`,
  'transfer.cancelled': t`Transfer cancelled`,
  'customer.added': t`Customer added`,
  'customer.changed': t`Customer changed`,
  'customer.merged': t`Customers merged`,
  'customer.removed': t`Customer deleted`,
  'import.finished': t`Import finished`,
  'webhook.test': t({ message: 'Test', comment: 'A message that tries a webhook out' }),
}

const mostNamed = 4

/** What a webhook tells of, in few words: a whole group by its name, and of the rest the first few. */
export function eventsLine(events: readonly WebhookEvent[]): string {
  const named = eventGroups.flatMap((group) => {
    const chosen = group.events.filter((event) => events.includes(event))
    if (chosen.length === group.events.length) return [{ words: group.title, stands: chosen.length }]
    return chosen.map((event) => ({ words: eventWords[event], stands: 1 }))
  })
  const shown = named.length > mostNamed + 1 ? named.slice(0, mostNamed) : named
  const left = named.slice(shown.length).reduce((sum, { stands }) => sum + stands, 0)
  const more = left > 0 ? [plural(left, { one: '# more event', other: '# more events' })] : []
  return [...shown.map(({ words }) => words), ...more].join(' · ')
}

/** What a person calls a webhook: the host that its messages go to. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
