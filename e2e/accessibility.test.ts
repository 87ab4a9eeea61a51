import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { Screen, ShopFloor } from './shop-floor.ts'
import { inPublic, signedIn } from './walked-screens.ts'

/** A light desk and a dark phone; `npm run proofs` looks at the other two. */
const sights: { screen: Screen; colorScheme: 'light' | 'dark' }[] =
  process.env.PROOFS !== 'full'
    ? [
        { screen: 'desk', colorScheme: 'light' },
        { screen: 'phone', colorScheme: 'dark' },
      ]
    : [
        { screen: 'desk', colorScheme: 'dark' },
        { screen: 'phone', colorScheme: 'light' },
      ]

let floor: ShopFloor
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  floor = await openDemoShop()
  const { context } = await signInAs(floor, 'owner', 'desk')
  storageState = await context.storageState()
})
afterAll(() => floor.close())

/** What is wrong with a page: what axe finds, and whether it is wider than the screen. */
async function findings(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading').first().waitFor()
  const { violations, passes } = await axeOn(page).analyze()
  // A page that was not there yet would have nothing wrong with it.
  expect(passes.length).toBeGreaterThan(10)
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${path} ${id}: ${node.html.slice(0, 120)}`))
  const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
  return isWide ? [...found, `${path} is wider than the screen`] : found
}

/** Looks at all of these pages, two at a time. */
async function findingsOf(paths: readonly string[], ...visit: Parameters<ShopFloor['visit']>): Promise<string[]> {
  const found = await Promise.all(
    [0, 1].map(async (half) => {
      const { page } = await floor.visit(...visit)
      const own: string[] = []
      for (const path of paths.filter((_, nth) => nth % 2 === half)) own.push(...(await findings(page, path)))
      return own
    }),
  )
  return found.flat()
}

describe.each(sights)('a $colorScheme $screen', ({ screen, colorScheme }) => {
  it('shows the signed-out no page that axe finds fault with', async () => {
    expect(await findingsOf(inPublic, screen, { colorScheme })).toEqual([])
  })

  it('shows a shop’s owner no page that axe finds fault with', { timeout: 240_000 }, async () => {
    expect(await findingsOf(signedIn, screen, { colorScheme, storageState })).toEqual([])
  })
})

it('has choices as high as a finger on a phone', async () => {
  const { page } = await floor.visit('phone', { storageState, isMobile: true })
  await page.goto('/inventory?new')
  await page.getByRole('dialog').getByLabel('Category').first().click()
  const choices = page.getByRole('option')
  await choices.first().waitFor()
  const heights = await choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await page.context().close()
})

const widest = {
  customer_name: 'Kiwanuka Ssebunya Nakitende',
  items_summary: 'Samsung Galaxy A15 Ultra Blue Black + 12',
  status: 'cancelled',
  total_amount: 12_500_000,
  payments: [
    { method: 'mobile_money', amount: 7_500_000 },
    { method: 'cash', amount: 5_000_000 },
  ],
}

/** What of the sales' amounts is not to be seen: it stands beyond the panel, or beyond the screen. */
const unseen = `[...document.querySelectorAll('main table, main a')]
  .filter((one) => one.textContent.includes('12,500,000') && one.getBoundingClientRect().width > 0)
  .flatMap((one) => [...one.querySelectorAll('td, b, strong, span')])
  .filter((one) => one.getBoundingClientRect().right > one.closest('section, [class*=Card]').getBoundingClientRect().right)
  .map((one) => one.textContent)`

it.each<[Screen, string]>([
  ['desk', '/dashboard'],
  ['phone', '/dashboard'],
  ['desk', '/sales?range=all'],
  ['phone', '/sales?range=all'],
])('at a %s %s shows the whole of its widest sales: in two payments, refunded, of millions', async (screen, path) => {
  const { page } = await floor.visit(screen, { storageState })
  await page.route(/rest\/v1\/(dashboard|sales)(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const { recent_sales, sales, ...rest } = (await answer.json()) as { recent_sales?: object[]; sales?: object[] }
    const widened = (rows?: object[]) => rows?.map((sale) => ({ ...sale, ...widest }))
    await route.fulfill({
      response: answer,
      json: { ...rest, recent_sales: widened(recent_sales), sales: widened(sales) },
    })
  })
  await page.goto(path)
  await page.getByText('Mobile Money 7,500,000').filter({ visible: true }).first().waitFor()
  expect(await page.evaluate<string[]>(unseen)).toEqual([])
  await page.context().close()
})
