import { z } from 'zod'
import { forMember, forMemberAtLength, forPeople } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { roles } from '../organization/rights.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, pageCounts } from '../shapes.ts'
import { customReportFailures, longestDescription, ReportDescription, ReportResult } from './custom-reports.ts'

/** How many reports a shop has saved, and how many of them one person made. */
export const mostSavedReports = 100
export const mostOwnReports = 25

const ReportName = Line(60).min(1, 'Give the report a name')

/** Roles that see it: one of the three, or the id of one of the shop's own. None: it is the maker's alone. */
const SharedWith = z
  .array(z.union([z.enum(roles), Id]))
  .max(30)
  .refine((named) => new Set(named).size === named.length, 'Each role can appear only once')

const Described = ReportDescription.refine(
  (described) => JSON.stringify(described).length <= longestDescription,
  'This report is too long. Remove a filter, or some of its values.',
)

export const SavedReport = z.object({
  id: Id,
  name: z.string(),
  made_by: z.string(),
  is_mine: z.boolean(),
  /** Whether the reader may rename, share, change and delete it. */
  may_change: z.boolean(),
  shared_with: z.array(z.union([z.enum(roles), Id])),
  /** As the reader may run it; null: nothing of it is theirs to see, or it cannot be read. */
  description: ReportDescription.nullable(),
  /** It was saved by another release, and this one cannot read its definition: it can be defined again, renamed and deleted. */
  is_unreadable: z.literal(true).optional(),
  /** Columns that the reader may not see. */
  left_out: z.array(z.string()),
  updated_at: Instant,
})
export type SavedReport = z.infer<typeof SavedReport>

export const savedReportFailures = failuresOf('savedReport', {
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'This report was deleted, or is no longer shared with you.'),
  notYours: failure(
    'AUTHORIZATION_ERROR',
    403,
    'authorization',
    'Only the person who saved this report, or somebody who manages settings, can change it.',
  ),
  unreadable: failure(
    'REPORT_UNREADABLE',
    409,
    'business_logic',
    'This version of Tunda cannot read the report. Open it, choose again what it shows, and save it.',
  ),
  tooMany: failure(
    'TOO_MANY_REPORTS',
    409,
    'business_logic',
    `A person can save ${mostOwnReports} reports, and a shop ${mostSavedReports}. Delete one first.`,
  ),
})
const { notFound, notYours, unreadable, tooMany } = savedReportFailures
const { notInPlan, columnNotYours, busy, tooMuch } = customReportFailures

const route = routesOf('custom reports')

const Saved = z.object({ name: ReportName, shared_with: SharedWith, description: Described })

/** Reports that somebody keeps by a name. What each reader sees of one is decided when it is read, never when it is saved. */
export const savedReports = {
  list: forMember('see_reports')
    .route(route('GET', '/rest/v1/saved_reports', 'Your saved reports and those shared with you, by name'))
    .errors(asErrors({ notInPlan }))
    .output(
      z.object({
        saved_reports: z.array(SavedReport),
        /** The shop's own roles, which one can be shared with. */
        own_roles: z.array(z.object({ id: Id, name: z.string() })),
        ...pageCounts,
      }),
    ),
  rows: forMemberAtLength('see_reports')
    .route(
      route('GET', '/rest/v1/saved_reports/{id}/rows', 'The rows of a saved report, without columns you may not see'),
    )
    .errors(asErrors({ notInPlan, notFound, unreadable, columnNotYours, busy, tooMuch }))
    .input(z.object({ id: Id }))
    .output(ReportResult.extend({ name: z.string(), left_out: z.array(z.string()) })),
  save: forPeople('see_reports')
    .route(route('POST', '/rest/v1/saved_reports', 'Save a report under a name'))
    .errors(asErrors({ notInPlan, columnNotYours, tooMany, keyReused: general.keyReused }))
    .input(Saved.extend({ id: Id }))
    .output(z.object({ id: Id })),
  change: forPeople('see_reports')
    .route(route('PATCH', '/rest/v1/saved_reports/{id}', 'Rename a saved report, share it, or save what it shows now'))
    .errors(asErrors({ notInPlan, notFound, notYours, columnNotYours }))
    .input(Saved.partial().extend({ id: Id }))
    .output(z.object({ id: Id })),
  remove: forPeople('see_reports')
    .route(route('DELETE', '/rest/v1/saved_reports/{id}', 'Delete a saved report'))
    .errors(asErrors({ notInPlan, notFound, notYours }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
}
