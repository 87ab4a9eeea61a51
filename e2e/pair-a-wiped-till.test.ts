import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { barcodeOf, salesOf } from '../proofs/tills/till-floor.ts'
import { scan } from '../proofs/tills/till-selling.ts'
import { type Counters, openCounters, words } from './counter.ts'

let counters: Counters
beforeAll(async () => {
  counters = await openCounters(3)
})
afterAll(() => counters.close())

/** Sells one product, and answers the number on its receipt. */
async function sellOne(page: Page): Promise<string> {
  await scan(page, barcodeOf(1))
  await page.getByRole('region', { name: 'Ticket' }).getByText('Brand 1 Model 1').first().waitFor()
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
  const number = /(?:INV|C\d)-\d{6}/.exec(await words(page, 'Sale completed'))?.[0] ?? ''
  await page.keyboard.press('Enter')
  return number
}

it('a till that lost everything and is connected again gives no number a second time', async () => {
  const { floor, open } = counters
  const before = await open('tablet')
  expect(await sellOne(before.page)).toMatch(/^INV-/)
  floor.wire.cut()
  // Printed, and never to be heard of.
  const printed = await sellOne(before.page)
  expect(printed).toBe('C1-000002')
  await before.context.close()
  floor.wire.mend()
  const after = await open('tablet')
  expect(await sellOne(after.page)).toMatch(/^INV-/)
  floor.wire.cut()
  expect(await sellOne(after.page)).toBe('C1-010003')
  floor.wire.mend()
  await expect
    .poll(async () => (await salesOf(floor)).map(({ local_number }) => local_number), { timeout: 30_000 })
    .toEqual(['C1-000001', 'C1-010002', 'C1-010003'])
  await after.context.close()
})
