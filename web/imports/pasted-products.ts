import { readMoney } from '@tunda/contract/read-money'
import { columnsOf, guessFields } from './columns.ts'

/** What a line of a list says of a product, as it is written. */
export type PastedProduct = {
  readonly brand: string
  readonly model: string
  readonly category: string
  readonly selling_price: string
  readonly current_stock: string
  readonly cost_price: string
  readonly barcode: string
  readonly description: string
}
type Field = keyof PastedProduct

const fields: readonly Field[] = [
  'brand',
  'model',
  'selling_price',
  'current_stock',
  'cost_price',
  'category',
  'barcode',
  'description',
]

const bullet = /^\s*(?:[-–—*•▪◦·]\s+|\d{1,3}[.)]\s+)/
const marked = /^(?:x|×|qty:?|pcs:?)\s*(\d{1,6})$|^(\d{1,6})\s*(?:x|×|pcs?|pieces?|units?)\.?$/i
const inBrackets = /^\((\d{1,6})\)$/
const barcode = /^\d{12,14}$/

/** Whether a list begins with the names of its columns: then it is read as a file is. */
export function hasHeadings(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n')
  const cells = first.split(first.includes('\t') ? '\t' : first.includes(';') ? ';' : ',')
  return guessFields('products', cells).filter((field) => field !== null).length > 1
}

type Known = {
  /** The names of the shop's categories. */
  readonly categories?: readonly string[]
  /** What goods cost of their selling price, for lines that do not say it. */
  readonly costPercent?: number | undefined
}

