import { keepFigures, thisRun } from './kept-figures.ts'
import { performancePage, type Shown } from './performance-page.ts'

type Row = Readonly<Record<string, string | number>>
type Rows = readonly Row[] | Readonly<Record<string, Row>>

const shown: Omit<Shown, 'day' | 'machine' | 'form'>[] = []
let part = ''

/** Assigns what is shown from here on to that part. */
export function beginPart(name: string): void {
  part = name
}

/** The only way in which a bench reports: on the screen at once, and on the page when its part has ended. */
export function show(words: string, rows?: Rows): void {
  process.stdout.write(`${words}\n`)
  if (rows !== undefined) console.table(rows)
  const named: Row[] = Array.isArray(rows)
    ? [...(rows as readonly Row[])]
    : Object.entries(rows ?? {}).map(([name, row]) => ({ '': name, ...row }))
  const columns = [...new Set(named.flatMap((row) => Object.keys(row)))]
  shown.push({ source: part, words, columns, rows: named.map((row) => columns.map((column) => row[column] ?? '')) })
}

/** Writes what was shown so far into `docs/performance.md`; `form` states the sizes of the measurement. */
export function writeShown(form: string): void {
  const run = thisRun(form)
  keepFigures<Shown>(
    'performance',
    shown.map((one) => ({ ...one, ...run })),
    performancePage,
  )
}
