import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imeiOf } from '../server/testing/units.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
import { offerDevice, stockNumberedPhones } from './numbered-phones.ts'
import type { Screen, ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
let imeis: string[]
let books: pg.Client
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  floor = await openDemoShop()
  books = new pg.Client({ connectionString: floor.databaseUrl })
  await books.connect()
  await books.query('update business_settings set gives_credit = true')
  imeis = await stockNumberedPhones(floor, 8)
  const { page, context } = await signInAs(floor, 'owner', 'desk')
  await page.goto('/settings?tab=sales')
  await page.getByRole('switch', { name: 'Take in repairs' }).click()
  await page.getByText('Saved').first().waitFor()
  storageState = await context.storageState()
})
afterAll(async () => {
  await books.end()
  await floor.close()
})

const plain = async (page: Page) => ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

describe.each<Screen>(['desk', 'phone'])('at a %s', (screen) => {
  it('a phone is taken in, quoted, approved by its customer through the link, repaired, and collected', async () => {
    const { page, complaints } = await floor.visit(screen, { storageState })
    // What is printed stays to be read: nothing says that it is over.
    await page.addInitScript('window.print = () => undefined')
    const number = await takeIn(page, screen)
    await (screen === 'desk' ? takePart(page) : takeNumbered(page, imeis[0] ?? ''))
    const link = await quote(page)
    await approve(screen, link)
    await repairIt(page)
    await handOver(page, screen)
    await page.goto(`/repairs?tab=list&search=${number}`)
    await page.getByRole('link', { name: number }).waitFor()
    expect(await plain(page)).toMatch(/Collected/)
    expect(complaints).toEqual([])
  })

  it('an old phone pays a part of a new one, which comes back under warranty and is replaced', async () => {
    const { page, context, complaints } = await floor.visit(screen, { storageState })
    const [first = '', second = ''] = screen === 'desk' ? imeis.slice(2, 4) : imeis.slice(4, 6)
    await tradeTowards(page, screen, first)
    await claim(page, first, second)
    expect(complaints).toEqual([])
    await context.close()
  })
})

