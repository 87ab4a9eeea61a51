import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish, randomFrom, seed, sized } from '../figures.ts'
import { openProfile, type ShopBrowser, startShopBrowser } from './till-browser.ts'
import { barcodeOf, openTillFloor, salesOf, type TillFloor } from './till-floor.ts'
import { headOfLine, spoilWaiting } from './till-page.ts'
import { pairProfile, readStore, scan } from './till-selling.ts'

const size = sized({ rounds: 1, sales: 10 }, { rounds: 5, sales: 100 })
const withinMs = 10_000

let floor: TillFloor
beforeAll(async () => {
  floor = await openTillFloor(50)
})
afterAll(() => floor.close())

type Waiting = { readonly seq: number; readonly tries: number; readonly problem?: { readonly code: string } }

describe(`one sale among many that can never be sent (seed ${seed})`, () => {
  it('stands before none of the others, and is seen with its reason', {
    timeout: sized(120_000, 30 * 60_000),
  }, async () => {
    const roll = randomFrom()
    let slowest = 0
    for (let round = 0; round < size.rounds; round += 1) slowest = Math.max(slowest, await sellWithPoison(roll))
    expect(slowest).toBeLessThan(withinMs)
    expect(await postedBehindHead()).toBe(0)
    const { rounds, sales } = size
    publish(
      'R11 one poisoned sale',
      `${rounds} rounds of ${sales}: the other ${sales - 1} posted within ${(slowest / 1000).toFixed(1)} s, the bad one seen with its reason`,
      'sent in the order of the line, the bad one first: none of the others was posted',
    )
  })
})

/** Sells offline, corrupts one of the waiting sales, and returns how long the others took once the network was back. */
async function sellWithPoison(roll: () => number): Promise<number> {
  const profile = await openProfile()
  const browser: ShopBrowser = await startShopBrowser(profile.path)
  try {
    const page = await pairProfile(floor, browser)
    const before = (await salesOf(floor)).length
    floor.wire.cut()
    await sellOffline(page, size.sales)
    await page.evaluate(spoilWaiting(Math.floor(roll() * size.sales)))
    floor.wire.mend()
    const began = Date.now()
    await retryNow(page)
    await expect.poll(async () => (await salesOf(floor)).length - before, { timeout: withinMs }).toBe(size.sales - 1)
    const took = Date.now() - began
    const panel = page.getByRole('dialog')
    await panel.getByText(/PAYLOAD_TOO_LARGE/).waitFor()
    const left = await readStore<Waiting>(page, 'outbox')
    expect(left.map(({ problem }) => problem?.code)).toEqual(['PAYLOAD_TOO_LARGE'])
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Save as a file' }).click()
    expect((await download).suggestedFilename()).toMatch(/^C1-waiting-sales-/)
    expect(await page.getByRole('button', { name: 'Retry now' }).isVisible()).toBe(true)
    return took
  } finally {
    await browser.close()
    await profile.close()
  }
}

/** The same where the oldest is always first: how many of the others were posted when the bad one was tried a second time. */
async function postedBehindHead(): Promise<number> {
  const profile = await openProfile()
  const browser = await startShopBrowser(profile.path, headOfLine)
  try {
    const page = await pairProfile(floor, browser)
    const before = (await salesOf(floor)).length
    floor.wire.cut()
    await sellOffline(page, 3)
    await page.evaluate(spoilWaiting(0))
    floor.wire.mend()
    await retryNow(page)
    await page
      .getByRole('dialog')
      .getByText(/PAYLOAD_TOO_LARGE/)
      .waitFor()
    const tries = async () => (await readStore<Waiting>(page, 'outbox'))[0]?.tries ?? 0
    const once = await tries()
    await page.getByRole('button', { name: 'Retry now' }).click()
    await expect.poll(tries, { timeout: 30_000 }).toBeGreaterThan(once)
    return (await salesOf(floor)).length - before
  } finally {
    await browser.close()
    await profile.close()
  }
}

async function sellOffline(page: Page, sales: number): Promise<void> {
  for (let place = 0; place < sales; place += 1) {
    await scan(page, barcodeOf(place % 50))
    await page.locator('[aria-label="Ticket"] li').first().waitFor()
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
  }
}

async function retryNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /waiting/ }).click()
  await page.getByRole('button', { name: 'Retry now' }).click()
}
