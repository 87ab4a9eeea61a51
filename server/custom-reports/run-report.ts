import { setTimeout as sleep } from 'node:timers/promises'
import { may } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import {
  customReportFailures,
  mostReportRows,
  type NamedPeriod,
  type ReportDescription,
  type ReportResult,
  type ReportValue,
} from '@tunda/contract/reports/custom-reports'
import { fieldOf, maySeeField, maySeeSubject, subjectFacts } from '@tunda/contract/reports/report-fields'
import { type Period, plusDays } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { shared } from '@tunda/database/sql'
import { Remembered } from '../caches/remembered.ts'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { Failure, fail } from '../fail.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { beforeOf, besideRows, withoutSumFilters } from './compare-report.ts'
import { columnName, compileReport, totalName } from './compile-report.ts'
import type { Bounds } from './source-parts.ts'

/** How long a report may take, in milliseconds. */
const patience = 3_000

/** PostgreSQL's code for a cancelled statement. */
const stopped = '57014'

/** Milliseconds for which a report that took too long is refused at once, with the advice to narrow it. */
const notAgainFor = 120_000

/** When reports were last stopped, by everything that makes up the report. */
const tooLong = new Remembered<number>(1_000)

/** Only the first row says how many rows there are and what they add up to. */
type ReportRow = Record<string, ReportValue> & { readonly rows: number | null; readonly place: number | null }

/**
 * The rows of a report, limited to the member's locations and the columns they may see. At most two run for a shop at a time; one that took too long
 * is refused at once for two minutes. Fails FEATURE_NOT_IN_PLAN, AUTHORIZATION_ERROR, REPORTS_BUSY if two others do not end in a second, and
 * REPORT_TOO_LARGE if it takes too long.
 */
export async function runReport(tx: Tx, described: ReportDescription, member: Member): Promise<ReportResult> {
  requireReports(member)
  requireColumns(described, member)
  const today = dayIn(member.rules.time_zone, now())
  const period = daysOf(described.period, today)
  const locations = seenLocations(member)
  const report = JSON.stringify([member.org_id, locations, period, described])
  if (performance.now() - (tooLong.find(report) ?? -notAgainFor) < notAgainFor) throw fail(customReportFailures.tooMuch)
  await takeTurn(tx, member)
  const bounds = {
    org: shared(member.org_id),
    locations,
    from: shared(period.from),
    to: shared(period.to),
    zone: shared(member.rules.time_zone),
    today: shared(today),
  }
  return await makeReport(tx, described, bounds, { period, today }).catch((error: unknown) => {
    if (isTooMuch(error)) tooLong.remember(report, performance.now())
    throw error
  })
}

/** The rows of the period and, if compared, of the previous one, within the time limit of one report. Fails REPORT_TOO_LARGE. */
async function makeReport(
  tx: Tx,
  described: ReportDescription,
  bounds: Bounds,
  { period, today }: { readonly period: Period; readonly today: string },
): Promise<ReportResult> {
  const { subject, columns } = described
  const began = performance.now()
  const read = await readRows(tx, described, bounds)
  const { hasPeriod } = subjectFacts[subject]
  const before = described.is_compared && hasPeriod ? beforeOf(described.period, period, today) : undefined
  if (before === undefined) return { columns, ...read, before: null, period: hasPeriod ? period : null }
  await allow(tx, Math.max(1, Math.ceil(patience - (performance.now() - began))))
  const earlier = { ...bounds, from: shared(before.from), to: shared(before.to) }
  const seen = await readRows(tx, withoutSumFilters(described), earlier)
  return {
    columns,
    ...read,
    before: { period: before, ...besideRows(described, read.rows, seen, { period, before }) },
    period,
  }
}

/** Runs a report once. Fails REPORT_TOO_LARGE. */
async function readRows(tx: Tx, described: ReportDescription, bounds: Bounds) {
  const { subject, columns } = described
  const rows = await tx.query<ReportRow>(compileReport(described, bounds)).catch((error: unknown) => {
    throw isStopped(error) ? fail(customReportFailures.tooMuch) : error
  })
  const [first] = rows
  const isSum = (name: string) => fieldOf(subject, name)?.is === 'sum'
  return {
    rows: rows.flatMap((row) =>
      row.place === null ? [] : [columns.map((_, place) => row[columnName(place)] ?? null)],
    ),
    totals: columns.map((name, place) => (isSum(name) ? (first?.[totalName(place)] ?? null) : null)),
    is_cut: (first?.rows ?? 0) > mostReportRows,
  }
}

/** Fails FEATURE_NOT_IN_PLAN. */
export function requireReports({ plan }: Pick<Member, 'plan'>): void {
  if (!features[plan.tier].includes('custom_reports')) throw fail(customReportFailures.notInPlan)
}

/** Fails AUTHORIZATION_ERROR for a report with any field that the member may not see: filters and sort order reveal as much as columns. */
export function requireColumns({ subject, columns, filters }: ReportDescription, member: Member): void {
  const asker = askerOf(member)
  const names = [...columns, ...filters.map(({ field }) => field)]
  const isTheirs = names.every((name) => {
    const field = fieldOf(subject, name)
    return field !== undefined && maySeeField(field, asker)
  })
  if (!isTheirs || !maySeeSubject(subject, asker)) throw fail(customReportFailures.columnNotYours)
}

/** What decides which fields the member may see. */
export function askerOf(member: Member) {
  return {
    may: (right: Parameters<typeof may>[1]) => may(member, right),
    isAtAllLocations: member.location_ids === null,
  }
}

/** Milliseconds that a report waits for those before it, when a few people of a shop open one at the same moment. */
const turnWait = 1_000

/** Takes one of the shop's places until the transaction ends. Fails REPORTS_BUSY if none becomes free in time. */
async function takeTurn(tx: Tx, { org_id }: Member): Promise<void> {
  await allow(tx, patience)
  const end = performance.now() + turnWait
  while (!(await hasTurn(tx, org_id))) {
    if (performance.now() >= end) throw fail(customReportFailures.busy)
    await sleep(50)
  }
}

async function hasTurn(tx: Tx, orgId: string): Promise<boolean> {
  const [turn] = await tx.query<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('report one ' || $1::text, 0))
       or pg_try_advisory_xact_lock(hashtextextended('report two ' || $1::text, 0)) as is_ours`,
    [orgId],
  )
  return turn?.is_ours === true
}

/** How long each statement may take from here on, until the transaction ends. */
async function allow(tx: Tx, milliseconds: number): Promise<void> {
  await tx.query(`select set_config('statement_timeout', $1, true)`, [String(milliseconds)])
}

/** The days of a period, both ends included, by the shop's own today. */
export function daysOf(asked: ReportDescription['period'], today: string): Period {
  return typeof asked === 'string' ? named[asked](today) : asked
}

const last = (days: number) => (today: string) => ({ from: plusDays(today, 1 - days), to: today })
const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const named: Readonly<Record<NamedPeriod, (today: string) => Period>> = {
  today: last(1),
  yesterday: (today) => ({ from: plusDays(today, -1), to: plusDays(today, -1) }),
  last_7_days: last(7),
  last_30_days: last(30),
  last_90_days: last(90),
  last_365_days: last(365),
  this_month: (today) => ({ from: monthOf(today), to: today }),
  last_month: (today) => ({ from: monthOf(plusDays(monthOf(today), -1)), to: plusDays(monthOf(today), -1) }),
  this_year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
}

const isTooMuch = (error: unknown) => error instanceof Failure && error.entry === customReportFailures.tooMuch

const isStopped = (error: unknown) => error instanceof Error && 'code' in error && error.code === stopped
