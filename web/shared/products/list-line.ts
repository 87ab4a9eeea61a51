import { readMoney } from '@tunda/contract/read-money'

/** What stands on a line of a list that somebody wrote, in its order. `count` is a figure that is marked as a quantity: `x4`, `4 pcs`, `(4)`. */
export type ListLine = {
  readonly texts: readonly string[]
  readonly figures: readonly string[]
  readonly count: string | undefined
  readonly barcode: string
}

const bullet = /^\s*(?:[-–—*•▪◦·]\s+|\d{1,3}[.)]\s+)/
const marked = /^(?:x|×|qty:?|pcs:?)\s*(\d{1,6})$|^(\d{1,6})\s*(?:x|×|pcs?|pieces?|units?)\.?$/i
const inBrackets = /^\((\d{1,6})\)$/
const barcode = /^\d{12,14}$/
const first = /^(\d{1,5})\s*(?:x|×|pcs?|pieces?)\s+(?=\D)/i
const last = /^(.*\S)\s+((?:x|×)\s*\d+|\(\d+\)|\d+\s*(?:x|×|pcs?|pieces?|units?)\.?)$/i
/** Behind a name, `x` stands close to its figure: an iPhone X 64 is no quantity. */
const behindName = /^(.*\S)\s+([x×]\d+|\(\d+\)|\d+\s*(?:pcs?|pieces?|units?)\.?)$/

/**
 * One line of a list of goods as people write it: `Samsung Galaxy A15, 720,000, 5`, cells of a spreadsheet, or `- Itel A70 @ 260k x4`. Text comes first,
 * then figures. What may mean two things stays as it is written.
 */
export function readListLine(line: string): ListLine {
  const texts: string[] = []
  const figures: string[] = []
  const written = line.replace(bullet, '').trim()
  let [code, counted]: [string, string | undefined] = ['', first.exec(written)?.[1]]
  for (const cell of cellsOf(written.replace(first, ''))) {
    const [, after, before] = marked.exec(cell) ?? []
    const count = after ?? before ?? inBrackets.exec(cell)?.[1]
    if (count !== undefined) counted = count
    else if (barcode.test(cell)) code = cell
    else if (isFigure(cell) && (texts.length > 0 || code !== '')) figures.push(cell.replace(/^@\s*/, ''))
    else if (figures.length > 0 && cell === '') figures.push('')
    else if (cell !== '' || texts.length > 0) texts.push(cell)
  }
  return { texts, figures, count: counted, barcode: code }
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
  return cells.flatMap((cell, place) => (place === 0 ? ofName(cell.trim()) : withQuantity(cell.trim())))
}

function withQuantity(cell: string): readonly string[] {
  const [, figure, count] = last.exec(cell) ?? []
  return figure !== undefined && count !== undefined && isFigure(figure) ? [figure, count] : [cell]
}

function ofName(cell: string): readonly string[] {
  const [, name, count] = behindName.exec(cell) ?? []
  return name === undefined || count === undefined ? [cell] : [name, count]
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
  const [, before = line, count] = last.exec(line) ?? []
  const counted = count === undefined ? [] : [count]
  const words = before.split(/\s+/)
  const end = words.at(-1) ?? ''
  if (words.length < 2 || !isFigure(end)) return [before, ...counted]
  const beforeEnd = words.at(-2) ?? ''
  const isQuantity =
    count === undefined &&
    words.length > 2 &&
    /^\d{1,3}$/.test(end) &&
    isFigure(beforeEnd) &&
    amountOf(beforeEnd) >= 1_000
  if (isQuantity) return [words.slice(0, -2).join(' '), beforeEnd, end]
  return [...ofName(words.slice(0, -1).join(' ')), end, ...counted]
}

function amountOf(cell: string): number {
  const read = readMoney(cell)
  return read && 'amount' in read ? read.amount : 0
}
