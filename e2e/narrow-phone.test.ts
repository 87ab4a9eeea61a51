import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
let page: Page
beforeAll(async () => {
  floor = await openDemoShop()
  ;({ page } = await signInAs(floor, 'owner', 'phone'))
})
afterAll(() => floor.close())

const id = '00000000-0000-4000-8000-000000000001'
const at = '2026-11-20T08:00:00Z'
const parked = {
  id,
  terminal_id: id,
  terminal_name: 'Counter 1',
  local_number: 'C1-000004',
  reason: 'device',
  detail: '350000071000000 has already been sold: INV-005317.',
  sale_date: at,
  received_at: at,
  customer_name: null,
  total_amount: 5_250_000,
  items: [],
  status: 'waiting',
  decided_at: null,
  decided_by_name: null,
  note: null,
  body: '{}',
}
const shift = {
  report: {
    id,
    drawer_id: id,
    drawer: 'Cash drawer',
    number: 1,
    business_date: '2026-11-20',
    opened_at: at,
    opened_by: 'Aisha Nakato',
    opening_counted: 0,
    opening_difference: 0,
    held_by: 'Aisha Nakato',
    closed_at: null,
    closed_by: null,
    z_number: null,
    reason: null,
    sales: { count: 0, total: 0, discount: 0, tax: 0 },
    refunds: { count: 0, total: 0 },
    people: [],
    wallets: [{ wallet_id: id, kind: 'mobile_money', expected: 1_500_000, ...moved(1_500_000) }],
    entries: [
      {
        id,
        kind: 'pay_in',
        wallet_id: id,
        amount: 1_500_000,
        reason: '',
        note: null,
        supplier: null,
        customer: 'Daniel Lwanga Kiwanuka',
        user_name: 'Aisha Nakato',
        occurred_at: at,
      },
    ],
    counts: [],
  },
  is_blind: false,
  is_counting: false,
  addenda: [],
  z_hash: null,
  is_intact: null,
  reviewed: null,
}

function moved(pay_in: number) {
  const nothing = { opening: 0, sales: 0, refunds: 0, pay_out: 0, expenses: 0, transfers: 0 }
  return { ...nothing, pay_in, counted: null, since_count: null, difference: null }
}

it('shows why a sale of a till needs approval within its card', async () => {
  const list = { parked_sales: [parked], totalCount: 1, totalPages: 1, currentPage: 1 }
  await page.route('**/rest/v1/parked_sales?*', (route) => route.fulfill({ json: list }))
  await page.goto('/sales/review')
  const why = await page.getByText('A device in it is already sold').boundingBox()
  expect((why?.x ?? 0) + (why?.width ?? 0)).toBeLessThanOrEqual(374)
})

/** On how many rows each of the amounts stands. */
const rowsOfAmounts = `[...document.querySelectorAll('article dd')]
  .filter((one) => one.textContent.startsWith('+'))
  .map((one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    return words.getClientRects().length
  })`

it('breaks no amount of a shift report between its digits', async () => {
  await page.route(`**/rest/v1/shifts/${id}`, (route) => route.fulfill({ json: shift }))
  await page.goto(`/drawer?shift=${id}`)
  await page.getByText('+USh 1,500,000').first().waitFor()
  expect(await page.evaluate(rowsOfAmounts)).toEqual([1, 1])
})

const approval = {
  id,
  sale_id: id,
  status: 'waiting',
  is_over: false,
  asked_by: 'Brenda Kirabo',
  asked_at: at,
  note: null,
  total_amount: 3_150_000,
  reduction: 200_000,
  lines: [{ product: 'Apple MacBook Air M1', quantity: 1, list_price: 3_350_000, total: 3_150_000 }],
  decided_by: null,
  decided_at: null,
}
const bought = {
  id,
  number: 1,
  state: 'held',
  unit_id: id,
  unit_number: '351234070000500',
  product_id: id,
  brand: 'Apple',
  model: 'iPhone 13',
  location_id: id,
  location: 'Main shop',
  amount: 850_000,
  wallet: 'cash_drawer',
  grade: 'Used B',
  reported: null,
  seller_name: 'Kizito Emmanuel',
  seller_phone: null,
  document: 'national_id',
  hold_until: '2999-12-01',
  seller_kept_until: '2999-12-01',
  bought_at: at,
  bought_by_name: 'Aisha Nakato',
  closed_at: null,
  note: null,
}

