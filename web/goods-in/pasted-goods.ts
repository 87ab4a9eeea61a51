import { t } from '@lingui/core/macro'
import type { GoodsInPasted } from '@tunda/contract/buying/goods-in'
import { mostUnits } from '@tunda/contract/ceilings'
import { readListLine } from '../shared/products/list-line.ts'

/** The signs of currencies: a cost is in the list's own. */
const currency = /(?:\b(?:ugx|ush|usd|cny|rmb|aed|kes|ksh)\b\.?|[$¥])\s*(?=\d)/gi

type Row = GoodsInPasted['rows'][number]
/** Where something stands in the list; lines count from 1. */
type AtLine = { readonly line: number }

export type PastedGoods = {
  readonly rows: readonly (Row & AtLine)[]
  readonly faults: readonly (AtLine & { readonly problem: string })[]
}

/**
 * A supplier's list, one product a line: its barcode or name, how many came, and what one cost in the supplier's currency. A line of headings is passed
 * over, and so is an empty one.
 */
export function readPastedGoods(text: string, hasCost: boolean): PastedGoods {
  const rows: PastedGoods['rows'][number][] = []
  const faults: PastedGoods['faults'][number][] = []
  for (const [place, written] of text.split(/\r?\n/).entries()) {
    if (written.trim() === '') continue
    const line = place + 1
    const row = readRow(written, hasCost)
    if (typeof row !== 'string') rows.push({ line, ...row })
    else if (place > 0 || rows.length > 0 || /\d/.test(written)) faults.push({ line, problem: row })
  }
  return { rows, faults }
}

function readRow(line: string, hasCost: boolean): Row | string {
  const { texts, figures, count, barcode } = readListLine(line.replaceAll(currency, ''))
  const code = barcode || texts.filter((one) => one !== '').join(' ')
  if (code === '') return t`The barcode or name is missing.`
  const [said = '', cost = ''] = count === undefined ? figures : [count, ...figures]
  const quantity = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(said) ? Number(said.replaceAll(',', '')) : 0
  if (quantity < 1 || quantity > mostUnits) return t`The quantity is missing.`
  if (!hasCost || cost === '') return { code, quantity }
  const unit_cost = decimalOf(cost)
  return unit_cost === undefined ? t`The cost could not be read.` : { code, quantity, unit_cost }
}

/** `610,000`, `610k`, `USD 3.50`: digits with a point, as costs are sent. */
function decimalOf(cost: string): string | undefined {
  const [, figure = '', suffix] = /^([\d,. ]*\d)\s*(k|m)?(?:\s*\/[=-])?$/i.exec(cost.trim()) ?? []
  const plain = figure.replaceAll(/[,\s](?=\d{3}(?:\D|$))/g, '')
  if (!/^\d+(?:\.\d{1,4})?$/.test(plain)) return undefined
  return suffix === undefined ? plain : String(Number(plain) * (suffix.toLowerCase() === 'k' ? 1_000 : 1_000_000))
}
