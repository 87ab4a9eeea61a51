import { z } from 'zod'
import { forMemberAtLength } from '../access.ts'
import { largestAmount } from '../ceilings.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { Day, Text } from '../shapes.ts'
import { type FieldKind, fieldOf, reportSubjects } from './report-fields.ts'
import { daysIn, longestReport } from './report-period.ts'

/** Periods that move with the day. */
export const namedPeriods = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_365_days',
  'this_month',
  'last_month',
  'this_year',
] as const
export type NamedPeriod = (typeof namedPeriods)[number]

/** How a report is drawn beside its table. */
export const reportShapes = ['table', 'bar', 'line'] as const

/** How many rows a report has at most, and how many columns, filters and values of one. */
export const mostReportRows = 2_000
export const mostColumns = 10
export const mostFilters = 8
const mostValues = 20
/** The longest description as JSON, which an address can carry. */
export const longestDescription = 8_000

const FieldName = z.string().min(1).max(30)

/** What is asked of a field. Days may be so many days before today. */
export const ReportFilter = z.discriminatedUnion('is', [
  z.object({ field: FieldName, is: z.enum(['one_of', 'none_of']), values: z.array(Text(100)).min(1).max(mostValues) }),
  z.object({ field: FieldName, is: z.literal('contains'), text: Text(100).min(1) }),
  z.object({ field: FieldName, is: z.enum(['since', 'until']), day: Day }),
  z.object({ field: FieldName, is: z.enum(['older_than', 'within']), days: z.int().min(0).max(3_650) }),
  z.object({
    field: FieldName,
    is: z.enum(['at_least', 'at_most']),
    number: z.int().min(-largestAmount).max(largestAmount),
  }),
])
export type ReportFilter = z.infer<typeof ReportFilter>

const filtersOfKind: Readonly<Record<FieldKind, readonly ReportFilter['is'][]>> = {
  text: ['one_of', 'none_of', 'contains'],
  day: ['since', 'until', 'older_than', 'within'],
  count: ['at_least', 'at_most'],
  money: ['at_least', 'at_most'],
}

/** Whether this filter suits a field of this kind. */
export const isFilterOf = (kind: FieldKind, is: ReportFilter['is']) => filtersOfKind[kind].includes(is)

const ReportPeriod = z.union([
  z.enum(namedPeriods),
  z
    .object({ from: Day, to: Day })
    .refine((period) => daysIn(period) >= 1, { message: 'The end of the period must be after its start.' })
    .refine((period) => daysIn(period) <= longestReport, { message: 'A period is at most three years long.' }),
])
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** A report: closed in every part. Fields are those of `reportFields`; one that a subject has not is refused, as one that is not theirs to see. */
export const ReportDescription = z
  .object({
    subject: z.enum(reportSubjects),
    /** The columns in their order: groups and sums. */
    columns: z.array(FieldName).min(1).max(mostColumns),
    filters: z.array(ReportFilter).max(mostFilters).default([]),
    /** Without one: by the first sum, the most first; without sums by the first column. */
    order: z.object({ field: FieldName, descending: z.boolean() }).optional(),
    /** Of subjects that have one. */
    period: ReportPeriod.default('last_30_days'),
    show: z.enum(reportShapes).default('table'),
    /** With what its sums came to in the period before. */
    is_compared: z.boolean().default(false),
  })
  .superRefine(({ subject, columns, filters, order }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (new Set(columns).size < columns.length) refuse('Each column can appear only once')
    const all = [...columns, ...filters.map(({ field }) => field)]
    if (all.some((name) => fieldOf(subject, name) === undefined)) refuse('This report has no such column')
    if (order !== undefined && !columns.includes(order.field)) refuse('Sort by a column of the report')
    const isOdd = filters.some(({ field, is }) => !isFilterOf(fieldOf(subject, field)?.kind ?? 'text', is))
    if (isOdd) refuse('This column cannot be filtered so')
  })
export type ReportDescription = z.output<typeof ReportDescription>

/** The description as JSON, which an address can carry. */
const DescriptionAsked = z
  .string()
  .max(longestDescription)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'This is no report' })
      return z.NEVER
    }
  })
  .pipe(ReportDescription)

const Value = z.union([z.string(), z.number()]).nullable()
export type ReportValue = z.infer<typeof Value>

export const ReportResult = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(Value)),
  /** What the sums come to over all rows, also those that were left out; null for a group. */
  totals: z.array(Value),
  /** There are more rows than a report has. */
  is_cut: z.boolean(),
  /**
   * What the sums came to in the period before, beside each row: null for a group, and where there was no such row. Rows are null where the
   * period before has more than a report has, totals where a sum is filtered. Null where it was not asked for.
   */
  before: z
    .object({
      period: z.object({ from: Day, to: Day }),
      rows: z.array(z.array(Value)).nullable(),
      totals: z.array(Value).nullable(),
    })
    .nullable(),
  /** The days it is of; null where the subject has no period. */
  period: z.object({ from: Day, to: Day }).nullable(),
})
export type ReportResult = z.infer<typeof ReportResult>

export const customReportFailures = failuresOf('customReport', {
  notInPlan: failure(
    'FEATURE_NOT_IN_PLAN',
    403,
    'authorization',
    'Custom reports are part of the Premium and Enterprise plans.',
  ),
  columnNotYours: failure(
    'AUTHORIZATION_ERROR',
    403,
    'authorization',
    'This report shows something that you do not have permission to see.',
  ),
  busy: failure(
    'REPORTS_BUSY',
    429,
    'business_logic',
    'Other reports of this shop are being made. Try again in a moment.',
  ),
  tooMuch: failure(
    'REPORT_TOO_LARGE',
    409,
    'business_logic',
    'This report takes too long. Choose a shorter period or fewer columns, or add a filter.',
  ),
})
const { notInPlan, columnNotYours, busy, tooMuch } = customReportFailures

/** Reports that a shop describes itself. */
export const customReports = {
  run: forMemberAtLength('see_reports', { mayBeBehind: true })
    .route({
      method: 'GET',
      path: '/rest/v1/custom_reports/run',
      tags: ['custom reports'],
      summary: 'The rows of a report that is described as JSON',
    })
    .errors(asErrors({ notInPlan, columnNotYours, busy, tooMuch }))
    .input(z.object({ description: DescriptionAsked }))
    .output(ReportResult),
}
