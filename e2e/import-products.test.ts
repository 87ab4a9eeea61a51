import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { count, finishCount, scan, sellOne, startCount } from './count-steps.ts'
import { openDemoShop, signIn, signInAs } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunda-files-'))
  floor = await openDemoShop()
})
afterAll(async () => {
  await floor.close()
  await rm(folder, { recursive: true, force: true })
})

/** Five hundred products as a shop writes them down: other headings, shillings with commas, and mistakes in seven rows. */
function spreadsheet(): string {
  const lines = ['STOCK LIST NOVEMBER', '', 'Item,Make,Group,Buying price,Selling price,Qty,Bar code,Colour']
  for (let number = 1; number <= 500; number += 1) {
    const group = number % 50 === 0 ? 'Fones' : number % 3 === 0 ? 'Accessories' : 'Smartphones'
    const cost = number === 7 ? 'ask Moses' : `"UGX ${(10_000 + number * 1_000).toLocaleString('en')}"`
    const model = number === 11 ? '' : `Stock item ${number}`
    const barcode = String(6_009_000_000_000 + number)
    const quantity = number === 13 ? '-4' : String(number % 9)
    lines.push(
      `${model},tecno,${group},${cost},"${(20_000 + number * 1_000).toLocaleString('en')}/=",${quantity},${barcode},Black`,
    )
  }
  return `${lines.join('\r\n')}\r\n`
}

async function isClean(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

describe('a shop brings its list in', () => {
  it('imports 500 products with mistakes, puts them right, labels and counts them, and every unit is explained', async () => {
    const { page, complaints } = await floor.visit('desk')
    const file = join(folder, 'stock list.csv')
    await writeFile(file, spreadsheet())
    await signIn(floor, 'owner', page)
    await page.goto('/inventory/import')
    await page.getByRole('region', { name: 'Import a file' }).waitFor()
    await isClean(page)
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('500 rows').first().waitFor()
    await isClean(page)
    await page.getByRole('button', { name: 'Check the rows' }).click()

    await page.getByText('With problems (13)').waitFor()
    await page.getByText('Categories that your shop does not have').waitFor()
    await isClean(page)
    await page.getByRole('combobox', { name: 'Fones (10 rows)' }).click()
    await page.getByRole('option', { name: 'Smartphones' }).click()
    await page.getByRole('button', { name: 'Use in all these rows' }).click()
    await page.getByText('With problems (3)').waitFor()
    await fix(page, 'Cost price of row 10', '17,000')
    await page.getByText('With problems (2)').waitFor()
    await fix(page, 'Model of row 14', 'Stock item 11')
    await page.getByText('With problems (1)').waitFor()
    await fix(page, 'Stock of row 16', '4')
    await page.getByText('With problems (0)').waitFor()
    await page.getByRole('radio', { name: 'All rows or none' }).check()
    await page.getByRole('button', { name: 'Import 500 rows' }).click()
    await page.getByText('500 added, 0 changed, 0 skipped.').waitFor({ timeout: 30_000 })

    await page.getByRole('button', { name: 'Another file' }).click()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText(/This same file was imported/).waitFor()

    await printLabels(page)
    const others = await countWhileSelling()
    await explain(page)
    await takeOut(page)
    expect([...complaints, ...others]).toEqual([])
  })
})

async function fix(page: Page, cell: string, text: string): Promise<void> {
  await page.getByLabel(cell).fill(text)
  await page.getByLabel(cell).press('Enter')
}

async function printLabels(page: Page): Promise<void> {
  await page.goto('/inventory?search=stock+item')
  await page.getByText('Tecno Stock item').first().waitFor()
  const rows = page.getByRole('checkbox', { name: /Select (product|Tecno)/ })
  await rows.first().check()
  await page.getByRole('link', { name: 'Print labels' }).click()
  await page.getByRole('button', { name: '= stock' }).first().waitFor()
  await page.getByRole('textbox', { name: /^Labels of/ }).fill('30')
  await page.getByRole('button', { name: 'Print 30 labels' }).waitFor()
  await isClean(page)
  const sheets = await page.pdf({ preferCSSPageSize: true })
  expect(sizesIn(sheets)).toEqual([
    [210, 297],
    [210, 297],
  ])
  await page.getByRole('combobox', { name: 'Paper' }).click()
  await page.getByRole('option', { name: 'Roll 40 × 30 mm' }).click()
  await page.getByText('30 pages').waitFor()
  const roll = await page.pdf({ preferCSSPageSize: true })
  expect(sizesIn(roll)).toEqual(Array.from({ length: 30 }, () => [40, 30]))
}

/** Width and height of each page of a PDF, in whole millimetres. */
function sizesIn(pdf: Buffer): number[][] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)
  return [...boxes].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)),
  )
}

/**
 * Three of the imported products on a shelf, counted on a phone: two are all there, one of them the row whose stock was put right,
 * and of the third two are gone, and one is sold at the desk before the count ends. Answers with what the pages complained of.
 */
async function countWhileSelling(): Promise<string[]> {
  const [counter, desk] = [await signInAs(floor, 'owner', 'phone'), await signInAs(floor, 'admin', 'desk')]
  const { page } = counter
  await startCount(page, 'The new shelf')
  for (const [number, quantity] of [
    [5, 5],
    [13, 4],
    [8, 6],
  ] as const) {
    await count(await scan(page, String(6_009_000_000_000 + number), `Tecno Stock item ${number}`), quantity)
  }
  await page.getByText('Every count is saved').waitFor()
  await sellOne(desk.page, 'Tecno Stock item 8')
  await page.getByRole('link', { name: 'Differences' }).click()
  await page.getByText('Counted 6, expected 8').waitFor()
  await finishCount(page, '1 product')
  return [...counter.complaints, ...desk.complaints]
}

/** Eight came with the file, one was sold, two were missing: five are left, and the books say so of the whole shop. */
async function explain(page: Page): Promise<void> {
  await page.goto('/inventory?search=6009000000008')
  await page
    .getByRole('button', { name: /^Tecno Stock item 8/ })
    .first()
    .click()
  const ledger = page.getByRole('region', { name: 'Stock movements' })
  await ledger.getByText('Counted 6, expected 8').waitFor()
  expect(await ledger.textContent()).toMatch(/Counted.*−2.*5 left.*Sold.*−1.*7 left.*Imported.*\+8.*8 left/s)
  await page.goto('/inventory/movements')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/asked by Aisha Nakato/).waitFor()
  await page.getByRole('heading', { name: 'Stock matches its history' }).waitFor()
}

async function takeOut(page: Page): Promise<void> {
  await page.goto('/inventory/import')
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as Excel' }).click(),
  ])
  const saved = join(folder, 'everything.xlsx')
  await excel.saveAs(saved)
  expect((await readFile(saved)).subarray(0, 2).toString()).toBe('PK')
  await page.locator('input[type=file]').setInputFiles(saved)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('With problems (0)').waitFor({ timeout: 30_000 })
  await page.getByText(/0 are new/).waitFor()
}
