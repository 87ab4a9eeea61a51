import { general } from '@tunda/contract/failure'
import type { Language } from '@tunda/contract/languages'
import type { Alert, AlertsPage, NewAlert } from '@tunda/contract/notifications/alerts'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { type Sql, sql } from '@tunda/database/sql'
import type { z } from 'zod'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { recordEvents } from '../events/record.ts'
import { fail } from '../fail.ts'
import { keptCount } from '../lists/list-sums.ts'
import { offsetOf, pageCountsOf } from '../lists/page.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'
import { readersLanguage } from '../words/readers-language.ts'
import { sayIn } from '../words/say.ts'
import { storedAlertWords, type WithKind } from './alert-words.ts'

const columns = `${readersLanguage}, a.id, a.type, a.severity, a.kind, a.facts, a.title, a.description, a.source, a.data, a.resolved_at is not null as resolved,
  a.resolved_at as "resolvedAt", a.resolved_by as "resolvedBy",
  (select p.full_name from people_of_current_organizations() p where p.org_id = a.org_id and p.user_id = a.resolved_by) as "resolvedByName",
  a.created_at as "createdAt", a.user_id as "userId"`

type StoredAlert = WithKind & { readonly language: Language | null } & Omit<Alert, 'title' | 'description'> & {
    readonly title: string | null
    readonly description: string | null
  }

/** An alert as the wire has it, worded now. */
function readAlert({ kind, facts, language, ...row }: StoredAlert): Alert {
  if (kind === null) return { ...row, title: row.title ?? '', description: row.description ?? '' }
  return { ...row, ...storedAlertWords({ kind, facts }, sayIn(language)) }
}

/** What the audit trail keeps of it: `storedAlertWords` makes its title of that. */
function inTrail({ kind, facts, title }: StoredAlert): Record<string, unknown> {
  return kind === null ? { title } : { kind, facts }
}

/**
 * What the member may see: with the right to the shop's alerts, all except those of tills elsewhere; without it, those they raised. `$1` is the shop,
 * `$2` whose, `$3` the locations.
 */
const visible = `a.org_id = $1 and ($2::uuid is null or a.user_id = $2)
  and ($3::uuid[] is null or not exists (select from pos_terminals t
    where t.org_id = $1 and t.id = (a.facts ->> 'terminal_id')::uuid and not ${ofSeenTill('$3')}))`
const visibleTo = (member: Member) =>
  [member.org_id, may(member, 'receive_alerts') ? null : member.user_id, member.location_ids] as const

/** A page of alerts, newest first; the counts are of both kinds. */
export async function listAlerts(tx: Tx, asked: z.output<typeof AlertsPage>, member: Member) {
  const key = visibleTo(member)
  const kind = asked.resolved === undefined ? 'true' : `a.resolved_at is ${asked.resolved ? 'not null' : 'null'}`
  const counted = (isResolved: boolean) =>
    member.location_ids === null
      ? keptCount(tx, member.org_id, 'alerts', keptParts(isResolved, key[1]))
      : countVisible(tx, isResolved, member)
  const [stored, open, resolved] = await Promise.all([
    tx.query<StoredAlert>(
      `select ${columns} from alerts a where ${visible} and ${kind} order by a.created_at desc, a.id desc limit $4 offset $5`,
      [...key, asked.limit, offsetOf(asked)],
    ),
    counted(false),
    counted(true),
  ])
  const counts = { open, resolved }
  const all = counts.open + counts.resolved
  const total = asked.resolved === undefined ? all : asked.resolved ? counts.resolved : counts.open
  return { alerts: stored.map(readAlert), ...pageCountsOf(total, asked), counts }
}

async function countVisible(tx: Tx, isResolved: boolean, member: Member): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(
    `select count(*) from alerts a where ${visible} and (a.resolved_at is not null) = $4`,
    [...visibleTo(member), isResolved],
  )
  return counted?.count ?? 0
}

/** What is kept of an alert: whose it is, and whether it is resolved. */
function keptParts(isResolved: boolean, whose: string | null): Sql[] {
  return [sql`part[2] = ${String(isResolved)}`, ...(whose === null ? [] : [sql`part[1]::uuid = ${whose}`])]
}

/** Fails NOT_FOUND, also for one that the member may not see. */
export async function getAlert(tx: Tx, asked: { id: string }, member: Member): Promise<Alert> {
  return readAlert(await findAlert(tx, asked, member))
}

async function findAlert(tx: Tx, { id }: { id: string }, member: Member): Promise<StoredAlert> {
  const [alert] = await tx.query<StoredAlert>(`select ${columns} from alerts a where ${visible} and a.id = $4`, [
    ...visibleTo(member),
    id,
  ])
  if (alert === undefined) throw fail(general.notFound)
  return alert
}

/** Raises an alert in the member's own name. */
export async function addAlert(tx: Tx, asked: NewAlert, member: Member): Promise<Alert> {
  const { type, severity, title, description, source, data } = asked
  const [made] = await tx.query<{ id: string }>(
    `insert into alerts (org_id, type, severity, title, description, source, data, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [member.org_id, type, severity, title, description, source, JSON.stringify(data), member.user_id, now()],
  )
  if (made === undefined) throw new Error('the alert was not written')
  await recordEvents(tx, [{ event: 'alert.raised', org_id: member.org_id, id: made.id }])
  return await getAlert(tx, made, member)
}

/** Resolves an alert in the member's name; one that is resolved stays as it is. Fails NOT_FOUND. */
export async function resolveAlert(tx: Tx, { id }: { id: string }, member: Member): Promise<Alert> {
  const before = await findAlert(tx, { id }, member)
  const resolved = await tx.query(
    'update alerts set resolved_at = $3, resolved_by = $4 where org_id = $1 and id = $2 and resolved_at is null returning id',
    [member.org_id, id, now(), member.user_id],
  )
  if (resolved.length === 0) return await getAlert(tx, { id }, member)
  await recordEvents(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'alert.resolved',
      id,
      facts: { severity: before.severity, ...inTrail(before) },
    },
  ])
  return await getAlert(tx, { id }, member)
}
