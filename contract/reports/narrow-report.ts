import type { ReportDescription } from './custom-reports.ts'
import { fieldOf, maySeeField, maySeeSubject } from './report-fields.ts'

type Asker = Parameters<typeof maySeeSubject>[1]

/** A description as somebody may run it, and the columns that it goes without. */
export type NarrowedReport = { readonly description: ReportDescription | null; readonly left_out: string[] }

/**
 * What somebody else described, as this person may run it. Columns without their right are left out, and the order by one. Null where nothing
 * is left, and where it asks something of a field that is not theirs: without that filter its rows would be others.
 */
export function narrowReport(described: ReportDescription, asker: Asker): NarrowedReport {
  const { subject, columns, filters, order, ...rest } = described
  const isTheirs = (name: string) => {
    const field = fieldOf(subject, name)
    return field !== undefined && maySeeField(field, asker)
  }
  const left = columns.filter(isTheirs)
  const left_out = columns.filter((name) => !isTheirs(name))
  const isNothing =
    left.length === 0 || !maySeeSubject(subject, asker) || !filters.every(({ field }) => isTheirs(field))
  if (isNothing) return { description: null, left_out }
  const kept = order !== undefined && left.includes(order.field) ? { order } : {}
  return { description: { subject, columns: left, filters, ...rest, ...kept }, left_out }
}
