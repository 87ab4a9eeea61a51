import { may } from '@tunda/contract/organization/rights'
import { customReportFailures, ReportDescription } from '@tunda/contract/reports/custom-reports'
import { type NarrowedReport, narrowReport } from '@tunda/contract/reports/narrow-report'
import { type SavedReport, savedReportFailures } from '@tunda/contract/reports/saved-reports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { askerOf, requireReports, runReport } from './run-report.ts'

export type KeptReport = {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly made_by: string
  readonly shared_with: readonly string[]
  readonly description: unknown
  readonly updated_at: string
}

const columns = `r.id, r.user_id, r.name, coalesce(nullif(a.full_name, ''), a.email, '') as made_by, r.shared_with, r.description, r.updated_at`
const joined = `from saved_reports r left join actors_of_current_organizations() a on a.org_id = r.org_id and a.user_id = r.user_id`
// Their own, and those shared with their role; programs and members who manage settings see every shared one.
const seen = `(r.user_id = $2 or cardinality(r.shared_with) > 0 and ($3 or $4 = any (r.shared_with)))`
const seenBy = (member: Member) => [member.org_id, member.user_id, maySeeAll(member), member.role_id ?? member.role]
const maySeeAll = (member: Member) => member.is_program === true || may(member, 'manage_settings')

/** The member's own reports and those shared with them, by name, and the shop's own roles to share with. Fails FEATURE_NOT_IN_PLAN. */
export async function listSavedReports(tx: Tx, member: Member) {
  requireReports(member)
  const [kept, own_roles] = await Promise.all([
    tx.query<KeptReport>(
      `select ${columns} ${joined} where r.org_id = $1 and ${seen} order by lower(r.name), r.id`,
      seenBy(member),
    ),
    tx.query<{ id: string; name: string }>(
      'select id, name from organization_roles where org_id = $1 order by lower(name), id',
      [member.org_id],
    ),
  ])
  const saved_reports = kept.map((report) => shown(report, member))
  return { saved_reports, own_roles, totalCount: saved_reports.length, totalPages: 1, currentPage: 1 }
}

/**
 * The rows of a saved report as the member may see them now, without columns that they lack the right for. Fails NOT_FOUND, AUTHORIZATION_ERROR if it
 * filters or sorts by such a column, REPORT_UNREADABLE, and as `runReport`.
 */
export async function runSavedReport(tx: Tx, id: string, member: Member) {
  requireReports(member)
  const kept = await getSavedReport(tx, id, member)
  const { description, left_out, is_unreadable } = narrowed(kept, member)
  if (is_unreadable) throw fail(savedReportFailures.unreadable)
  if (description === null) throw fail(customReportFailures.columnNotYours)
  return { name: kept.name, left_out, ...(await runReport(tx, description, member)) }
}

/** Fails NOT_FOUND, also for one that the member does not see. */
export async function getSavedReport(tx: Tx, id: string, member: Member): Promise<KeptReport> {
  const [kept] = await tx.query<KeptReport>(
    `select ${columns} ${joined} where r.org_id = $1 and ${seen} and r.id = $5`,
    [...seenBy(member), id],
  )
  if (kept === undefined) throw fail(savedReportFailures.notFound)
  return kept
}

/** The condition `seen`, for a report already read. */
export function isShownTo({ user_id, shared_with }: Pick<KeptReport, 'user_id' | 'shared_with'>, member: Member) {
  if (user_id === member.user_id) return true
  return shared_with.length > 0 && (maySeeAll(member) || shared_with.includes(member.role_id ?? member.role))
}

/** May the member rename, share, change and delete it? */
export function mayChangeReport({ user_id }: Pick<KeptReport, 'user_id'>, member: Member): boolean {
  return user_id === member.user_id || may(member, 'manage_settings')
}

/** The report as the member may run it. Marks one that only another release could read. */
export function narrowed(
  { description }: Pick<KeptReport, 'description'>,
  member: Member,
): NarrowedReport & Pick<SavedReport, 'is_unreadable'> {
  const { data } = ReportDescription.safeParse(description)
  return data === undefined
    ? { description: null, left_out: [], is_unreadable: true }
    : narrowReport(data, askerOf(member))
}

function shown(kept: KeptReport, member: Member): SavedReport {
  const { id, user_id, name, made_by, shared_with, updated_at } = kept
  const facts = { is_mine: user_id === member.user_id, may_change: mayChangeReport(kept, member) }
  return { id, name, made_by, ...facts, shared_with: [...shared_with], ...narrowed(kept, member), updated_at }
}
