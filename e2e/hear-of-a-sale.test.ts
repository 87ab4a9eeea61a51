import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemoShop, signIn } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openDemoShop()
})
afterAll(() => floor.close())

const salesToday = async (page: Page) =>
  Number(
    await page
      .locator('dt', { hasText: /^Transactions$/ })
      .locator('+ dd .numeric')
      .textContent(),
  )

/** Sells a phone at one screen; answers after how many milliseconds the other one's dashboard had counted it. */
async function sellAndWait(seller: Page, watcher: Page): Promise<number> {
  await seller.goto('/sales?new')
  await seller
    .getByRole('button', { name: /Samsung Galaxy A15/ })
    .first()
    .click()
  const before = await salesToday(watcher)
  expect(before).toBeGreaterThan(0)
  await seller.getByRole('button', { name: /Complete sale/ }).click()
  await seller.getByRole('region', { name: /^Receipt INV-/ }).waitFor()
  const sold = performance.now()
  while ((await salesToday(watcher)) === before) {
    if (performance.now() - sold > 10_000) throw new Error('the dashboard did not move')
  }
  expect(await salesToday(watcher)).toBe(before + 1)
  return performance.now() - sold
}

describe('two people of one shop', () => {
  it('a sale at one screen moves the other one’s dashboard within a second of its receipt', async () => {
    const [owner, seller] = [await floor.visit('desk'), await floor.visit('desk')]
    const listening = owner.page.waitForEvent('websocket', (socket) => socket.url().includes('/realtime/v1/websocket'))
    await signIn(floor, 'owner', owner.page)
    const socket = await listening
    await socket.waitForEvent('framereceived', (frame) => String(frame.payload).includes('Subscribed to PostgreSQL'))
    await signIn(floor, 'member', seller.page)
    await owner.page.getByText('Transactions', { exact: true }).waitFor()
    // The best of three: what is promised is the product's time, not that of a machine busy with something else.
    const waits = [await sellAndWait(seller.page, owner.page), await sellAndWait(seller.page, owner.page)]
    if (Math.min(...waits) >= 1000) waits.push(await sellAndWait(seller.page, owner.page))
    expect(Math.min(...waits)).toBeLessThan(1000)
    expect([...owner.complaints, ...seller.complaints]).toEqual([])
  })

  it('the bell tells, leads and is cleared, and alerts are resolved', async () => {
    const { page, complaints } = await floor.visit('phone')
    await signIn(floor, 'owner', page)
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.getByRole('link', { name: 'View all', exact: true }).click()
    await page.getByRole('link', { name: /^To resolve/ }).click()
    const alerts = page.getByRole('list', { name: 'Alerts to resolve' }).getByRole('listitem')
    await alerts.first().waitFor()
    const waiting = await alerts.count()
    await alerts
      .first()
      .getByRole('button', { name: /^Resolve/ })
      .click()
    await expect.poll(() => alerts.count()).toBe(waiting - 1)
    expect(complaints).toEqual([])
  })
})
