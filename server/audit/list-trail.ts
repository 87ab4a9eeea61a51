import type { AuditEntry, AuditTrailAsked } from '@tunda/contract/audit'
import { may, type Right } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { all, fixed, type Sql, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { countFound } from '../lists/list-sums.ts'
import { partOf } from '../lists/walk.ts'
import { storedAlertWords } from '../notifications/alert-words.ts'
import { readersLanguage } from '../words/readers-language.ts'
import { sayIn } from '../words/say.ts'
import { nameInValues, resourceNames } from './resource-names.ts'

type Stored = Omit<AuditEntry, 'resource_name'>

/** Only the filters that are set are in the condition. Days are those of the shop's calendar, both ends included. */
function wanted(
  { action_type, resource_type, user_id, start_date, end_date }: AuditTrailAsked,
  { org_id, rules }: Member,
): Sql {
  const zone = shared(rules.time_zone)
  const conditions = [sql`a.org_id = ${org_id}`]
  if (action_type) conditions.push(sql`a.action_type = ${action_type}`)
  if (resource_type) conditions.push(sql`a.resource_type = ${resource_type}`)
  if (user_id) conditions.push(sql`a.user_id = ${user_id}`)
  if (start_date)
    conditions.push(
      isDay(start_date)
        ? sql`a.created_at >= ${start_date}::date::timestamp at time zone ${zone}`
        : sql`a.created_at >= ${new Date(start_date).toISOString()}::timestamptz`,
    )
  if (end_date)
    conditions.push(
      isDay(end_date)
        ? sql`a.created_at < (${end_date}::date + 1)::timestamp at time zone ${zone}`
        : sql`a.created_at <= ${new Date(end_date).toISOString()}::timestamptz`,
    )
  return all(conditions)
}

/** The shop's audit entries, newest first, with how many match the filter. */
export async function listTrail(tx: Tx, asked: AuditTrailAsked, member: Member) {
  const { org_id } = member
  const isWalk = asked.after !== undefined
  const part = partOf('audit', [['a.id', 'bigint']], { ...asked, page: 1 }, member)
  const newest = sql`a.created_at desc, a.id desc`
  const page = sql`order by ${newest} limit ${asked.limit} offset ${asked.offset}`
  const where = wanted(asked, member)
  const most = asked.countUpTo
  const [found, stored] = await Promise.all([
    countFound(tx, sql`select from audit_log a where ${where}`, most),
    tx.query<Stored & { readonly language: string | null }>(
      // The pages before are skipped within the index; only the rows shown are read.
      sql`select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
         coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, ${fixed(readersLanguage)}
       from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
       where a.org_id = ${member.org_id} and a.id = any (array(select a.id from audit_log a where ${where} ${isWalk ? part.tail(newest) : page}))
       order by ${part.order(newest)}`,
    ),
  ])
  const names = await resourceNames(tx, org_id, stored)
  const entries = stored.map(
    ({ language, ...entry }): AuditEntry => ({
      ...withoutHidden({ ...entry, metadata: wordedMetadata(entry, language) }, member),
      resource_name: names.get(entry.resource_id ?? '') ?? nameInValues(entry),
    }),
  )
  const { totalCount, next_cursor } = part.counts(found.count, stored, ({ id }) => [id])
  return {
    entries,
    count: totalCount,
    ...(isWalk && { next_cursor }),
    ...(most !== undefined && { isCounted: found.isCounted }),
  }
}

/** The metadata of an entry. An alert, stored as a kind with facts, gets its title; what a client wrote stays as it is. */
function wordedMetadata({ resource_type, metadata }: Stored, language: string | null): Stored['metadata'] {
  if (resource_type !== 'alert' || typeof metadata?.kind !== 'string' || metadata.origin === 'client') return metadata
  const { kind, facts, ...rest } = metadata
  return { ...rest, title: storedAlertWords({ kind, facts }, sayIn(language)).title }
}

const isDay = (moment: string) => moment.length === 'YYYY-MM-DD'.length

const cost = /cost|stock_value|value_difference/i
const profit = /profit|margin/i

/** What entries of these kinds say of costs, or of what people earn, under names of their own, and the rights that show it: all of one list. */
const named: Readonly<Record<string, { readonly fields: RegExp; readonly shownBy: readonly (readonly Right[])[] }>> = {
  goods_in: { fields: /^(amount|value)$/, shownBy: [['see_cost']] },
  supplier: { fields: /^amount$/, shownBy: [['manage_suppliers']] },
  repair: { fields: /^loss$/, shownBy: [['see_cost']] },
  trade_in: { fields: /^amount$/, shownBy: [['see_cost'], ['buy_devices'], ['see_sellers']] },
  commission: { fields: /^amount$/, shownBy: [['see_commission']] },
  // A commission that is paid out is an expense of the same moment.
  expense: { fields: /^amount$/, shownBy: [['manage_expenses'], ['see_profit']] },
  // From a commission on the margin and its percentage, anybody could work out the margin, and so the cost.
  commission_rule: { fields: /^rate$/, shownBy: [['see_commission', 'see_cost']] },
}

function namedHidden(resource: string, member: Member): RegExp[] {
  const { fields, shownBy = [] } = named[resource] ?? {}
  const isShown = shownBy.some((together) => together.every((right) => may(member, right)))
  return fields === undefined || isShown ? [] : [fields]
}

type Values = Record<string, unknown> | null
type WithValues = {
  readonly resource_type: string
  readonly old_values: Values
  readonly new_values: Values
  readonly metadata: Values
}

/** The entry without the costs, profits and pay that the member may not see, at any depth. */
function withoutHidden<Entry extends WithValues>(entry: Entry, member: Member): Entry {
  const hidden = [
    ...(may(member, 'see_cost') ? [] : [cost]),
    ...(may(member, 'see_profit') ? [] : [profit]),
    ...namedHidden(entry.resource_type, member),
  ]
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
