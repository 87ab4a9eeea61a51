import { t } from '@lingui/core/macro'
import { spreadsheetText } from '@tunda/contract/spreadsheet-text'
import { saveFile } from './save-file.ts'

/** A cell of an exported file: text, a whole number, an instant (as a `Date`; ISO text stays text), or nothing. */
export type ExportCell = string | number | Date | null | undefined

export type ExportColumn<Row> = { readonly header: string; readonly cell: (row: Row) => ExportCell }

export const exportKinds = { csv: 'CSV', xlsx: t`Excel` } as const
export type ExportKind = keyof typeof exportKinds

/**
 * Saves rows as a file, called `name` without its extension. What somebody typed stays text: no cell can become a formula in any program. A CSV is
 * for this device's spreadsheet; one that a program imports is divided by commas everywhere.
 */
export async function exportRows<Row>(
  name: string,
  kind: ExportKind,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  divider: Divider = dividerFor(navigator.language),
): Promise<void> {
  const file = kind === 'csv' ? await csvOf(columns, rows, divider) : await sheetOf(columns, rows)
  saveFile(`${name}.${kind}`, file)
}

export type Divider = ',' | ';'

/** What divides the cells of a CSV that Excel opens as a table: where 1.5 is written `1,5`, it takes semicolons, and puts a whole row with commas in one cell. */
export function dividerFor(language: string): Divider {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5)
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ','
  } catch {
    // Some browsers report an invalid language tag, such as `en-US@posix`.
    return ','
  }
}

/**
 * Begins with a byte order mark, without which Excel does not recognise UTF-8. There is no `sep=` line: Excel ignores the mark behind one, and other
 * programs take it for a row.
 */
export async function csvOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  divider: Divider = ',',
): Promise<Blob> {
  const { default: papa } = await import('papaparse')
  const cells = rows.map((row) => columns.map(({ cell }) => csvCell(cell(row))))
  const text = papa.unparse([columns.map(({ header }) => header), ...cells], {
    delimiter: divider,
    newline: '\r\n',
    // Whichever of them a program divides by, what stands in a text divides nothing.
    quotes: (cell: unknown) => typeof cell === 'string' && /[,;\t]/.test(cell),
  })
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' })
}

/** Columns as wide as their content, and a first row that stays in view. */
export async function sheetOf<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row) ?? null))
  const widths = columns.map(({ header }, at) => ({
    width: widthOf([header, ...cells.slice(0, 200).map((row) => row[at])]),
  }))
  const head = columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const }))
  const sheet = [head, ...cells.map((row) => row.map(sheetCell))]
  return await writeExcelFile(sheet, { columns: widths, stickyRowsCount: 1 }).toBlob()
}

function csvCell(cell: ExportCell): string | number {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' ? spreadsheetText(cell) : cell
}

// With an explicit type, text is written as text: "=1+1" is then shown as it is.
function sheetCell(cell: ExportCell) {
  if (cell === null || cell === undefined) return null
  if (cell instanceof Date) return { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm' }
  return typeof cell === 'number' ? { value: cell, type: Number, format: '#,##0' } : { value: cell, type: String }
}

function widthOf(cells: readonly ExportCell[]): number {
  const longest = cells.reduce<number>(
    (most, cell) => Math.max(most, cell instanceof Date ? 16 : String(cell ?? '').length),
    0,
  )
  return Math.min(Math.max(longest + 2, 8), 60)
}
