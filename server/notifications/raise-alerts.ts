import type { Alert } from '@tunda/contract/notifications/alerts'
import type { AlertNews } from '@tunda/contract/notifications/notification-kinds'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { recordEvents } from '../events/record.ts'
import { notifyEach } from './notify-each.ts'
import { type Recipient, receivesTradeNews, worksAt } from './recipients.ts'
import type { NotificationToWrite } from './write-notifications.ts'

/**
 * What owner and admins should look into, as facts; their kind is its type on the wire. `about` is the cause: while its alert is open no
 * second one is raised.
 */
export type AlertRaised = {
  readonly org_id: string
  readonly news: AlertNews
  readonly severity: Alert['severity']
  readonly source: string
  readonly about: string
  /** False if those whom it concerns are told in another way. */
  readonly isTold?: boolean
}

/** Raises alerts in the transaction of their cause, and tells owner and admins; of a till, those who work where it stands. */
export async function raiseAlerts(tx: Tx, alerts: readonly AlertRaised[]): Promise<void> {
  if (alerts.length === 0) return
  const made = await tx.query<{ org_id: string; id: string; about: string; location_id: string | null }>(
    `with made as (
       insert into alerts (org_id, type, severity, title, description, source, kind, facts, dedupe_key, created_at)
       select org_id, kind, severity, null, null, source, kind, facts, about, $2
       from json_to_recordset($1::json) as a (org_id uuid, severity text, source text, kind text, facts jsonb, about text)
       order by org_id, about
       on conflict (org_id, dedupe_key) where resolved_at is null and dedupe_key is not null do nothing
       returning org_id, id, dedupe_key as about, facts ->> 'terminal_id' as terminal_id
     )
     select m.org_id, m.id, m.about, t.location_id
     from made m left join pos_terminals t on t.org_id = m.org_id and t.id = m.terminal_id::uuid`,
    [JSON.stringify(alerts.map(({ news, isTold: _, ...alert }) => ({ ...alert, ...news }))), now()],
  )
  await recordEvents(
    tx,
    made.map(({ org_id, id }) => ({ event: 'alert.raised', org_id, id })),
  )
  const told = made.flatMap(({ org_id, id, about, location_id }) => {
    const alert = alerts.find((one) => one.org_id === org_id && one.about === about)
    return alert === undefined || alert.isTold === false ? [] : [{ ...alert, id, location_id }]
  })
  await notifyEach(tx, told, alertNews)
}

/** Owner and admins hear of an alert from the bell too. */
function alertNews(
  { id, severity, news, location_id }: AlertRaised & { id: string; location_id: string | null },
  to: Recipient,
): NotificationToWrite | undefined {
  if (!(to.system && receivesTradeNews(to) && worksAt(to, location_id))) return undefined
  return {
    type: 'system',
    priority: severity === 'high' || severity === 'critical' ? 'high' : 'medium',
    kind: 'alert_raised',
    facts: { alert_id: id, alert: news },
    about: `alert:${id}`,
  }
}

/** Resolves the open alerts of causes that went away by themselves. */
export async function settleAlerts(tx: Tx, causes: readonly { org_id: string; about: string }[]): Promise<void> {
  if (causes.length === 0) return
  const settled = await tx.query<{ org_id: string; id: string }>(
    `update alerts set resolved_at = $3
     where (org_id, dedupe_key) in (select * from unnest($1::uuid[], $2::text[])) and resolved_at is null returning org_id, id`,
    [causes.map(({ org_id }) => org_id), causes.map(({ about }) => about), now()],
  )
  await recordEvents(
    tx,
    settled.map((row) => ({ event: 'alert.settled', ...row })),
  )
}
