import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'
import { inPublic, signedIn } from './walked-screens.ts'

const widths = [1440, 768, 320]

let floor: ShopFloor
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  floor = await openDemoShop()
  const { context } = await signInAs(floor, 'owner', 'desk')
  storageState = await context.storageState()
})
afterAll(() => floor.close())

/** At which widths a page of longer words is wider than the screen, cuts a button's words, or does not speak them. */
async function findings(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await page.getByRole('heading').filter({ hasText: '~' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
    if (over > 0) found.push(`${path} is ${over} px wider than a screen of ${width}: ${await sticksOut(page)}`)
    for (const words of await cutButtons(page)) found.push(`${path} cuts “${words}” on a button at ${width}`)
  }
  return found
}

/** Once the page is laid out for a new width: fonts are there and two frames are drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))',
  )
}

/** The innermost elements whose right edge lies beyond the screen's. */
async function sticksOut(page: Page): Promise<string> {
  return await page.evaluate<string>(`
    [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 0.5)
      .filter((one, _, all) => !all.some((other) => other !== one && one.contains(other)))
      .map((one) => one.tagName + ' ' + Math.round(one.getBoundingClientRect().right) + ' ' + one.textContent.slice(0, 40))
      .slice(0, 8).join(', ')`)
}

/** What buttons say that is wider or higher than they are. */
async function cutButtons(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter((one) => one.clientWidth > 0)
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.closest('button, a').clientHeight)
      .map((one) => one.textContent)`)
}

/** Looks at all of these pages in the pseudo-language, two at a time. */
async function findingsOf(paths: readonly string[], options: Parameters<ShopFloor['visit']>[1]): Promise<string[]> {
  const found = await Promise.all(
    [0, 1].map(async (half) => {
      const { page, context } = await floor.visit('desk', options)
      await context.addInitScript("localStorage.setItem('language', 'pseudo')")
      const own: string[] = []
      for (const path of paths.filter((_, nth) => nth % 2 === half)) own.push(...(await findings(page, path)))
      return own
    }),
  )
  return found.flat()
}

it('fits its words on every public page, 40 percent longer', async () => {
  expect(await findingsOf(inPublic, {})).toEqual([])
})

it('fits its words on every page of a shop, 40 percent longer', { timeout: 240_000 }, async () => {
  expect(await findingsOf(signedIn, { storageState })).toEqual([])
})
