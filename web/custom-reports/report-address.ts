import { may, type Right } from '@tunda/contract/organization/rights'
import { paths } from '@tunda/contract/pages'
import { ReportDescription } from '@tunda/contract/reports/custom-reports'
import { narrowReport } from '@tunda/contract/reports/narrow-report'
import { isReadyName, type ReadyName, readyReports } from '@tunda/contract/reports/ready-reports'
import {
  fieldOf,
  fieldsFor,
  maySeeSubject,
  type ReportSubject,
  reportSubjects,
} from '@tunda/contract/reports/report-fields'
import type { SavedReport } from '@tunda/contract/reports/saved-reports'
import { useSearchParams } from 'react-router'
import { useOrganization } from '../shared/calls/organization.ts'

/** Who asks, as the rights of fields see them. */
export function useAsker() {
  const shop = useOrganization()
  return {
    may: (right: Right) => shop !== undefined && may(shop, right),
    isAtAllLocations: shop?.is_at_all_locations === true,
    hasSeveralLocations: (shop?.locations ?? 1) > 1,
  }
}
export type Asker = ReturnType<typeof useAsker>

/** The subjects to choose from; where there is one location, nothing is told apart by it. */
export function subjectsFor(asker: Asker): ReportSubject[] {
  return reportSubjects.filter((one) => maySeeSubject(one, asker) && (one !== 'stock' || asker.hasSeveralLocations))
}

/** The columns to choose from. */
export function columnsFor(subject: ReportSubject, asker: Asker): string[] {
  return fieldsFor(subject, asker).filter((name) => name !== 'location' || asker.hasSeveralLocations)
}

/** What a subject begins with: its first group and what counts it, and the most telling sum. */
export function usualReport(subject: ReportSubject, asker: Asker): ReportDescription {
  const names = columnsFor(subject, asker)
  const is = (kind: 'group' | 'sum') => names.filter((name) => fieldOf(subject, name)?.is === kind)
  const columns = [...is('group').slice(0, 1), ...is('sum').slice(0, 3)]
  return { subject, columns, filters: [], period: 'last_30_days', show: 'table', is_compared: false }
}

/** Where a report opens: one that is described, one that is saved, one that is ready. */
export const addressOf = {
  described: (report: ReportDescription) =>
    `${paths.customReports}?${new URLSearchParams({ report: JSON.stringify(report) })}`,
  saved: (id: string) => `${paths.customReports}?saved=${id}`,
  ready: (name: ReadyName) => `${paths.customReports}?ready=${name}`,
}

/** What the address opens. What was changed since stands beside what it was changed from. */
export function useReportAddress() {
  const [address, setAddress] = useSearchParams()
  const [savedId, ready] = [address.get('saved') ?? undefined, address.get('ready')]
  const from = isReadyName(ready) ? { ready } : {}
  const asked = readReport(address.get('report'))
  const change = (next: ReportDescription) =>
    setAddress(
      { ...(savedId === undefined ? from : { saved: savedId }), report: JSON.stringify(next) },
      { replace: true, preventScrollReset: true },
    )
  return {
    isOfNone: [...address.keys()].length === 0,
    savedId,
    ready: isReadyName(ready) ? ready : undefined,
    asked,
    change,
  }
}

/** The report to run: as it was changed in the address, as it is saved, ready, or the usual one; null: nothing of it may be seen. */
export function reportIn(
  { asked, ready }: Pick<ReturnType<typeof useReportAddress>, 'asked' | 'ready'>,
  saved: SavedReport | undefined,
  asker: Asker,
) {
  if (asked) return { description: asked, left_out: saved?.left_out ?? [] }
  if (saved?.is_unreadable && saved.may_change) return { description: usualReport('sales', asker), left_out: [] }
  if (saved) return saved
  if (ready) return narrowReport(readyReports[ready].description, asker)
  return { description: usualReport('sales', asker), left_out: [] }
}

function readReport(text: string | null): ReportDescription | undefined {
  try {
    return ReportDescription.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
