import { z } from 'zod'
import { forMember, forMemberReading, forUser } from './access.ts'
import { routesOf } from './route.ts'
import { CountUpTo, Day, Id, Instant, IsCounted, Text, Walked, walkCounts, wholeNumber } from './shapes.ts'

/** What changed, by field. */
const Values = z.record(z.string(), z.unknown()).nullable()

/** One thing that was done in a shop. */
export const AuditEntry = z.object({
  id: z.int(),
  action_type: z.string(),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  /** The name of the resource; null if it was deleted and the entry has no name. */
  resource_name: z.string().nullable(),
  old_values: Values,
  new_values: Values,
  metadata: Values,
  user_id: Id.nullable(),
  user_email: z.string(),
  /** The person's name; their address once they have left; null for what no person did. */
  user_name: z.string().nullable(),
  user_agent: z.string(),
  created_at: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A day of the shop's calendar, whole, or an instant. */
const DayOrInstant = z.union([Day, Instant]).refine((moment) => moment > '1970')
const word = Text(60)

export const AuditTrailAsked = z.object({
  /** The active organisation, if named at all. */
  org_id: Id.nullish(),
  limit: wholeNumber(1, 1000).default(100),
  offset: wholeNumber(0, 10_000_000).default(0),
  /** `offset` is then ignored. */
  after: Walked.optional(),
  action_type: word.nullish(),
  resource_type: word.nullish(),
  user_id: Id.nullish(),
  start_date: DayOrInstant.nullish(),
  end_date: DayOrInstant.nullish(),
  countUpTo: CountUpTo,
})
export type AuditTrailAsked = z.output<typeof AuditTrailAsked>

const Counted = { count: z.int() }

/** What was done in the last `days` days, today included. */
export const AuditStatistics = z.object({
  days: z.int(),
  total: z.int(),
  by_day: z.array(z.object({ day: Day, ...Counted })),
  by_action: z.array(z.object({ action_type: z.string(), ...Counted })),
  by_resource: z.array(z.object({ resource_type: z.string(), ...Counted })),
  by_person: z.array(
    z.object({ user_id: Id.nullable(), user_email: z.string(), user_name: z.string().nullable(), ...Counted }),
  ),
})
export type AuditStatistics = z.infer<typeof AuditStatistics>

/** An event that a client reports. Any input is accepted; what does not make an entry is ignored. */
const ClientEvent = z
  .looseObject({
    action_type: z.unknown(),
    resource_type: z.unknown(),
    resource_id: z.unknown(),
    old_values: z.unknown(),
    new_values: z.unknown(),
    metadata: z.unknown(),
  })
  .partial()
  .nullish()
export type ClientEvent = z.output<typeof ClientEvent>

const AuditTrail = z.object({
  entries: z.array(AuditEntry),
  count: z.int(),
  next_cursor: walkCounts.next_cursor,
  isCounted: IsCounted,
})
const StatisticsAsked = z.object({ org_id: Id.nullish(), days: wholeNumber(1, 366).default(30) })
export type StatisticsAsked = z.output<typeof StatisticsAsked>

const route = routesOf('audit')

const trailWords = 'What was done in the organization, newest first'
const statisticsWords = 'How much was done, by day, action, resource and person'

/** Both reading calls exist twice: under the specification's name, and as a GET. */
export const audit = {
  log: forUser()
    .route(route('POST', '/rest/v1/rpc/log_audit_event', 'Add an entry to the audit trail: its id, or null'))
    .input(ClientEvent)
    .output(z.int().nullable()),
  trail: forMemberReading('see_audit')
    .route(route('POST', '/rest/v1/rpc/get_organization_audit_trail', trailWords))
    .input(AuditTrailAsked)
    .output(AuditTrail),
  statistics: forMemberReading('see_audit')
    .route(route('POST', '/rest/v1/rpc/get_audit_statistics', statisticsWords))
    .input(StatisticsAsked)
    .output(AuditStatistics),
  list: forMember('see_audit')
    .route(route('GET', '/rest/v1/audit_log', trailWords))
    .input(AuditTrailAsked)
    .output(AuditTrail),
  count: forMember('see_audit')
    .route(route('GET', '/rest/v1/audit_statistics', statisticsWords))
    .input(StatisticsAsked)
    .output(AuditStatistics),
}
