import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { barcodeOf, type TillFloor } from '../proofs/tills/till-floor.ts'
import { scan } from '../proofs/tills/till-selling.ts'
import { axeOn } from './axe.ts'
import { type Counters, latestSale, openCounters, type, words } from './counter.ts'

let counters: Counters
let floor: TillFloor
beforeAll(async () => {
  counters = await openCounters(12)
  floor = counters.floor
})
afterAll(() => counters.close())
afterEach(() => floor.wire.mend())

/** A shop of one owner is asked for no PIN and no shift. */
async function expectOneSeller(page: Page): Promise<void> {
  expect(await page.locator('body').textContent()).not.toMatch(/\bPIN\b|\bshift\b|\bdrawer\b|who is selling/i)
}

describe('at a tablet', () => {
  it('a seller sells by keyboard alone: search, quantity, discount, cash and change', async () => {
    const { page, context, complaints } = await counters.open('tablet')
    await expectOneSeller(page)
    await page.keyboard.press('F1')
    await type(page, 'Model 7')
    await page.keyboard.press('Enter')
    await page.keyboard.press('F6')
    await type(page, '3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('F3')
    await type(page, '10')
    await page.keyboard.press('Escape')
    expect(await words(page, 'Payment')).toContain('USh 2,719')
    await type(page, '5000')
    expect(await words(page, 'Payment')).toContain('USh 2,281')
    await expectOneSeller(page)
    await page.keyboard.press('F9')
    expect(await words(page, 'Sale completed')).toMatch(/INV-\d{6}[\s\S]*USh 2,281/)
    expect(await latestSale(floor)).toEqual({ total: 2719, units: 3 })
    await expectOneSeller(page)
    await page.keyboard.press('Enter')
    await page.getByText('Scan or choose a product to begin.').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('a seller sells by the scanner alone, wherever the focus is, and its keys go nowhere else', async () => {
    const { page, context, complaints } = await counters.open('tablet')
    await page.getByLabel('Scan a barcode or type a name').focus()
    await scan(page, barcodeOf(3))
    await page.getByRole('button', { name: 'Cash' }).focus()
    await scan(page, barcodeOf(3))
    await scan(page, barcodeOf(4))
    expect(await page.getByLabel('Scan a barcode or type a name').inputValue()).toBe('')
    expect(await words(page, 'Ticket')).toContain('Subtotal · 3 items')
    expect(await words(page, 'Payment')).toContain('USh 3,010')
    await scan(page, 'TILL-REMOVE')
    await scan(page, 'TILL-MOBILE-MONEY')
    await scan(page, 'TILL-COMPLETE')
    expect(await words(page, 'Sale completed')).toContain('USh 2,006')
    expect(await latestSale(floor)).toEqual({ total: 2006, units: 2 })
    await scan(page, barcodeOf(5))
    expect(await words(page, 'Ticket')).toContain('Subtotal · 1 item')
    await scan(page, 'TILL-HOLD')
    await page.getByText('Scan or choose a product to begin.').waitFor()
    await scan(page, '999999999999')
    await page.getByText('No product has this barcode').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('a sale is put aside, another made of two payments, and the first gone on with', async () => {
    const { page, context, complaints } = await counters.open('tablet')
    await scan(page, barcodeOf(1))
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: /Held sales/ }).waitFor()
    await scan(page, barcodeOf(9))
    await type(page, '400')
    await page.keyboard.press('F9')
    expect(await words(page, 'Payment')).toContain('USh 609')
    await page.getByRole('button', { name: 'Mobile Money' }).click()
    await page.getByLabel('Transaction ID').fill('MP231120')
    await page.keyboard.press('F9')
    const done = await words(page, 'Sale completed')
    expect(done).toContain('Mobile Money MP231120')
    expect(done).toContain('UGX 400')
    await page.getByRole('button', { name: /Held sales/ }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('region', { name: 'Ticket' }).getByText('Brand 1 Model 1').first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('the till can be installed as an app of its own', async () => {
  const { page, context } = await counters.open('tablet')
  const session = await context.newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/till/till.webmanifest', []])
  const manifest = JSON.parse(data ?? '{}') as { display: string; start_url: string; icons: { src: string }[] }
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  for (const { src } of manifest.icons) {
    const icon = await fetch(floor.address.replace('pos.localhost', '127.0.0.1') + src)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  await context.close()
})

describe('by keyboard', () => {
  it('every key does what it says: customer, price, lines, one more, held, today and everything', async () => {
    const { page, context, complaints } = await counters.open('tablet')
    const press = (key: string) => page.keyboard.press(key)
    const panel = (name: string) => page.getByRole('dialog', { name })
    await scan(page, barcodeOf(1))
    await scan(page, barcodeOf(2))
    await press('ArrowUp')
    await type(page, '++')
    await type(page, '-')
    expect(await words(page, 'Ticket')).toMatch(/Brand 1 Model 1\s+USh 2,002/)
    await press('F4')
    await type(page, '900')
    await press('Escape')
    expect(await words(page, 'Ticket')).toMatch(/Brand 1 Model 1\s+USh 1,800[\s\S]*list USh 1,001/)
    await press('ArrowDown')
    await press('F7')
    expect(await words(page, 'Ticket')).not.toContain('Brand 2')
    await page.waitForLoadState('networkidle')
    floor.wire.cut()
    await press('F2')
    await panel('Customer').locator('input:focus').waitFor()
    await type(page, 'Grace Nakato')
    await press('Tab')
    await type(page, '0772123456')
    await press('Enter')
    expect(await words(page, 'Ticket')).toContain('Grace Nakato')
    await press('F8')
    await press('F8')
    await panel('Held sales').locator('button:focus', { hasText: 'Resume' }).waitFor()
    await press('Enter')
    await page.getByRole('region', { name: 'Ticket' }).getByText('Grace Nakato').waitFor()
    await press('F9')
    expect(await words(page, 'Sale completed')).toMatch(/C\d+-\d{6}[\s\S]*Grace Nakato/)
    await press('F10')
    await panel('Today on this till')
      .getByText(/Waiting to be sent/)
      .waitFor()
    await press('Escape')
    await press('Control+k')
    await panel('Everything').locator('input:focus').waitFor()
    await type(page, 'waiting')
    await press('Enter')
    await panel('Sales waiting to be sent').waitFor()
    await press('Escape')
    await press('?')
    await panel('Everything').waitFor()
    floor.wire.mend()
    await expect.poll(() => buyersOf('0772123456'), { timeout: 40_000 }).toEqual(['Grace Nakato'])
    expect(complaints.filter((said) => !said.includes('net::ERR'))).toEqual([])
    await context.close()
  })
})

/** Whom the shop's sales of one phone number were made out to, as its customers stand on the server. */
async function buyersOf(phone: string): Promise<string[]> {
  const rows = await floor.testDb.asOwner<{ name: string }>(
    'select c.name from sales s join customers c on c.org_id = s.org_id and c.id = s.customer_id where s.org_id = $1 and c.phone = $2',
    [floor.shop.org_id, phone],
  )
  return rows.map(({ name }) => name)
}

describe('on a tablet held upright', () => {
  it('the finished sale stands beside the catalogue, whose touch begins the next', async () => {
    const { page, context, complaints } = await counters.open('upright')
    await page.getByRole('button', { name: /^Brand 2 Model 2\b/ }).tap()
    await page.getByRole('button', { name: /^Take payment/ }).tap()
    await page.getByRole('button', { name: /^Complete sale/ }).tap()
    await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
    await page.getByRole('button', { name: /^Brand 3 Model 3\b/ }).tap()
    expect(await words(page, 'Ticket')).toContain('Subtotal · 1 item')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('on a phone', () => {
  it('a seller sells by touch alone, offline too, and nothing is smaller than a finger', async () => {
    const { page, context, complaints } = await counters.open('phone')
    const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap()
    await tap(/^Brand 2 Model 2\b/)
    await tap(/^Brand 2 Model 2\b/)
    await tap(/^View sale · 2 items/)
    await tap(/^Discount on Brand 2/)
    await tap('Shillings')
    await page.getByRole('button', { name: '4', exact: true }).tap()
    await tap('Done')
    expect(await tooSmall(page)).toEqual([])
    await tap(/^Take payment/)
    expect(await tooSmall(page)).toEqual([])
    await page.goBack()
    await page.getByRole('button', { name: /^Take payment/ }).waitFor()
    await tap(/^Take payment/)
    floor.wire.cut()
    await tap(/^Complete sale/)
    expect(await words(page, 'Sale completed')).toMatch(/C\d-\d{6}[\s\S]*USh 2,000/)
    await page.getByRole('button', { name: /^Offline · 1 sale waiting/ }).waitFor()
    await tap(/: more$/)
    await page.getByText('A sale waits to be sent: the till can be disconnected once it is empty.').waitFor()
    expect(await page.getByRole('button', { name: 'Disconnect this till' }).isDisabled()).toBe(true)
    await tap('Close')
    floor.wire.mend()
    await page.getByRole('button', { name: /^Online/ }).waitFor({ timeout: 40_000 })
    expect(await latestSale(floor)).toEqual({ total: 2000, units: 2 })
    expect(complaints.filter((said) => !said.includes('net::ERR'))).toEqual([])
    await context.close()
  })
})

describe('while the shop is suspended', () => {
  const suspend = (instant: string | null) =>
    floor.testDb.asOwner('update organizations set suspended_at = $2 where id = $1', [floor.shop.org_id, instant])
  const countSales = async () => {
    const [row] = await floor.testDb.asOwner<{ count: string }>('select count(*) from sales where org_id = $1', [
      floor.shop.org_id,
    ])
    return Number(row?.count)
  }

  it('the till says so and sells nothing; what it sold before is sent once the shop is open again', async () => {
    const { page, context } = await counters.open('tablet')
    const before = await countSales()
    floor.wire.cut()
    await scan(page, barcodeOf(6))
    await page.getByRole('region', { name: 'Ticket' }).getByText('Subtotal · 1 item').waitFor()
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
    await suspend(new Date().toISOString())
    floor.wire.mend()
    const bar = page.getByRole('alert').filter({ hasText: 'Nothing can be sold here' })
    await page.getByRole('button', { name: /1 sale waiting$/ }).click()
    await page.getByRole('button', { name: 'Retry now' }).click()
    await page.keyboard.press('Escape')
    await bar.getByText('One sale is safe on this device').waitFor({ timeout: 30_000 })
    await scan(page, barcodeOf(7))
    await page.keyboard.press('F9')
    await page.getByText('This shop is suspended.').first().waitFor()
    expect(await words(page, 'Ticket')).toContain('Subtotal · 1 item')
    expect(await countSales()).toBe(before)
    await suspend(null)
    await page.getByRole('button', { name: 'Online', exact: true }).waitFor({ timeout: 30_000 })
    expect(await bar.count()).toBe(0)
    expect(await countSales()).toBe(before + 1)
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
    expect(await countSales()).toBe(before + 2)
    await context.close()
  })
})

/** A light tablet and a dark phone; `npm run proofs` looks at the other two. */
const sights =
  process.env.PROOFS !== 'full'
    ? ([
        ['tablet', 'light'],
        ['phone', 'dark'],
      ] as const)
    : ([
        ['tablet', 'light'],
        ['tablet', 'dark'],
        ['phone', 'light'],
        ['phone', 'dark'],
      ] as const)

describe.each(sights)('on a %s in the %s', (size, scheme) => {
  it('every part of the till is clean under axe, and nowhere too wide', async () => {
    const { page, context } = await counters.open(size, scheme)
    await scan(page, barcodeOf(1))
    const faults: string[] = []
    for (const view of views) faults.push(...(await faultsAt(page, view)))
    await page.keyboard.press('Escape')
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: 'Sale completed' }).waitFor()
    faults.push(...(await faultsAt(page, 'catalogue')))
    expect(faults).toEqual([])
    await context.close()
  })
})

const panels = ['customer', 'held', 'today', 'waiting', 'more', 'keys', 'card']
const views = ['catalogue', 'ticket', 'tender', ...panels.map((panel) => `catalogue/${panel}`)]

async function faultsAt(page: Page, view: string): Promise<string[]> {
  await page.evaluate(`location.hash = '#${view}'`)
  if (view.includes('/')) await page.getByRole('dialog').waitFor()
  else await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const { violations } = await axeOn(page).analyze()
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  return [
    ...violations.map(({ id, nodes }) => `${view}: ${id} at ${nodes[0]?.target.join(' ')}`),
    ...(overflow > 0 ? [`${view} is ${overflow} too wide`] : []),
  ]
}

/** Buttons and fields in view that a finger misses: under 44 pixels. */
async function tooSmall(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`[...document.querySelectorAll('button, input')]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0 && (box.width < 44 || box.height < 44))
    .map(({ one, box }) => (one.getAttribute('aria-label') ?? one.textContent) + ' ' + box.width + 'x' + box.height)`)
}
