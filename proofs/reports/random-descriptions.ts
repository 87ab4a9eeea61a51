import { namedPeriods, type ReportFilter } from '@tunda/contract/reports/custom-reports'
import { type FieldKind, type ReportField, reportFields, reportSubjects } from '@tunda/contract/reports/report-fields'
import { plusDays } from '@tunda/contract/reports/report-period'

type Random = () => number
const any = <One>(random: Random, from: readonly One[]): One => from[Math.floor(random() * from.length)] as One
const some = <One>(random: Random, from: readonly One[], most: number): One[] =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => any(random, from))

const texts = [
  '',
  'Samsung',
  'a',
  'Smartphones',
  'cash',
  '%',
  "'; drop table sales; --",
  'The owner',
  'sale',
  'Ö',
  'active',
  'Broken',
] as const

/** A random report, mostly valid: every subject, any of its fields, any filter that a field has. */
export function randomDescription(random: Random, today: string) {
  const subject = any(random, reportSubjects)
  const fields = Object.entries<ReportField>(reportFields[subject])
  const columns = [...new Set(some(random, fields, 5).map(([name]) => name))]
  const filters =
    random() < 0.6 ? some(random, fields, 3).map(([name, { kind }]) => filterOf(random, name, kind, today)) : []
  const from = plusDays(today, -Math.floor(random() * 10))
  const period = random() < 0.5 ? any(random, namedPeriods) : { from, to: plusDays(from, Math.floor(random() * 9)) }
  const order = random() < 0.5 ? { order: { field: any(random, columns), descending: random() < 0.5 } } : {}
  return { subject, columns, filters, period, ...order }
}

function filterOf(random: Random, field: string, kind: FieldKind, today: string): ReportFilter {
  const number = Math.floor((random() - 0.2) * any(random, [3, 100, 5_000]))
  if (kind === 'count' || kind === 'money') return { field, is: any(random, ['at_least', 'at_most']), number }
  if (kind === 'day') {
    const days = Math.floor(random() * 6)
    return random() < 0.5
      ? { field, is: any(random, ['older_than', 'within']), days }
      : { field, is: any(random, ['since', 'until']), day: plusDays(today, -days) }
  }
  const values = some(random, texts, 3)
  return random() < 0.6
    ? { field, is: any(random, ['one_of', 'none_of']), values }
    : { field, is: 'contains', text: any(random, texts.slice(1)) }
}

const strange = [
  null,
  0,
  -1,
  '',
  'x',
  [],
  {},
  '__proto__',
  'constructor',
  'toString',
  1e308,
  '\u0000',
  true,
  ['sales'],
  { field: 'day' },
  "a' or 1=1",
]

/** A valid report with one of its parts replaced by something invalid. */
export function brokenDescription(random: Random, today: string): unknown {
  const right: Record<string, unknown> = { ...randomDescription(random, today) }
  const part = any(random, Object.keys(right))
  right[part] = random() < 0.5 ? any(random, strange) : [any(random, strange), any(random, strange)]
  return right
}