it('shows that the quantity of a line has the focus', async () => {
  await page.goto('/sales?new')
  const products = page.getByRole('region', { name: 'Products' })
  await products.getByRole('button').first().click()
  await page.getByRole('navigation', { name: 'Steps of the sale' }).getByText('Ticket').click()
  const field = page.getByLabel(/^Quantity of/)
  const edge = () => page.evaluate<string>(`getComputedStyle(document.querySelector('[class*=stepper]')).boxShadow`)
  expect(await edge()).toBe('none')
  await field.focus()
  expect(await edge()).not.toBe('none')
})

it('keeps figures beside bars within their rows, in a language of longer words', async () => {
  await page.addInitScript("localStorage.language = 'sw'")
  await page.goto('/analytics')
  await page
    .getByText(/mwisho/)
    .first()
    .waitFor()
  const rows = await page.evaluate<boolean[]>(`[...document.querySelectorAll('main li')]
    .filter((row) => row.textContent.includes('mwisho'))
    .map((row) => [...row.querySelectorAll('span, b, strong')]
      .every((one) => one.getBoundingClientRect().right <= row.getBoundingClientRect().right + 1))`)
  expect(rows.length).toBeGreaterThan(3)
  expect(new Set(rows)).toEqual(new Set([true]))
})

it('keeps words within their cards in a language of longer ones: a device on hold, a price to approve', async () => {
  expect(await page.evaluate(allowRequests)).toBe(200)
  const { page: other } = await signInAs(floor, 'admin', 'phone')
  await other.addInitScript("localStorage.language = 'lg'")
  const list = { trade_ins: [bought], held_worth: 850_000, totalCount: 1, totalPages: 1, currentPage: 1 }
  await other.route('**/rest/v1/trade_ins?*', (route) => route.fulfill({ json: list }))
  await other.goto('/inventory/trade-ins')
  expect(await rightOf(other, /Kikuumibwa okutuusa nga/)).toBeLessThanOrEqual(374)
  const waiting = { approvals: [approval], totalCount: 1, totalPages: 1, currentPage: 1 }
  await other.route('**/rest/v1/approvals*', (route) => route.fulfill({ json: waiting }))
  await other.goto('/sales?approvals')
  expect(await rightOf(other, /bbeeyi eya bulijjo/)).toBeLessThanOrEqual(374)
})

/** Runs in the page of the owner: sellers may ask for prices. */
const allowRequests = `(async () => {
  const { access_token } = JSON.parse(localStorage.getItem('tunda-session'))
  const headers = { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' }
  const body = JSON.stringify({ sales: { allowsPriceRequests: true } })
  return (await fetch('/rest/v1/business_settings', { method: 'PUT', headers, body })).status
})()`

async function rightOf(shown: Page, words: RegExp): Promise<number> {
  const box = await shown.getByText(words).boundingBox()
  return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
}

/** How far each of the sums over the sales reaches beyond the room it has. */
const sumsBeyond = `[...document.querySelectorAll('main dl dd')].map((one) => {
  const words = document.createRange()
  words.selectNodeContents(one)
  return Math.round(words.getBoundingClientRect().right - one.parentElement.getBoundingClientRect().right)
})`

it('shows sums of thirteen figures side by side, and a customer’s long name on two rows', async () => {
  await page.route('**/rest/v1/sales?*', async (route) => {
    const answer = await route.fetch()
    const totals = { revenue: 1_000_000_449_999, count: 4, profit: -52_542_291_525 }
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), totals } })
  })
  await page.goto('/sales')
  await page.getByText('USh 1,000,000,449,999').waitFor()
  const beyond = await page.evaluate<number[]>(sumsBeyond)
  expect(beyond).toHaveLength(4)
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0)
  await page.unroute('**/rest/v1/sales?*')
  await page.route('**/rest/v1/customers?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { customers: Record<string, unknown>[] }
    const [first, ...others] = body.customers
    const long = { ...first, name: 'The Registered Trustees of the Archdiocese' }
    await route.fulfill({ response: answer, json: { ...body, customers: [long, ...others] } })
  })
  await page.goto('/customers')
  const name = await page.getByText('The Registered Trustees of the Archdiocese').boundingBox()
  expect(name?.height).toBeGreaterThan(40)
  expect(name?.width).toBeLessThan(260)
})

it('prints on white from a dark screen, also where backgrounds are printed', async () => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const paper = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  expect(paper).toBe('rgb(255, 255, 255)')
})
