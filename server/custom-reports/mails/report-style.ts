import { msg } from '@lingui/core/runtime-macro'
import type { ReportDescription, ReportResult, ReportValue } from '@tunda/contract/reports/custom-reports'
import { fieldOf } from '@tunda/contract/reports/report-fields'
import { reportValueInFile, reportValueWords, type ValueStyle } from '@tunda/contract/reports/report-values'
import type { Say } from '@tunda/contract/words'
import { sayAgain } from '../../words/say.ts'

const money = new Intl.NumberFormat('en-UG', { style: 'currency', currency: 'UGX', maximumFractionDigits: 0 })
const count = new Intl.NumberFormat('en-UG', { maximumFractionDigits: 0 })

/** How mails write days and figures: `25/11/2026`, the default of the screens. */
export function styleIn(say: Say): ValueStyle {
  return { say, day: mailDay, money: (shillings) => money.format(shillings), count: (n) => count.format(n) }
}

export const mailDay = (day: string) => day.split('-').toReversed().join('/')

type Column = { readonly head: string; readonly isFigure: boolean; readonly value: (row: number) => ReportValue }
type Seen = Pick<ReportResult, 'columns' | 'rows' | 'before'>

/** The columns of a report's file: next to each sum its earlier value, if the report is compared. */
export function fileColumns({ subject }: ReportDescription, { columns, rows, before }: Seen, say: Say): Column[] {
  const style = styleIn(say)
  return columns.flatMap((name, place) => {
    const field = fieldOf(subject, name)
    const head = headOf(subject, name, say)
    const isFigure = isFigureOf(subject, name)
    const inFile = (value: ReportValue | undefined) => reportValueInFile(subject, name, value ?? null, style)
    const now = { head, isFigure, value: (row: number) => inFile(rows[row]?.[place]) }
    if (field?.is !== 'sum' || !before?.rows) return [now]
    return [
      now,
      { head: say(msg`${{ head }}, previous`), isFigure, value: (row: number) => inFile(before.rows?.[row]?.[place]) },
    ]
  })
}

/** The rows of a report as a mail shows them, with the sums below. */
export function mailTable({ subject }: ReportDescription, { columns, rows, before, totals }: ReportResult, say: Say) {
  const style = styleIn(say)
  const cell = (name: string, value: ReportValue | undefined, then: ReportValue | undefined) => {
    const words = reportValueWords(subject, name, value ?? null, style)
    if (then === undefined || then === null) return words
    const earlier = reportValueWords(subject, name, then, style)
    return `${words} (${say(msg`before: ${{ figure: earlier }}`)})`
  }
  const rowOf = (values: ReportResult['rows'][number], then: ReportResult['rows'][number] | null | undefined) =>
    columns.map((name, place) => cell(name, values[place], then?.[place]))
  const hasTotals = totals.some((total) => total !== null)
  const total = columns.map((name, place) => {
    if (totals[place] !== null) return cell(name, totals[place], before?.totals?.[place])
    return place === 0 ? say(msg`Total`) : ''
  })
  return {
    heads: columns.map((name) => ({ words: headOf(subject, name, say), isFigure: isFigureOf(subject, name) })),
    rows: rows.map((row, at) => rowOf(row, before?.rows?.[at])),
    ...(hasTotals ? { total } : {}),
  }
}

export function headOf(subject: ReportDescription['subject'], name: string, say: Say): string {
  return sayAgain(say, fieldOf(subject, name)?.words ?? name)
}

function isFigureOf(subject: ReportDescription['subject'], name: string): boolean {
  return ['count', 'money'].includes(fieldOf(subject, name)?.kind ?? '') && name !== 'weekday'
}
