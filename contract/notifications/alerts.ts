import { z } from 'zod'
import { forMember } from '../access.ts'
import { routesOf } from '../route.ts'
import { Flag, Id, Instant, Line, pageCounts, pageInput, Text } from '../shapes.ts'

export const alertSeverities = ['low', 'medium', 'high', 'critical'] as const

/** Something that owner and admins should look into, until somebody resolves it. */
export const Alert = z.object({
  id: Id,
  type: z.string(),
  severity: z.enum(alertSeverities),
  title: z.string(),
  description: z.string(),
  source: z.string(),
  data: z.record(z.string(), z.unknown()),
  resolved: z.boolean(),
  resolvedAt: Instant.nullable(),
  /** Null on a resolved one: its cause ended, and nobody resolved it. */
  resolvedBy: Id.nullable(),
  /** The resolver's name; null without one. */
  resolvedByName: z.string().nullable(),
  createdAt: Instant,
  userId: Id.nullable(),
})
export type Alert = z.infer<typeof Alert>

export const NewAlert = z.object({
  type: Line(60).min(1, 'Type is required'),
  severity: z.enum(alertSeverities).default('low'),
  title: Line(200).min(1, 'Title is required'),
  description: Text(2000).default(''),
  source: Line(60).default('client'),
  data: z
    .record(z.string(), z.unknown())
    .refine((told) => JSON.stringify(told).length <= 8000, 'Too large')
    .default({}),
  userId: Id.optional(),
})
export type NewAlert = z.infer<typeof NewAlert>

export const AlertsPage = z.object({ ...pageInput(20), resolved: Flag.optional(), userId: Id.optional() })

/** Counts over both kinds, whichever is shown. */
export const AlertCounts = z.object({ open: z.int(), resolved: z.int() })

const route = routesOf('alerts')

/** Owner and admins see the shop's; a member those they raised themself. */
export const alerts = {
  list: forMember()
    .route(route('GET', '/rest/v1/alerts', 'Alerts, newest first'))
    .input(AlertsPage)
    .output(z.object({ alerts: z.array(Alert), ...pageCounts, counts: AlertCounts })),
  get: forMember()
    .route(route('GET', '/rest/v1/alerts/{id}', 'One alert'))
    .input(z.object({ id: Id }))
    .output(Alert),
  add: forMember()
    .route(route('POST', '/rest/v1/alerts', 'Raise an alert'))
    .input(NewAlert)
    .output(Alert),
  resolve: forMember()
    .route(route('PATCH', '/rest/v1/alerts/{id}', 'Resolve an alert; who and when is written down'))
    .input(z.object({ id: Id, resolved: z.literal(true).default(true) }))
    .output(Alert),
}
