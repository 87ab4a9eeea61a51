import { t } from '@lingui/core/macro'
import { largestImport } from '@tunda/contract/imports'
import type { ParseStepResult } from 'papaparse'

/** A file as a table of texts: its first row with words names the columns. `firstRow` is the number of the row below it. */
export type FileTable = {
  readonly headings: readonly string[]
  readonly rows: readonly string[][]
  readonly firstRow: number
}

/** Why a file cannot be read, in words for whoever chose it. */
export class UnreadableFile extends Error {}

/** Bytes; a file of 50,000 rows has about a tenth. */
const largestFile = 50 * 1_048_576
/** Bytes of a spreadsheet's parts once unpacked. */
const largestUnpacked = 200 * 1_048_576
const tooManyRows = t`The file has more than ${{ largestImport: largestImport.toLocaleString('en') }} rows. Divide it into several files.`

/** Reads a CSV or Excel file. What is too long is given up as soon as that shows, however long it is. Throws UnreadableFile. */
export async function readFile(file: File): Promise<FileTable> {
  if (file.size === 0) throw new UnreadableFile(t`The file is empty.`)
  if (file.size > largestFile && isZip(await startOf(file))) throw new UnreadableFile(t`The file is larger than 50 MB.`)
  const start = await startOf(file)
  if (isOldExcel(start)) {
    throw new UnreadableFile(t`This is an Excel file from before 2007. Save it as “Excel workbook (.xlsx)” or as CSV.`)
  }
  const rows = isZip(start) ? await readSpreadsheet(file) : await readCsv(file, start)
  return tableOf(rows)
}

async function startOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, 65_536).arrayBuffer())
}

const isZip = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b
const isOldExcel = ([d, c, f]: Uint8Array) => d === 0xd0 && c === 0xcf && f === 0x11

/** The encoding that Excel and others saved the text in; without a mark, UTF-8 if it can be, else that of Windows. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Excel's own line before a table, which says what divides its cells. */
const said = /^\ufeff?sep=([,;|\t])\r?\n/i

/**
 * What divides the columns: the sign that stands outside quotes in most of the first lines, for commas also stand in names and figures; of several the
 * one that most lines have equally often, then the most frequent.
 */
function delimiterOf(start: string): string {
  const [, told] = said.exec(start) ?? []
  if (told) return told
  const lines = start
    .slice(0, 5_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const scores = [',', ';', '\t', '|'].map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0)
    const equal = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length))
    return { sign, score: [counts.length, equal, counts.reduce((sum, count) => sum + count, 0)] }
  })
  const isBetter = (one: readonly number[], other: readonly number[]) => {
    const at = one.findIndex((figure, place) => figure !== other[place])
    return (one[at] ?? 0) > (other[at] ?? 0)
  }
  return scores.reduce((most, one) => (isBetter(one.score, most.score) ? one : most)).sign
}

async function readCsv(file: File, start: Uint8Array): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const encoding = encodingOf(start)
  const rows: string[][] = []
  return await new Promise((resolve, reject) => {
    papa.parse<string[]>(file, {
      encoding,
      delimiter: delimiterOf(new TextDecoder(encoding).decode(start)),
      chunkSize: 512 * 1024,
      step: ({ data }: ParseStepResult<string[]>, parser) => {
        rows.push(data)
        const isLong =
          rows.length > largestImport + 20 || data.length > 500 || data.some((cell) => cell.length > 20_000)
        if (!isLong) return
        reject(
          new UnreadableFile(
            rows.length > largestImport ? tooManyRows : t`The file is not a table of rows and columns.`,
          ),
        )
        parser.abort()
      },
      complete: () => resolve(rows),
      error: () => reject(new UnreadableFile(t`The file could not be read.`)),
    })
  })
}

async function readSpreadsheet(file: File): Promise<string[][]> {
  const [{ unzipSync }, { readSheet }] = await Promise.all([import('fflate'), import('read-excel-file/universal')])
  try {
    let unpacked = 0
    // Nothing is unpacked yet: only what the parts say of their size is added up.
    unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
    if (unpacked > largestUnpacked) throw new UnreadableFile(tooManyRows)
    const cells = await readSheet(file)
    return cells.map((row) => row.map(textOf))
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(t`This is not an Excel file (.xlsx), or it is damaged.`)
  }
}

/** The library's own type says the constructors where it means the values. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** Empty rows are no rows; the first with two or more words is taken for the headings, as long as titles stand above it. */
function tableOf(all: readonly string[][]): FileTable {
  const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '')
  const first = all.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1)
  const at = first < 0 ? all.findIndex((row) => !isEmpty(row)) : first
  const headings = (all[at] ?? []).map((cell) => cell.trim())
  if (at < 0) throw new UnreadableFile(t`The file is empty.`)
  const rows = all.slice(at + 1)
  while (rows.length > 0 && isEmpty(rows.at(-1) ?? [])) rows.pop()
  if (rows.length === 0) throw new UnreadableFile(t`The file has headings but no rows below them.`)
  if (rows.length > largestImport) throw new UnreadableFile(tooManyRows)
  return { headings, rows, firstRow: at + 2 }
}
