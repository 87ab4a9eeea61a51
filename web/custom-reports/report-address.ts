import { may, type Right } from '@tunda/contract/organization/rights'
import { ReportDescription } from '@tunda/contract/reports/custom-reports'
import {
  fieldOf,
  fieldsFor,
  maySeeSubject,
  type ReportSubject,
  reportSubjects,
} from '@tunda/contract/reports/report-fields'
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
  return { subject, columns, filters: [], period: 'last_30_days' }
}

/** The report that the address describes, else the usual one of sales; `?report=` with the description as JSON. */
export function useReportInAddress(asker: Asker) {
  const [address, setAddress] = useSearchParams()
  const asked = readReport(address.get('report'))
  const report = asked ?? usualReport('sales', asker)
  const change = (next: ReportDescription) =>
    setAddress({ report: JSON.stringify(next) }, { replace: true, preventScrollReset: true })
  return { report, change }
}

function readReport(text: string | null): ReportDescription | undefined {
  try {
    return ReportDescription.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
