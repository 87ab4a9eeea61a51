import { t } from '@lingui/core/macro'
import { readMoney } from '@tunda/contract/read-money'

export type PastedPrice = { readonly code: string; readonly min_qty?: number; readonly price: number }
export type Pasted = {
  readonly rows: readonly PastedPrice[]
  /** What is wrong, by line. */
  readonly faults: readonly string[]
}

/**
 * Lines as they are copied from a spreadsheet, columns apart by tabs or semicolons: a barcode or a product's name, with `hasFrom` from how many
 * on, and the price in shillings. A line of headings is passed over, and so is an empty one.
 */
export function readPastedPrices(text: string, hasFrom: boolean): Pasted {
  const rows: PastedPrice[] = []
  const faults: string[] = []
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    const cells = line.split(/[\t;]/).map((cell) => cell.trim())
    if (cells.every((cell) => cell === '')) continue
    const row = readRow(cells, hasFrom)
    if (typeof row !== 'string') rows.push(row)
    else if (place > 0 || rows.length > 0 || /\d/.test(cells.slice(1).join(''))) faults.push(`${place + 1}: ${row}`)
  }
  return { rows, faults }
}

function readRow(cells: readonly string[], hasFrom: boolean): PastedPrice | string {
  const [code = '', ...rest] = cells
  const [from, price] = hasFrom ? rest : [undefined, rest[0]]
  if (code === '') return t`The barcode or name is missing.`
  const read = price === undefined || price === '' ? undefined : readMoney(price)
  if (read === undefined) return t`The price is missing.`
  if ('problem' in read) return read.problem
  if (from === undefined) return { code, price: read.amount }
  const min_qty = Number(from.replaceAll(',', ''))
  if (!Number.isInteger(min_qty) || min_qty < 1) return t`The quantity is missing.`
  return { code, min_qty, price: read.amount }
}
