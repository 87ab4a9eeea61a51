import type { ReportDescription, ReportResult, ReportValue } from '@tunda/contract/reports/custom-reports'
import { spreadsheetText } from '@tunda/contract/spreadsheet-text'
import type { Say } from '@tunda/contract/words'
import { fileColumns } from './report-style.ts'

type Seen = Pick<ReportResult, 'columns' | 'rows' | 'before'>
export type ReportFile = { readonly filename: string; readonly contentType: string; readonly content: Buffer }

/** A report as a spreadsheet file. What somebody typed stays text and never becomes a formula. */
export async function reportFile(
  kind: 'csv' | 'xlsx',
  name: string,
  { described, seen }: { readonly described: ReportDescription; readonly seen: Seen },
  say: Say,
): Promise<ReportFile> {
  const columns = fileColumns(described, seen, say)
  const rows = seen.rows.map((_, row) => columns.map(({ value }) => value(row)))
  const heads = columns.map(({ head }) => head)
  const filename = `${
    name
      .replace(/[^\p{L}\p{N} ()-]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim() || 'report'
  }.${kind}`
  return kind === 'csv'
    ? { filename, contentType: 'text/csv; charset=utf-8', content: csvOf(heads, rows) }
    : { filename, contentType: spreadsheet, content: await sheetOf(heads, rows) }
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Begins with a byte order mark, without which Excel does not recognise UTF-8. */
function csvOf(heads: readonly string[], rows: readonly ReportValue[][]): Buffer {
  const lines = [heads, ...rows].map((row) => row.map(csvCell).join(','))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

function csvCell(value: ReportValue): string {
  const text = typeof value === 'string' ? spreadsheetText(value) : String(value ?? '')
  return /[",\r\n]|^ | $/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

/** The library is loaded with the first file. Given the type, text is written as text: "=1+1" is not calculated. */
async function sheetOf(heads: readonly string[], rows: readonly ReportValue[][]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = rows.map((row) =>
    row.map((value) => {
      if (value === null) return null
      return typeof value === 'number' ? { value, type: Number, format: '#,##0' } : { value, type: String }
    }),
  )
  const columns = heads.map(() => ({ width: 20 }))
  return await writeExcelFile([head, ...cells], { columns, stickyRowsCount: 1 }).toBuffer()
}
