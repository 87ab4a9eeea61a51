import type { ReceiptContent, ReceiptFact } from './receipt-content.ts'

/** One row of a roll printer. */
export type ReceiptRow =
  | { readonly kind: 'text'; readonly text: string; readonly align?: 'center'; readonly isBold?: boolean }
  /** Twice as wide and high, so it takes half as many characters. */
  | { readonly kind: 'large'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'code'; readonly content: string }

/** Characters in a row, by the paper's width in millimetres: what common printers fit with their default font. */
export const columnsOfPaper = { 58: 32, 80: 48 } as const

/** The receipt as rows of at most `columns` plain characters, nothing cut off: what is too long continues in the next row. */
export function receiptRows(receipt: ReceiptContent, columns: number): ReceiptRow[] {
  const centred = (words: string, isBold = false) =>
    wrap(words, columns).map((text): ReceiptRow => ({ kind: 'text', text, align: 'center', isBold }))
  const rule: ReceiptRow = { kind: 'rule' }
  const large = (words: string) =>
    wrap(words, Math.floor(columns / 2)).map((text): ReceiptRow => ({ kind: 'large', text }))
  return [
    ...large(receipt.shop),
    ...receipt.heading.flatMap((words) => centred(words)),
    ...receipt.marks.flatMap((words) => large(`*** ${words.toUpperCase()} ***`)),
    rule,
    ...receipt.facts.flatMap((fact) => pair(fact, columns)),
    rule,
    ...receipt.items.flatMap(({ name, about, detail, amount }) => [
      ...wrap(name, columns).map((text): ReceiptRow => ({ kind: 'text', text, isBold: true })),
      ...(about === '' ? [] : wrap(about, columns).map((text): ReceiptRow => ({ kind: 'text', text }))),
      ...pair({ name: detail, value: amount }, columns),
    ]),
    // A payment has no goods, and no rule below them.
    ...(receipt.items.length > 0 ? [rule] : []),
    ...receipt.sums.flatMap((fact) => pair(fact, columns)),
    // Without payments there is no second rule.
    ...(receipt.payments.length > 0 ? [rule] : []),
    ...receipt.payments.flatMap((fact) => pair(fact, columns)),
    ...(receipt.fiscal === undefined
      ? []
      : [rule, ...pair({ name: 'FDN', value: receipt.fiscal.number }, columns), code(receipt.fiscal.code)]),
    rule,
    ...receipt.closing.flatMap((words) => centred(words)),
    ...(receipt.link === undefined ? [] : [code(receipt.link)]),
  ]
}

const code = (content: string): ReceiptRow => ({ kind: 'code', content })

/** A name on the left and its value on the right; below each other if they do not fit. */
function pair({ name, value, isStrong = false }: ReceiptFact, columns: number): ReceiptRow[] {
  const [left, right] = [plain(name), plain(value)]
  const bold = isStrong ? { isBold: true } : {}
  if (left.length + right.length < columns) {
    return [{ kind: 'text', text: left + right.padStart(columns - left.length), ...bold }]
  }
  const rows = [...wrap(left, columns), ...wrap(right, columns).map((text) => text.padStart(columns))]
  return rows.map((text) => ({ kind: 'text', text, ...bold }))
}

/** Text in rows of at most `columns`; only a word longer than a row is broken. Typed line breaks stay. */
export function wrap(words: string, columns: number): string[] {
  return plain(words)
    .split('\n')
    .flatMap((line) => {
      const rows = ['']
      for (const word of line.split(/ +/).flatMap((long) => pieces(long, columns))) {
        const row = rows.at(-1) ?? ''
        if (row === '') rows[rows.length - 1] = word
        else if (row.length + 1 + word.length <= columns) rows[rows.length - 1] = `${row} ${word}`
        else rows.push(word)
      }
      return rows
    })
}

function pieces(word: string, columns: number): string[] {
  return word.match(new RegExp(`.{1,${columns}}`, 'gu')) ?? []
}

const plainSigns: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '×': 'x',
  '−': '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
}

/** Replaces characters that few roll printers have by similar plain ones, one for one. */
function plain(words: string): string {
  return words.replaceAll('\r', '').replaceAll(/[\u00a0\u202f\t×−–—’‘“”…]/g, (sign) => plainSigns[sign] ?? sign)
}
