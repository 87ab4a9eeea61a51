import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTillFloor, type TillFloor } from '../proofs/tills/till-floor.ts'
import { axeOn } from './axe.ts'
import { launchBrowser } from './browser.ts'

let floor: TillFloor
let browser: Browser
beforeAll(async () => {
  floor = await openTillFloor(1)
  // A name of the shop's own network, which a browser trusts no more than any other.
  browser = await launchBrowser({ args: ['--host-resolver-rules=MAP pos.shop.lan 127.0.0.1'] })
})
afterAll(async () => {
  await browser.close()
  await floor.close()
})

it('a till over plain http says what is wrong and what to do, connects nothing and keeps nothing', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(floor.address.replace('pos.localhost', 'pos.shop.lan'))
  await page.getByRole('heading', { name: 'The till needs a secure address' }).waitFor()
  expect(await page.evaluate('isSecureContext')).toBe(false)
  expect(await page.getByRole('alert').textContent()).toContain('nothing can be sold here')
  expect(await page.getByRole('link', { name: 'Open the secure address' }).getAttribute('href')).toBe(
    'https://pos.shop.lan/',
  )
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(asked.filter((path) => path.startsWith('/rest/') || path === '/sw.js')).toEqual([])
  expect(await page.evaluate('indexedDB.databases()')).toEqual([])
  expect((await axeOn(page).analyze()).violations).toEqual([])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})
