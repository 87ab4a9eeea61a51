import { describe, expect, it } from 'vitest'
import { csvOf, sheetOf } from './export-rows.ts'

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '|',
  '＝',
  '＋',
  ' =',
  '\u00a0=',
  '"=',
  "'=",
  ';=',
  ',=',
  '%',
  '',
]
const middles = [
  'cmd|/C calc',
  'HYPERLINK("http://evil.example","x")',
  '1+1',
  'SUM(A1:A9)',
  'Ñakató, "Aisha"',
  'a\r\nb',
  '0772 123456',
  '',
]
const ends = ['', '"', '!A0', '\n=1', ',=2', '🙂']

/** Texts that somebody might use as a product's name to make a spreadsheet run them. */
function nastyTexts(count: number): string[] {
  // Combines every start, middle and end, in steps without a common divisor.
  const at = <Part>(parts: readonly Part[], place: number) => parts[place % parts.length] as Part
  return Array.from(
    { length: count },
    (_, place) => `${at(starts, place)}${at(middles, Math.floor(place / 19))}${at(ends, Math.floor(place / 152))}`,
  )
}

const columns = [
  { header: 'Name', cell: (row: string) => row },
  { header: 'Same', cell: (row: string) => row },
]
/** What Excel, LibreOffice and Sheets treat as a formula, once a cell is unquoted. */
const isFormula = (cell: string) => /^[\s\0\u00a0]*[=+\-@|＝＋－＠]/.test(cell) || /^[\t\r]/.test(cell)

/** Parses CSV by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
      at += 1
    } else cell += sign
  }
  rows.at(-1)?.push(cell)
  return rows
}

describe('exported texts', () => {
  const texts = nastyTexts(10_000)

  it('never begin a formula in a CSV file, and come back as they went', async () => {
    const text = (await (await csvOf(columns, texts)).text()).replace('\ufeff', '')
    const cells = readCsv(text).slice(1)
    expect(cells).toHaveLength(texts.length)
    expect(cells.flat().filter(isFormula)).toEqual([])
    const changed = cells.filter(([first], place) => first !== texts[place] && first !== `'${texts[place]}`)
    expect(changed).toEqual([])
    // Joined without escaping, the same texts would be: the check can detect it.
    const raw = readCsv(texts.map((one) => `"${one.replaceAll('"', '""')}"`).join('\r\n')).flat()
    const found = raw.filter(isFormula).length
    expect(found).toBeGreaterThan(texts.length / 4)
  })

  it('are written as texts in an Excel file', async () => {
    const { unzipSync } = await import('fflate')
    const sheet = await sheetOf(columns, texts.slice(0, 5_000))
    const parts = unzipSync(new Uint8Array(await sheet.arrayBuffer()))
    const xml = Object.entries(parts)
      .filter(([name]) => name.startsWith('xl/worksheets/'))
      .map(([, part]) => new TextDecoder().decode(part))
      .join('')
    expect(xml).toContain('<c ')
    expect(xml).not.toMatch(/<f[ >]/)
  })
})
