import { describe, expect, it } from 'vitest'
import { csvOf, dividerFor, type ExportColumn, sheetOf } from './export-rows.ts'

type Row = { name: string; amount: number; at?: Date }
const columns: ExportColumn<Row>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Amount', cell: ({ amount }) => amount },
  { header: 'When', cell: ({ at }) => at },
]
const formulas = ['=1+1', '+256772123456', '-2+3', '@SUM(A1)', '\t=1', ' =cmd|x', '＝1+1', '|x']

describe('a CSV file', () => {
  const linesOf = async (rows: Row[]) => (await (await csvOf(columns, rows)).text()).split('\r\n')

  it('has a head, whole numbers, and quotes where they are needed', async () => {
    const at = new Date('2026-11-20T14:42:00Z')
    const [head, first, second] = await linesOf([
      { name: 'A "good", phone', amount: -720_000, at },
      { name: 'Ñakató', amount: 0 },
    ])
    expect(head?.replace('\ufeff', '')).toBe('Name,Amount,When')
    expect(first).toBe('"A ""good"", phone",-720000,2026-11-20T14:42:00.000Z')
    expect(second).toBe('Ñakató,0,')
  })

  it('is divided as spreadsheets of this device’s language divide, and neither sign in a text divides anything', async () => {
    expect(['en-UG', 'en-GB', 'sw', 'lg', 'fr-FR', 'de', 'pt-MZ', 'en-ZA'].map(dividerFor).join('')).toBe(',,,,;;;;')
    expect(dividerFor('en-US@posix')).toBe(',')
    const rows = [{ name: 'Soap; 5, white', amount: 5_000 }]
    const text = await (await csvOf(columns, rows, ';')).text()
    expect(text.replace('\ufeff', '')).toBe('Name;Amount;When\r\n"Soap; 5, white";5000;')
    expect((await linesOf(rows))[1]).toBe('"Soap; 5, white",5000,')
  })

  it('begins with the mark by which Excel knows UTF-8', async () => {
    const bytes = new Uint8Array(await (await csvOf(columns, [])).arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it.each(formulas)('leaves %j no formula', async (name) => {
    const [, line] = await linesOf([{ name, amount: 1 }])
    expect(line).toMatch(/^"?'/)
  })
})

describe('an Excel file', () => {
  it('keeps text as text and numbers as numbers, even what begins like a formula', async () => {
    const blob = await sheetOf(
      columns,
      formulas.map((name) => ({ name, amount: 1_000_000 })),
    )
    const { default: readSheet } = await import('read-excel-file/universal')
    const [sheet] = await readSheet(blob)
    const rows = sheet?.data ?? []
    expect(rows.slice(1).map(([name]) => String(name).trim())).toEqual(formulas.map((name) => name.trim()))
    expect(rows[1]?.[1]).toBe(1_000_000)
    expect(rows[0]).toEqual(['Name', 'Amount', 'When'])
  })
})