it('a phone that nobody came for in ninety days is given up, with its reason', async () => {
  const { page, complaints } = await floor.visit('desk', { storageState })
  const number = await takeIn(page, 'desk', { name: 'Okello Moses', phone: '0772 555 003' })
  await page.getByRole('button', { name: 'Start checking' }).click()
  const link = await quote(page)
  await approve('desk', link)
  await page.getByRole('button', { name: 'Start the repair' }).click()
  await page.getByRole('button', { name: 'Repair is done' }).click()
  await page.getByRole('button', { name: 'Hand over', exact: true }).waitFor()
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await more.click()
  expect(await page.getByRole('menuitem', { name: 'Never collected' }).count()).toBe(0)
  await books.query(`update repairs set ready_at = ready_at - interval '91 days' where number = $1`, [number])
  await page.reload()
  await more.click()
  await page.getByRole('menuitem', { name: 'Never collected' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Called three times')
  await dialog.getByRole('button', { name: 'Mark as never collected' }).click()
  await page.getByText('Never collected', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Show passcode' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

/** Sells a phone at the desk for an old one and the rest in cash. */
async function tradeTowards(page: Page, screen: Screen, imei: string): Promise<void> {
  await page.goto('/sales?new')
  await page.getByPlaceholder('Scan a barcode or type a name').fill(imei)
  await page.keyboard.press('Enter')
  if (screen === 'phone') await page.getByRole('button', { name: /^View sale/ }).click()
  if (screen === 'phone') await page.getByRole('button', { name: /^Take payment/ }).click()
  await page.getByRole('button', { name: 'Trade in a device' }).click()
  const form = page.getByRole('dialog', { name: 'Trade in a device' })
  await form.getByLabel('Product').fill('iPhone 11')
  await form.getByText(/Apple iPhone 11/).click()
  await offerDevice(form, imeiOf(screen === 'desk' ? 9_500_000 : 9_500_001), 300_000)
  await page.getByRole('button', { name: /Complete sale/ }).click()
  const receipt = page.getByRole('region', { name: /^Receipt INV-/ })
  await receipt.waitFor()
  const words = ((await receipt.textContent()) ?? '').replaceAll('\u00a0', ' ')
  expect(words).toContain(imei)
  expect(words).toMatch(/Trade-in.*300,000/)
}

/** The phone comes back with a fault, and another from stock takes its place. */
async function claim(page: Page, imei: string, next: string): Promise<void> {
  await page.goto(`/inventory/devices?search=${imei}`)
  await page.getByRole('main').getByText(imei, { exact: true }).click()
  await page.getByRole('link', { name: 'Warranty claim' }).click()
  const taken = page.getByRole('dialog', { name: 'Warranty claim' })
  await taken.getByText(/Warranty until/).waitFor()
  await taken.getByLabel('What is wrong with it').fill('No sound')
  await taken.getByRole('button', { name: 'Take in the device' }).click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await page.getByRole('menuitem', { name: 'Replace it from stock' }).click()
  await page.getByRole('dialog').getByLabel('IMEI or serial number').fill(next)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Replace the device' }).click()
  await page.getByText('Replaced by').waitFor()
  expect(await plain(page)).toContain(next)
}

async function takeIn(
  page: Page,
  screen: Screen,
  { name, phone } = { name: `Nalubega ${screen}`, phone: screen === 'desk' ? '0772 555 001' : '0772 555 002' },
): Promise<string> {
  await page.goto('/repairs')
  await page.getByRole('link', { name: 'Take in a device' }).click()
  await page.getByLabel('Customer', { exact: true }).fill(name)
  await page.keyboard.press('Escape')
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await page.getByPlaceholder('Samsung Galaxy A15').fill('Tecno Spark 10')
  await page.getByLabel('What is wrong with it').fill('Screen cracked')
  await page.getByRole('radiogroup', { name: 'Screen' }).getByText('Faulty').click()
  await page.getByLabel('Passcode').fill('1-2-5-8')
  await page.getByLabel('Work to do').fill('Replace the screen')
  await page.getByLabel('Estimate').fill('30000')
  await page.getByLabel('Deposit paid now').fill('20000')
  await page.getByRole('button', { name: 'Take in', exact: true }).click()
  await page.getByText(/was taken in$/).waitFor()
  expect(await plain(page)).toMatch(/Left to payUSh 10,000USh 20,000 paid/)
  return /REP-\d+/.exec(await plain(page))?.[0] ?? ''
}

async function takePart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start checking' }).click()
  await page.getByRole('button', { name: /^Quote/ }).waitFor()
  await page.getByRole('button', { name: 'Use a part' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Part').fill('Tempered glass')
  await dialog
    .getByRole('button', { name: /Tempered glass/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^Use for/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A part with a number of its own: which one is asked. */
async function takeNumbered(page: Page, imei: string): Promise<void> {
  await page.getByRole('button', { name: 'Start checking' }).click()
  await page.getByRole('button', { name: /^Quote/ }).waitFor()
  await page.getByRole('button', { name: 'Use a part' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Part').fill('iPhone 11')
  await dialog
    .getByRole('button', { name: /iPhone 11/ })
    .first()
    .click()
  await page.getByLabel('IMEI or serial number').fill(imei)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Use for/ }).click()
  await page.getByText(new RegExp(imei)).first().waitFor()
}

async function quote(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Quote/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Quote/ }).click()
  const send = dialog.getByRole('link', { name: 'Send by WhatsApp' })
  const message = decodeURIComponent((await send.getAttribute('href')) ?? '')
  await dialog.getByText('Close', { exact: true }).click()
  return /\/repair#\S+/.exec(message)?.[0] ?? ''
}

/** The customer, on a phone of their own. */
async function approve(screen: Screen, link: string): Promise<void> {
  const { page, complaints } = await floor.visit(screen)
  await page.goto(link)
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('button', { name: 'Yes, approve' }).click()
  await page.getByText('You approved this price.').waitFor()
  expect(await plain(page)).not.toContain('1-2-5-8')
  expect(complaints).toEqual([])
}

async function repairIt(page: Page): Promise<void> {
  // The page learns of the answer by itself.
  await page.getByRole('button', { name: 'Start the repair' }).click()
  await page.getByRole('button', { name: 'Repair is done' }).click()
  await page.getByRole('button', { name: 'Show passcode' }).click()
  await page.getByText('1-2-5-8').waitFor()
  await page.getByRole('dialog').getByText('Close', { exact: true }).click()
  await page.getByRole('button', { name: 'Tell the customer' }).click()
  await page.getByRole('menuitem', { name: 'I called them' }).click()
  await page.getByText('Noted').first().waitFor()
}

/** At a phone the customer pays a part, and owes the rest. */
async function handOver(page: Page, screen: Screen): Promise<void> {
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (screen === 'phone') {
    await dialog.getByLabel('On account').fill('400000')
    await dialog.getByLabel('Amount').fill('510000')
  }
  await dialog.getByRole('button', { name: /and hand over$/ }).click()
  await page.getByText(/was handed over$/).waitFor()
  await dialog.getByRole('button', { name: 'Print receipt' }).click()
  await dialog.getByText('Close', { exact: true }).click()
  await page.getByRole('link', { name: /INV-/ }).waitFor()
  expect(await plain(page)).toMatch(/Collected/)
  expect(await page.getByRole('button', { name: 'Show passcode' }).count()).toBe(0)
}
