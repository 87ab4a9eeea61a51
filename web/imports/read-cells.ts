import type { ImportKind } from '@tunda/contract/imports'
import { readMoney } from '@tunda/contract/read-money'
import { lastOfMonth } from '@tunda/contract/reports/report-period'
import { columnsOf, type Reading } from './columns.ts'

/** The texts of a row, by field. */
export type Cells = Readonly<Record<string, string>>

/**
 * A row as the server takes it: figures without shillings and commas, yes and no, lists. What cannot be read so stays a text, for
 * the server to refuse; what is empty is left out.
 */
export function readCells(kind: ImportKind, cells: Cells): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { field, reading } of columnsOf[kind]) {
    const cell = cells[field]?.trim() ?? ''
    if (cell !== '') fields[field] = read[reading](cell)
  }
  return fields
}

const read: Readonly<Record<Reading, (cell: string) => unknown>> = {
  text: withoutGuard,
  whole: (cell) => wholeNumber(cell) ?? cell,
  flag: (cell) => flag(cell) ?? cell,
  list: (cell) =>
    cell
      .split(/[;,|]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  status: (cell) => (flag(cell) === undefined ? cell.toLowerCase() : flag(cell) ? 'vip' : 'active'),
  instant: (cell) => instant(cell) ?? cell,
  day: (cell) => day(cell) ?? cell,
  expiry: (cell) => expiry(cell) ?? cell,
}

/** Our own exports put an apostrophe before what a spreadsheet would take for a formula. */
function withoutGuard(cell: string): string {
  return /^'\s*[=+\-@|＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** Read as a field for money is, and below zero too; what may mean two things is left as it is written. */
function wholeNumber(cell: string): number | undefined {
  const [, minus, figure = ''] = /^(-?)(.*)$/.exec(withoutGuard(cell)) ?? []
  const amount = readMoney(figure)
  if (amount === undefined || 'problem' in amount) return undefined
  return minus === '-' ? -amount.amount : amount.amount
}

function flag(cell: string): boolean | undefined {
  if (/^(yes|y|true|1|active|ndiyo)$/i.test(cell)) return true
  if (/^(no|n|false|0|inactive|hapana)$/i.test(cell)) return false
  return undefined
}

/** A day, written as `2024-03-01` or `01/03/2024`, as its beginning in Kampala. */
function instant(cell: string): string | undefined {
  const written = day(cell)
  return written === undefined || Number.isNaN(Date.parse(written)) ? undefined : `${written}T00:00:00+03:00`
}

function day(cell: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(cell)
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell)
  const [year, month, dayOfMonth] = iso ? iso.slice(1) : own ? [own[3], own[2], own[1]] : []
  if (!year || !month || !dayOfMonth) return undefined
  return `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
}

/** A day; one that is printed as a month alone, `03/2028` or `2028-03`, is that month's last. */
function expiry(cell: string): string | undefined {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{1,2})$/.exec(cell) ?? []
  const [, ownMonth, ownYear] = /^(\d{1,2})[/.-](\d{4})$/.exec(cell) ?? []
  const [year, month] = [Number(isoYear ?? ownYear), Number(isoMonth ?? ownMonth)]
  if (!year) return day(cell)
  if (month < 1 || month > 12) return undefined
  return lastOfMonth(`${year}-${String(month).padStart(2, '0')}`)
}