/** A list of products as a CSV file for the import, with only the columns that something stands in. */
export function fileOfProducts(text: string, name: string, { categories = [], costPercent }: Known = {}): File {
  const named = new Set(categories.map((category) => category.toLowerCase()))
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => costed(readPastedLine(line, named), costPercent))
  const used = fields.filter((field) => rows.some((row) => row[field] !== ''))
  const labels = new Map(columnsOf.products.map(({ field, label }) => [field, label]))
  const lines = [used.map((field) => labels.get(field) ?? field), ...rows.map((row) => used.map((field) => row[field]))]
  return new File([lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')], name, { type: 'text/csv' })
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

function costed(product: PastedProduct, percent: number | undefined): PastedProduct {
  const price = readMoney(product.selling_price)
  if (percent === undefined || product.cost_price !== '' || !price || 'problem' in price) return product
  return { ...product, cost_price: String(Math.round((price.amount * percent) / 100)) }
}

/**
 * One line of a list as people write it: `Samsung Galaxy A15, 720,000, 5`, cells of a spreadsheet, or `- Itel A70 @ 260k x4`. Text comes first, then
 * selling price, quantity and cost price. What may mean two things stays as it is written, so that the check asks about it.
 */
export function readPastedLine(line: string, categories: ReadonlySet<string> = new Set()): PastedProduct {
  const cells = cellsOf(line.replace(bullet, '').trim())
  const texts: string[] = []
  const figures: string[] = []
  let [quantity, code, isMarked] = ['', '', false]
  for (const cell of cells) {
    const [, after, before] = marked.exec(cell) ?? []
    const bracketed = inBrackets.exec(cell)?.[1]
    const count = after ?? before ?? bracketed
    if (count !== undefined) [quantity, isMarked] = [count, true]
    else if (barcode.test(cell)) code = cell
    else if (isFigure(cell) && texts.length > 0) figures.push(cell.replace(/^@\s*/, ''))
    else if (figures.length > 0 && cell === '') figures.push('')
    else if (cell !== '' || texts.length > 0) texts.push(cell)
  }
  const [price = '', second = '', third = ''] = figures
  const known = texts.slice(1).find((text) => categories.has(text.toLowerCase()))
  const [brand, model, ...others] = namesOf(texts.filter((text) => text !== known))
  return {
    brand: brand ?? '',
    model: model ?? '',
    category: known ?? others[0] ?? '',
    selling_price: price,
    current_stock: isMarked ? quantity : second,
    cost_price: isMarked ? second : third,
    barcode: code,
    description: (known === undefined ? others.slice(1) : others).join(', '),
  }
}

/** Brand, model and category; of one text the first word is the brand, as people name goods. */
function namesOf(texts: readonly string[]): readonly string[] {
  const [name = '', ...others] = texts.filter((text) => text !== '')
  if (others.length > 0) return [name, ...others]
  const [brand = '', ...model] = name.split(/\s+/)
  return [brand, model.join(' ')]
}

function isFigure(cell: string): boolean {
  const figure = cell.replace(/^@\s*/, '')
  if (!/^(?:ugx|ush|shs?)?\.?\s*\d/i.test(figure)) return false
  const read = readMoney(figure)
  // Digits that are not read, as `720,000,5`, are for the check to ask about.
  return read !== undefined && (!('problem' in read) || /^[\d., ']+$/.test(figure))
}

function cellsOf(line: string): readonly string[] {
  for (const sign of ['\t', ';', '|']) if (line.includes(sign)) return line.split(sign).map((cell) => cell.trim())
  if (line.includes(', ')) return ofSentence(line.split(/,\s+/))
  if (/,(?!\d{3}(?!\d))/.test(line) || /[a-z]\S*,\d/i.test(line)) return ofCommas(line.split(','))
  const divided = line.split(/\s+[-–—=]\s+|\s*:\s+|\s+(?=@)/)
  return divided.length > 1 ? ofSentence(divided) : ofWords(line)
}

/** The last cell may still have its quantity beside its price: `260k x4`. */
function ofSentence(cells: readonly string[]): readonly string[] {
  return cells.flatMap((cell, place) => (place === 0 ? [cell.trim()] : withQuantity(cell.trim())))
}

function withQuantity(cell: string): readonly string[] {
  const [, figure, count] = /^(.*\S)\s+((?:x|×)\s*\d+|\(\d+\)|\d+\s*(?:x|×|pcs?|pieces?|units?)\.?)$/i.exec(cell) ?? []
  return figure !== undefined && count !== undefined && isFigure(figure) ? [figure, count] : [cell]
}

/** Without a space after its commas, `Soap,260,500` has two figures or one: it is left as it is. */
function ofCommas(cells: readonly string[]): readonly string[] {
  const all = cells.map((cell) => cell.trim())
  const isDoubtful = all.some((cell, place) => /^\d{3}$/.test(cell) && /^\d{1,3}$/.test(all[place - 1] ?? ''))
  if (!isDoubtful) return all
  const from = all.findIndex((cell) => /^\d/.test(cell))
  return [...all.slice(0, from), all.slice(from).join(', ')]
}

/** `Redmi 12 520000 x3`: the figures at the end, of which a small one behind a price is the quantity. */
function ofWords(line: string): readonly string[] {
  const [, before = line, count] =
    /^(.*\S)\s+((?:x|×)\s*\d+|\(\d+\)|\d+\s*(?:x|×|pcs?|pieces?|units?)\.?)$/i.exec(line) ?? []
  const words = before.split(/\s+/)
  const last = words.at(-1) ?? ''
  if (words.length < 2 || !isFigure(last)) return [before, ...(count === undefined ? [] : [count])]
  const beforeLast = words.at(-2) ?? ''
  const isQuantity =
    count === undefined &&
    words.length > 2 &&
    /^\d{1,3}$/.test(last) &&
    isFigure(beforeLast) &&
    amountOf(beforeLast) >= 1_000
  if (isQuantity) return [words.slice(0, -2).join(' '), beforeLast, last]
  return [words.slice(0, -1).join(' '), last, ...(count === undefined ? [] : [count])]
}

function amountOf(cell: string): number {
  const read = readMoney(cell)
  return read && 'amount' in read ? read.amount : 0
}
