import type { NotifyingEvent, ShopEvent } from '@tunda/contract/event-table'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import {
  type LocationNews,
  notifyOfCustomers,
  notifyOfSales,
  notifyOfStock,
  notifyOfSystem,
  notifyOfTransfers,
  type SystemNews,
} from '../notifications/notify.ts'
import { type AlertRaised, raiseAlerts } from '../notifications/raise-alerts.ts'
import { cloneAlertOf } from '../terminals/clone-alerts.ts'

type Notifiers = { readonly [Name in NotifyingEvent]: (tx: Tx, events: readonly ShopEvent<Name>[]) => Promise<void> }

/** Who is notified of what, for each event that notifies; one without an entry does not compile. */
const notifiers: Notifiers = {
  'stock.moved': (tx, events) =>
    notifyOfStock(
      tx,
      events.flatMap(({ news }) => news ?? []),
    ),
  'day.traded': (tx, events) =>
    notifyOfSales(
      tx,
      events.map(({ org_id, news }) => ({ org_id, ...news })),
    ),
  'customer.added': notifyOfNewCustomers,
  'customer.registered': notifyOfNewCustomers,
  'refund.requested': (tx, events) => notifyOfSystem(tx, events.map(requestNews)),
  'cancellation.requested': (tx, events) => notifyOfSystem(tx, events.map(requestNews)),
  'refund_request.approved': (tx, events) => notifyOfSystem(tx, events.flatMap(decisionNews)),
  'refund_request.declined': (tx, events) => notifyOfSystem(tx, events.flatMap(decisionNews)),
  'refund_request.closed': (tx, events) => notifyOfSystem(tx, events.flatMap(closingNews)),
  'approval.asked': (tx, events) => notifyOfSystem(tx, events.map(approvalNews)),
  'sale.unapproved': (tx, events) => notifyOfSystem(tx, events.map(unapprovedNews)),
  'refund.set_aside': (tx, events) => notifyOfSystem(tx, events.map(doubtedNews)),
  'layby.overpaid': (tx, events) => notifyOfSystem(tx, events.map(overpaidNews)),
  'transfer.sent': (tx, events) => notifyOfTransfers(tx, events.map(transferNews)),
  'member.role_changed': (tx, events) => notifyOfSystem(tx, events.map(roleNews)),
  'plan.answered': (tx, events) => notifyOfSystem(tx, events.map(planNews)),
  'terminal.clone_suspected': (tx, events) => raiseAlerts(tx, events.map(cloneAlert)),
  'terminal.lookups_exceeded': (tx, events) => raiseAlerts(tx, events.map(lookupsAlert)),
  'terminal.pins_guessed': (tx, events) => raiseAlerts(tx, events.map(pinsAlert)),
}

/** Notifies the people whom the events concern. All events must be of a kind that notifies. */
export async function notifyOf(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  for (const [name, notify] of Object.entries(notifiers) as [NotifyingEvent, Notify][]) {
    const ofThis = events.filter(({ event }) => event === name)
    if (ofThis.length > 0) await notify(tx, ofThis)
  }
}

/** The table guarantees that a notifier is only given events of its own name. */
type Notify = (tx: Tx, events: readonly ShopEvent[]) => Promise<void>

async function notifyOfNewCustomers(
  tx: Tx,
  events: readonly ShopEvent<'customer.added' | 'customer.registered'>[],
): Promise<void> {
  await notifyOfCustomers(
    tx,
    events.map(({ org_id, id }) => ({ org_id, id: idOf(id) })),
  )
}

function requestNews({
  org_id,
  id,
  facts,
  news: { location_id, ...news },
}: ShopEvent<'refund.requested' | 'cancellation.requested'>): SystemNews {
  return {
    org_id,
    location_id,
    priority: 'high',
    kind: 'refund_requested',
    facts: { sale_id: idOf(id), ...facts, ...news },
    about: `refund_request:${facts.request_id}`,
  }
}

type Decided = ShopEvent<'refund_request.approved' | 'refund_request.declined'>

/** Notifies the person who asked, if they are still known. */
function decisionNews({ event, org_id, id, facts, news }: Decided): SystemNews[] {
  const { request_id, invoice_number, requested_by } = facts
  if (requested_by === null) return []
  const status = event === 'refund_request.approved' ? 'approved' : 'declined'
  return [
    {
      org_id,
      user_id: requested_by,
      priority: 'medium',
      kind: 'refund_decided',
      facts: { sale_id: idOf(id), request_id, invoice_number, status, decided_by: news.decided_by },
      about: `refund_decision:${request_id}`,
    },
  ]
}

