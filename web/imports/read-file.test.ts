import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readFile } from './read-file.ts'

const csv = (text: string | Uint8Array, name = 'list.csv') => new File([text as BlobPart], name, { type: 'text/csv' })

describe('a file of rows', () => {
  it('is read with its headings, past a title and without empty rows at its end', async () => {
    const table = await readFile(
      csv('STOCK LIST\r\n\r\n Brand ,Model\r\nTecno,"Camon, 30"\r\n,\r\nItel,A70\r\n\r\n,\r\n'),
    )
    expect(table).toEqual({
      headings: ['Brand', 'Model'],
      rows: [
        ['Tecno', 'Camon, 30'],
        ['', ''],
        ['Itel', 'A70'],
      ],
      firstRow: 4,
    })
  })

  it.each([
    ['semicolons', 'Brand;Model\nTecno;Camon 30\n'],
    ['tabs', 'Brand\tModel\nTecno\tCamon 30\n'],
  ])('may be divided by %s', async (_what, text) => {
    expect((await readFile(csv(text))).rows).toEqual([['Tecno', 'Camon 30']])
  })

  it.each([
    ['names and figures', 'Brand;Model;Price\nTecno;Camon, 30;1,780,000\nItel;A70, blue;1,260,000\n', 'Camon, 30'],
    ['a title and figures', 'Prices, November\n\nBrand;Model;Price\nTecno;Camon 30;1,780,000\n', 'Camon 30'],
    ['a line of Excel’s own', 'sep=;\r\nBrand;Model;Price\r\nTecno;Camon 30;7,8,0\r\n', 'Camon 30'],
  ])('is divided by semicolons though there are commas in %s', async (_what, text, model) => {
    const { headings, rows } = await readFile(csv(text))
    expect(headings).toEqual(['Brand', 'Model', 'Price'])
    expect(rows[0]?.[1]).toBe(model)
  })

  it('is divided by commas though semicolons stand in every note', async () => {
    const text = 'Name,Phone,Amount,Date,Note\nAisha,0772,1500,,a;b\nOkello,,40,c;d\nSarah,077;078,5\n'
    expect((await readFile(csv(text))).rows[0]).toEqual(['Aisha', '0772', '1500', '', 'a;b'])
  })

  it('may come from Excel of Windows, or with UTF-16', async () => {
    const windows = Uint8Array.from([...new TextEncoder().encode('Name,Note\nAk'), 0xe9, 0x2c, 0x78, 0x0a])
    expect((await readFile(csv(windows))).rows).toEqual([['Aké', 'x']])
    const wide = new Uint8Array(Uint16Array.from('\ufeffa,b\né,x\n', (sign) => sign.charCodeAt(0)).buffer)
    expect((await readFile(csv(wide))).rows).toEqual([['é', 'x']])
  })

  it('may be an Excel workbook, with figures and days', async () => {
    const book = await writeExcelFile([
      ['Brand', 'Price', 'Since'],
      ['Tecno', 720_000, { value: new Date('2024-03-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' }],
    ]).toBuffer()
    const table = await readFile(new File([new Uint8Array(book)], 'list.xlsx'))
    expect(table.rows).toEqual([['Tecno', '720000', '2024-03-01']])
  })

  it.each([
    ['a file of before 2007', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /before 2007/],
    ['no table', 'x'.repeat(30_000), /not a table/],
    ['one line', `${'a,'.repeat(600)}b\n1\n`, /not a table/],
  ])('is refused when it is %s', async (_what, content, words) => {
    await expect(readFile(csv(content))).rejects.toThrow(words)
  })
})

const heap = () =>
  (globalThis as unknown as { process: { memoryUsage: () => { heapUsed: number } } }).process.memoryUsage().heapUsed

/** A file that is made as it is read, and counts how much of it was. */
function endlessFile(rows: number): { file: File; read: () => number } {
  const line = 'Tecno,Camon 30,Smartphones,780000,920000,12,broken"quote\n'
  const size = rows * line.length
  let read = 0
  const part = (from: number, to: number) => {
    const [start, end] = [Math.max(0, from), Math.min(size, to)]
    read += end - start
    const text = line.repeat(Math.ceil((end - start) / line.length) + 1)
    const at = start % line.length
    return new File([text.slice(at, at + end - start)], 'long.csv')
  }
  const file = new File([line], 'long.csv')
  Object.defineProperties(file, { size: { value: size }, slice: { value: part } })
  return { file, read: () => read }
}

describe('a million rows that are wrong', () => {
  it('are given up as soon as that shows, with a bounded part of them in memory', async () => {
    const { file, read } = endlessFile(1_000_000)
    expect(file.size).toBeGreaterThan(50_000_000)
    const before = heap()
    await expect(readFile(file)).rejects.toThrow('The file has more than 50,000 rows. Divide it into several files.')
    expect(read()).toBeLessThan(file.size / 10)
    expect(heap() - before).toBeLessThan(150_000_000)
  })
})
