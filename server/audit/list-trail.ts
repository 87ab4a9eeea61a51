import type { AuditEntry, AuditTrailAsked } from '@tunda/contract/audit'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { fixed, given, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { storedAlertWords } from '../notifications/alert-words.ts'
import { partOf } from '../walk.ts'
import { readersLanguage } from '../words/readers-language.ts'
import { sayIn } from '../words/say.ts'
import { nameInValues, resourceNames } from './resource-names.ts'

type Stored = Omit<AuditEntry, 'resource_name'>

/** `$6` and `$7` are days of the shop's calendar, `$8` and `$9` instants; the last moment counts. */
const wanted = `a.org_id = $1
  and ($2::text is null or a.action_type = $2) and ($3::text is null or a.resource_type = $3)
  and ($4::uuid is null or a.user_id = $4)
  and ($6::date is null or a.created_at >= $6::date::timestamp at time zone $5)
  and ($7::date is null or a.created_at < ($7::date + 1)::timestamp at time zone $5)
  and ($8::timestamptz is null or a.created_at >= $8) and ($9::timestamptz is null or a.created_at <= $9)`

/** What was done in the shop, newest first, with how many entries there are under this filter. */
export async function listTrail(tx: Tx, asked: AuditTrailAsked, member: Member) {
  const { org_id, rules } = member
  const filter = [
    org_id,
    asked.action_type ?? null,
    asked.resource_type ?? null,
    asked.user_id ?? null,
    rules.time_zone,
    dayIn(asked.start_date),
    dayIn(asked.end_date),
    instantIn(asked.start_date),
    instantIn(asked.end_date),
  ]
  const isWalk = asked.after !== undefined
  const part = partOf('audit', [['a.id', 'bigint']], { ...asked, page: 1 }, member)
  const newest = sql`a.created_at desc, a.id desc`
  const page = sql`order by ${newest} limit ${asked.limit} offset ${asked.offset}`
  const where = given(wanted, filter)
  const [counted, stored] = await Promise.all([
    tx.query<{ count: number }>(sql`select count(*) from audit_log a where ${where}`),
    tx.query<Stored & { readonly language: string | null }>(
      sql`select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
         coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, ${fixed(readersLanguage)}
       from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
       where ${where} ${isWalk ? part.tail(newest) : page}`,
    ),
  ])
  const names = await resourceNames(tx, org_id, stored)
  const entries = stored.map(
    ({ language, ...entry }): AuditEntry => ({
      ...withoutHidden({ ...entry, metadata: wordedMetadata(entry, language) }, member),
      resource_name: names.get(entry.resource_id ?? '') ?? nameInValues(entry),
    }),
  )
  const { totalCount, next_cursor } = part.counts(counted[0]?.count ?? 0, stored, ({ id }) => [id])
  return { entries, count: totalCount, ...(isWalk && { next_cursor }) }
}

/** What stands beside an entry, with the title of an alert that is kept as its kind and facts. What a client wrote stays as it is. */
function wordedMetadata({ resource_type, metadata }: Stored, language: string | null): Stored['metadata'] {
  if (resource_type !== 'alert' || typeof metadata?.kind !== 'string' || metadata.origin === 'client') return metadata
  const { kind, facts, ...rest } = metadata
  return { ...rest, title: storedAlertWords({ kind, facts }, sayIn(language)).title }
}

const isDay = (moment: string) => moment.length === 'YYYY-MM-DD'.length

function dayIn(moment: string | null | undefined): string | null {
  return moment && isDay(moment) ? moment : null
}

function instantIn(moment: string | null | undefined): string | null {
  return moment && !isDay(moment) ? new Date(moment).toISOString() : null
}

const cost = /cost|stock_value|value_difference/i
const profit = /profit|margin/i

type Values = Record<string, unknown> | null
type WithValues = { readonly old_values: Values; readonly new_values: Values; readonly metadata: Values }

/** The entry without the costs and profits that the member may not see, at any depth. */
function withoutHidden<Entry extends WithValues>(entry: Entry, member: Member): Entry {
  const hidden = [...(may(member, 'see_cost') ? [] : [cost]), ...(may(member, 'see_profit') ? [] : [profit])]
  if (hidden.length === 0) return entry
  const { old_values, new_values, metadata } = entry
  return {
    ...entry,
    old_values: without(old_values, hidden),
    new_values: without(new_values, hidden),
    metadata: without(metadata, hidden),
  }
}

function without<Value>(value: Value, hidden: readonly RegExp[]): Value
function without(value: unknown, hidden: readonly RegExp[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => without(item, hidden))
  const shown = Object.entries(value).filter(([name]) => !hidden.some((word) => word.test(name)))
  return Object.fromEntries(shown.map(([name, held]) => [name, without(held, hidden)]))
}
