import { readMoney } from '@tunda/contract/read-money'
import { readListLine } from '../shared/products/list-line.ts'
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

/** A line of a list as a product: selling price, quantity and cost price in this order, after its name. */
export function readPastedLine(line: string, categories: ReadonlySet<string> = new Set()): PastedProduct {
  const { texts, figures, count, barcode } = readListLine(line)
  const [price = '', second = '', third = ''] = figures
  const known = texts.slice(1).find((text) => categories.has(text.toLowerCase()))
  const [brand, model, ...others] = namesOf(texts.filter((text) => text !== known))
  return {
    brand: brand ?? '',
    model: model ?? '',
    category: known ?? others[0] ?? '',
    selling_price: price,
    current_stock: count ?? second,
    cost_price: count === undefined ? third : second,
    barcode,
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