function closingNews({ org_id, id, facts }: ShopEvent<'refund_request.closed'>): SystemNews[] {
  const { request_id, invoice_number, requested_by } = facts
  if (requested_by === null) return []
  return [
    {
      org_id,
      user_id: requested_by,
      priority: 'medium',
      kind: 'refund_request_closed',
      facts: { sale_id: idOf(id), request_id, invoice_number },
      about: `refund_decision:${request_id}`,
    },
  ]
}

function approvalNews(asked: ShopEvent<'approval.asked'>): SystemNews {
  const { org_id, id, after } = asked
  const { location_id, ...news } = asked.news
  return {
    org_id,
    location_id,
    priority: 'high',
    kind: 'approval_asked',
    facts: { approval_id: idOf(id), ...news, ...after },
    about: `approval:${idOf(id)}`,
  }
}

function unapprovedNews({ org_id, id, news: { location_id, ...news } }: ShopEvent<'sale.unapproved'>): SystemNews {
  return {
    org_id,
    location_id,
    priority: 'high',
    kind: 'sale_unapproved',
    facts: { sale_id: idOf(id), ...news },
    about: `unapproved:${idOf(id)}`,
  }
}

function doubtedNews({ org_id, id, after, facts, ...doubted }: ShopEvent<'refund.set_aside'>): SystemNews {
  const { location_id, ...news } = doubted.news
  return {
    org_id,
    location_id,
    priority: 'high',
    kind: 'refund_set_aside',
    facts: { sale_id: idOf(id), ...after, ...news },
    about: `refund_aside:${String(facts.refund_id)}`,
  }
}

function overpaidNews({ org_id, id, after, news: { location_id, ...news } }: ShopEvent<'layby.overpaid'>): SystemNews {
  return {
    org_id,
    location_id,
    priority: 'high',
    kind: 'layby_overpaid',
    facts: { layby_id: idOf(id), ...after, ...news },
    about: `layby_overpaid:${news.receipt}`,
  }
}

function transferNews({ org_id, id, actor, after, news }: ShopEvent<'transfer.sent'>): LocationNews {
  const { number, from, to } = after
  return {
    org_id,
    location_id: news.to_id,
    not_for: actor.user_id,
    priority: 'medium',
    kind: 'transfer_sent',
    facts: { transfer_id: idOf(id), number, from, to, sent_by: news.sent_by },
    about: `transfer:${idOf(id)}`,
  }
}

function roleNews({ org_id, id, news }: ShopEvent<'member.role_changed'>): SystemNews {
  return {
    org_id,
    user_id: idOf(id),
    priority: 'medium',
    kind: 'role_given',
    facts: news,
    about: `role:${news.role_id ?? news.role}:${now().toISOString()}`,
  }
}

function planNews({ org_id, id, news: { user_id, ...answered } }: ShopEvent<'plan.answered'>): SystemNews {
  return {
    org_id,
    user_id,
    priority: 'high',
    kind: 'plan_answered',
    facts: { plan_request_id: idOf(id), ...answered },
    about: `plan_request:${idOf(id)}`,
  }
}

function cloneAlert({ org_id, id, news }: ShopEvent<'terminal.clone_suspected'>): AlertRaised {
  return {
    org_id,
    news: { kind: 'terminal_clone', facts: { terminal_id: idOf(id), ...news } },
    severity: 'high',
    source: 'terminals',
    about: cloneAlertOf(idOf(id)),
  }
}

function lookupsAlert({ org_id, id, news }: ShopEvent<'terminal.lookups_exceeded'>): AlertRaised {
  return {
    org_id,
    news: { kind: 'terminal_lookups', facts: { terminal_id: idOf(id), ...news } },
    severity: 'high',
    source: 'terminals',
    about: `terminal_lookups:${idOf(id)}`,
  }
}

function pinsAlert({ org_id, id, news }: ShopEvent<'terminal.pins_guessed'>): AlertRaised {
  return {
    org_id,
    news: { kind: 'terminal_pins', facts: { terminal_id: idOf(id), ...news } },
    severity: 'high',
    source: 'terminals',
    about: `terminal_pins:${idOf(id)}`,
  }
}

function idOf(id: string | null): string {
  if (id === null) throw new Error('an event that notifies has an id')
  return id
}
