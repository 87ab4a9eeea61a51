import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish, sized } from '../figures.ts'
import { openProfile, startShopBrowser } from './till-browser.ts'
import { barcodeOf, openTillFloor, salesOf, type TillFloor } from './till-floor.ts'
import { pairProfile, readStore, scan } from './till-selling.ts'

const sales = sized(8, 100)

let floor: TillFloor
beforeAll(async () => {
  // Five calls in five seconds, including greetings and the catalogue.
  floor = await openTillFloor(20, { QUOTAS: '{"calls.till":5}' })
})
afterAll(() => floor.close())

describe('a till that is told to wait', () => {
  it('keeps every sale and sends it later, each once, and asks nothing meanwhile', {
    timeout: sized(180_000, 900_000),
  }, async () => {
    const profile = await openProfile()
    const browser = await startShopBrowser(profile.path)
    try {
      const page = await pairProfile(floor, browser)
      let [asked, refused] = [0, 0]
      page.on('response', (response) => {
        if (!response.url().includes('process_sale_transaction_pos')) return
        asked += 1
        if (response.status() === 429) refused += 1
      })
      floor.wire.cut()
      await sellOffline(page)
      floor.wire.mend()
      await expect.poll(async () => (await salesOf(floor)).length, { timeout: sales * 3000 + 30_000 }).toBe(sales)
      await expect.poll(async () => (await readStore(page, 'outbox')).length).toBe(0)
      expect(refused).toBeGreaterThan(0)
      // At most the four that were sent together are refused in each five seconds.
      expect(asked).toBeLessThanOrEqual(sales * 3)
      publish(
        'R11 a till that is told to wait',
        `${sales} waiting sales at five calls in five seconds: all posted once, in ${asked} calls of which ${refused} were refused`,
        'none: a refused sale that is dropped is what the outbox proofs find',
      )
    } finally {
      await browser.close()
      await profile.close()
    }
  })
})

async function sellOffline(page: Page): Promise<void> {
  for (let place = 0; place < sales; place += 1) {
    await scan(page, barcodeOf(place % 20))
    await page.locator('[aria-label="Ticket"] li').first().waitFor()
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
  }
}
