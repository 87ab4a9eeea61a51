import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { barsOf, pathOf } from '../web/shared/products/barcode-bars.ts'
import { axeOn } from './axe.ts'
import { startCount } from './count-steps.ts'
import { openDemoShop, signIn } from './demo-shop.ts'
import { browserSeeing } from './film.ts'
import { type ShopFloor, screens } from './shop-floor.ts'

const barcode = '4006381333931'

let floor: ShopFloor
let folder: string
beforeAll(async () => {
  floor = await openDemoShop()
  folder = await mkdtemp(join(tmpdir(), 'tunda-camera-'))
})
afterAll(async () => {
  await floor.close()
  await rm(folder, { recursive: true, force: true })
})

/** As a label has it, with light at both ends. */
function labelOf(code: string): string {
  const bars = barsOf(code)
  if (bars === undefined) throw new Error('no such bars')
  return `<svg viewBox="-10 0 ${bars.bits.length + 20} 1" width="400" height="300" preserveAspectRatio="none"><path d="${pathOf(bars)}"/></svg>`
}

async function save(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Brand' }).fill('Tecno')
  await form.getByRole('combobox', { name: 'Model' }).fill('Camon 31')
  await form.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Smartphones' }).click()
  await form.getByLabel('Cost price').fill('700000')
  await form.getByLabel('Selling price').fill('850000')
  await form.getByRole('button', { name: 'Save product' }).click()
  await page.getByText('Product added').waitFor()
}

it('a barcode is read by the back office’s camera, for a new product and for its count, in a browser that reads none itself', async () => {
  const browser = await browserSeeing(labelOf(barcode), folder)
  const context = await browser.newContext({ ...screens.phone, baseURL: floor.address })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await signIn(floor, 'owner', page)
  await page.goto('/inventory?new')
  expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false)
  await page.getByRole('button', { name: 'Scan barcode with the camera' }).click()
  await expect.poll(() => page.getByLabel('Barcode', { exact: true }).inputValue()).toBe(barcode)
  await page.getByRole('dialog', { name: 'Scan barcode' }).waitFor({ state: 'detached' })
  await save(page)

  await startCount(page, 'New goods')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  // It stays open for the next one, and the same one in view is not counted again.
  await page.getByRole('dialog', { name: 'Tecno Camon 31: 1' }).waitFor()
  expect((await axeOn(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await page.getByRole('region', { name: 'Counting Tecno Camon 31' }).waitFor()
  expect(complaints).toEqual([])
  await browser.close()
})
