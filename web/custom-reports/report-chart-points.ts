import type { ReportDescription, ReportResult } from '@tunda/contract/reports/custom-reports'
import { fieldOf } from '@tunda/contract/reports/report-fields'
import { valueWords } from './report-words.ts'

export type Point = { readonly label: string; readonly now: number; readonly before: number | null }

/** Points that an eye tells apart. */
export const mostPoints = 60
const inOrder = ['day', 'month', 'weekday', 'hour', 'age']

/** What a chart draws: the first sum of money, else the first sum, by the groups; undefined where there is nothing to draw. */
export function pointsOf({ subject, columns }: ReportDescription, { rows, before }: ReportResult) {
  const places = (is: 'group' | 'sum') => columns.flatMap((name, at) => (fieldOf(subject, name)?.is === is ? [at] : []))
  const [groups, sums] = [places('group'), places('sum')]
  const kindAt = (at: number) => fieldOf(subject, columns[at] ?? '')?.kind
  const figure = sums.find((at) => kindAt(at) === 'money') ?? sums[0]
  if (figure === undefined || groups.length === 0 || rows.length === 0) return undefined
  const drawn = rows.map((row, at) => ({ row, earlier: before?.rows?.[at]?.[figure] }))
  const time = groups.find((at) => inOrder.includes(columns[at] ?? ''))
  if (time !== undefined)
    drawn.sort((one, two) => (String(one.row[time]).padStart(4, '0') < String(two.row[time]).padStart(4, '0') ? -1 : 1))
  const points = drawn.slice(0, mostPoints).map(
    ({ row, earlier }): Point => ({
      label: groups.map((at) => valueWords(subject, columns[at] ?? '', row[at] ?? null)).join(' · '),
      now: Number(row[figure] ?? 0),
      before: earlier === undefined ? null : Number(earlier),
    }),
  )
  return { points, isMoney: kindAt(figure) === 'money', name: fieldOf(subject, columns[figure] ?? '')?.words ?? '' }
}
