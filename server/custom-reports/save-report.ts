import { isDeepStrictEqual } from 'node:util'
import { general } from '@tunda/contract/failure'
import type { ReportDescription } from '@tunda/contract/reports/custom-reports'
import { mostOwnReports, mostSavedReports, savedReportFailures } from '@tunda/contract/reports/saved-reports'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { requireColumns, requireReports } from './run-report.ts'
import { getSavedReport, type KeptReport, mayChangeReport } from './saved-reports.ts'

type Said = { readonly name: string; readonly shared_with: readonly string[]; readonly description: ReportDescription }
type Changes = { readonly [Part in keyof Said]?: Said[Part] | undefined } & { readonly id: string }

/**
 * Saves a report under a name; a retry saves it once. Fails FEATURE_NOT_IN_PLAN, AUTHORIZATION_ERROR for columns that the member may not see,
 * TOO_MANY_REPORTS and IDEMPOTENCY_KEY_REUSED.
 */
export async function saveReport(tx: Tx, { id, ...said }: Said & { readonly id: string }, member: Member) {
  requireReports(member)
  requireColumns(said.description, member)
  const { org_id, user_id } = member
  await lockOrganization(tx, org_id)
  const [[known], [counted]] = await Promise.all([
    tx.query<Said & Pick<KeptReport, 'user_id'>>(
      'select user_id, name, shared_with, description from saved_reports where org_id = $1 and id = $2',
      [org_id, id],
    ),
    tx.query<{ shops: number; own: number }>(
      'select count(*) as shops, count(*) filter (where user_id = $2) as own from saved_reports where org_id = $1',
      [org_id, user_id],
    ),
  ])
  if (known !== undefined) {
    if (isDeepStrictEqual(known, { user_id, ...said })) return { id }
    throw fail(general.keyReused)
  }
  const { shops = 0, own = 0 } = counted ?? {}
  if (shops >= mostSavedReports || own >= mostOwnReports) throw fail(savedReportFailures.tooMany)
  const { name, shared_with, description } = said
  await tx.query(
    `insert into saved_reports (org_id, id, user_id, name, shared_with, description, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text[], $6::jsonb, $7, $7)`,
    [org_id, id, user_id, name, shared_with, JSON.stringify(description), now()],
  )
  await publish(tx, [{ event: 'saved_report.added', org_id, actor: member, id, after: { name, shared_with } }])
  return { id }
}

/** Renames, shares or changes one. Fails FEATURE_NOT_IN_PLAN, NOT_FOUND, and AUTHORIZATION_ERROR. */
export async function changeSavedReport(tx: Tx, { id, ...asked }: Changes, member: Member) {
  const before = await holdReport(tx, id, member)
  if (asked.description !== undefined) requireColumns(asked.description, member)
  // If it became private to its maker, nobody else could ever delete it.
  if (asked.shared_with?.length === 0 && before.user_id !== member.user_id) throw fail(savedReportFailures.notYours)
  const { org_id } = member
  const { name = before.name, shared_with = before.shared_with, description = before.description } = asked
  await tx.query(
    `update saved_reports set name = $3, shared_with = $4::text[], description = $5::jsonb, updated_at = $6
     where org_id = $1 and id = $2`,
    [org_id, id, name, shared_with, JSON.stringify(description), now()],
  )
  const facts = {
    before: { name: before.name, shared_with: before.shared_with },
    after: { name, shared_with, ...(asked.description === undefined ? {} : { is_described_anew: true }) },
  }
  await publish(tx, [{ event: 'saved_report.changed', org_id, actor: member, id, ...facts }])
  return { id }
}

/** Deletes one. Fails FEATURE_NOT_IN_PLAN, NOT_FOUND and AUTHORIZATION_ERROR. */
export async function removeSavedReport(tx: Tx, id: string, member: Member) {
  const { name, shared_with } = await holdReport(tx, id, member)
  const { org_id } = member
  await tx.query('delete from saved_reports where org_id = $1 and id = $2', [org_id, id])
  await publish(tx, [{ event: 'saved_report.removed', org_id, actor: member, id, before: { name, shared_with } }])
  return { id }
}

/** The saved report, locked, for a member who may change it. Fails FEATURE_NOT_IN_PLAN, NOT_FOUND and AUTHORIZATION_ERROR. */
export async function holdReport(tx: Tx, id: string, member: Member): Promise<KeptReport> {
  requireReports(member)
  await tx.query('select 1 from saved_reports where org_id = $1 and id = $2 for update', [member.org_id, id])
  const kept = await getSavedReport(tx, id, member)
  if (!mayChangeReport(kept, member)) throw fail(savedReportFailures.notYours)
  return kept
}
