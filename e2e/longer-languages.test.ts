import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemoShop, signInAs } from './demo-shop.ts'
import { type ShopFloor, screens } from './shop-floor.ts'
import { type Spoken, spokenIn } from './spoken.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openDemoShop()
})
afterAll(() => floor.close())

/** What is said in the page and cut off where its room ends. */
const cutIn = (within: string) => `[...document.querySelectorAll('${within} *')]
  .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis')
  .map((one) => one.textContent)`

/** The key figures whose name and badge lie over one another. */
const overlaps = `[...document.querySelectorAll('main dl > *')]
  .filter((card) => {
    const [name, badge] = [card.querySelector('dt'), card.querySelector('dd [class*=badge], dd a span')]
    if (!name || !badge) return false
    const words = document.createRange()
    words.selectNodeContents(name)
    const [one, other] = [words.getBoundingClientRect(), badge.getBoundingClientRect()]
    return one.right > other.left && other.right > one.left && one.bottom > other.top && other.bottom > one.top
  })
  .map((card) => card.textContent)`

const tableBeyond = `(() => {
  const view = document.querySelector('main table').closest('[class*=viewport]')
  return view.scrollWidth - view.clientWidth
})()`

const rowsOf = `(words) => {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === words)
  const text = document.createRange()
  text.selectNodeContents(label)
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
}`

/** Between the words of the headings on the paper. */
const gapsOfHeadings = `[...document.querySelectorAll('body > [data-paper] th')]
  .map((one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    return words.getBoundingClientRect()
  })
  .map((one, at, all) => (at === 0 ? Infinity : one.left - all[at - 1].right))`

describe.each(['sw', 'lg'] as const)('in %s', (language) => {
  let page: Page
  let say: Spoken['say']
  beforeAll(async () => {
    ;({ say } = await spokenIn(language))
    ;({ page } = await signInAs(floor, 'owner', 'desk'))
    await page.goto('/settings?tab=preferences')
    await page.getByRole('combobox', { name: /Language|Lugha|Olulimi/ }).waitFor()
    await page.evaluate(`(${setLanguage})('${language}')`)
    await page.evaluate(`localStorage.language = '${language}'`)
  })

  it('cuts no name in the sidebar and the header, and lays no badge over a figure', async () => {
    await page.goto('/dashboard')
    await page.getByText(say('Stock value')).first().waitFor()
    await page.getByText(say('{count} low or out', { count: 14 })).waitFor()
    expect(await page.evaluate(overlaps)).toEqual([])
    expect(await page.evaluate(cutIn('nav'))).toEqual([])
    expect(await page.evaluate(cutIn('header button'))).toEqual([])
  })

  it('has every column of the products in sight', async () => {
    await page.goto('/inventory')
    await page.getByRole('columnheader', { name: say('Margin') }).waitFor()
    await page.waitForLoadState('networkidle')
    // One pixel is what widths are rounded by.
    expect(await page.evaluate(tableBeyond)).toBeLessThanOrEqual(1)
  })

  it('breaks no short option in two', async () => {
    await page.goto('/settings?tab=preferences')
    await page.getByText(say('24-hour'), { exact: true }).waitFor()
    expect(await page.evaluate(`(${rowsOf})(${JSON.stringify(say('24-hour'))})`)).toBe(1)
  })

  it('keeps the headings of a receipt on A4 apart', async () => {
    await page.evaluate("localStorage['receipt-paper'] = 'a4'")
    await page.goto('/sales')
    await page.evaluate('window.print = () => {}')
    await page.getByRole('link', { name: /^INV-/ }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^(${say('Print')}|${say('Print a copy')})$`) })
      .click()
    await expect.poll(() => page.evaluate('document.querySelectorAll("body > [data-paper] th").length')).toBe(4)
    await page.emulateMedia({ media: 'print' })
    const gaps = await page.evaluate<number[]>(gapsOfHeadings)
    await page.emulateMedia({ media: 'screen' })
    expect(Math.min(...gaps)).toBeGreaterThan(8)
  })

  it('shows the open tab and the month that was asked for on a phone', async () => {
    await page.setViewportSize(screens.phone.viewport)
    await page.goto('/alerts?tab=notifications')
    const open = page.getByRole('link', { name: say('Notifications'), exact: true })
    await expect.poll(async () => await rightOf(open)).toBeLessThanOrEqual(375)
    await page.goto('/expenses?view=profit')
    const sales = page.getByRole('row', { name: new RegExp(`^${say('Sales')} `) }).getByRole('cell')
    expect(await rightOf(sales.first())).toBeLessThanOrEqual(365)
    await page.setViewportSize(screens.desk.viewport)
  })
})

it('counts people, organizations and invoices of the platform in Kiswahili', async () => {
  const { page } = await signInAs(floor, 'super admin', 'desk')
  await page.evaluate(`(${setLanguage})('sw')`)
  await page.evaluate("localStorage.language = 'sw'")
  await page.goto('/superadmin')
  await page.getByText('watu 4', { exact: true }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('(wewe)').waitFor()
  expect(await main.textContent()).not.toMatch(/people|invoice|\(you\)/)
  await page.goto('/superadmin/users')
  await page.getByText(/^watu 4 · biashara 1 · usajili 1 unaotumika/).waitFor()
})

const offered = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'QUO-000001',
  customer_name:
    'The Registered Trustees of the Kampala Archdiocese, St. Lawrence Secondary School, Kabowa, procurement',
  quoted_on: '2026-11-20',
  valid_until: '2026-12-20',
  state: 'open',
  total_amount: 1_218_000,
}

/** On how many rows the words of the first button with these stand. */
const rowsOfButton = `(words) => {
  const button = [...document.querySelectorAll('main td button')].find((one) => one.textContent.startsWith(words))
  const text = document.createRange()
  text.selectNodeContents(button)
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
}`

it('breaks a long product name once, and no number of a document', async () => {
  const { page } = await signInAs(floor, 'admin', 'desk')
  await page.route('**/rest/v1/products?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { products: Record<string, unknown>[] }
    const [first, ...others] = body.products
    const long = {
      ...first,
      brand: 'Samsung',
      model: 'Galaxy A15 International Version, Dual SIM with two years of warranty',
    }
    await route.fulfill({ response: answer, json: { ...body, products: [long, ...others] } })
  })
  await page.goto('/inventory')
  const name = page.getByRole('button', { name: /^Samsung Galaxy A15 International Version/ })
  await name.waitFor()
  const other = page.getByRole('button', { name: 'Nokia 105 (2023)', exact: true })
  const [rows, row] = await Promise.all([name.boundingBox(), other.boundingBox()])
  expect(Math.round((rows?.height ?? 0) / (row?.height ?? 1))).toBe(2)
  const list = { quotations: [offered], totalCount: 1, totalPages: 1, currentPage: 1 }
  await page.route('**/rest/v1/quotations?*', (route) => route.fulfill({ json: list }))
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/quotations')
  await page.getByRole('button', { name: 'QUO-000001' }).waitFor()
  expect(await page.evaluate(`(${rowsOfButton})('QUO-')`)).toBe(1)
})

async function rightOf(shown: ReturnType<Page['locator']>): Promise<number> {
  const box = await shown.boundingBox()
  return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
}

/** Runs in the page of whoever is signed in, and sets the language of the account. */
const setLanguage = `async (language) => {
  const { access_token } = JSON.parse(localStorage.getItem('tunda-session'))
  const headers = { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' }
  return (await fetch('/rest/v1/user_preferences', { method: 'PATCH', headers, body: JSON.stringify({ language }) })).status
}`
