import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { Screen, ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  floor = await openDemoShop()
  const { page, context } = await signInAs(floor, 'owner', 'desk')
  await page.goto('/settings?tab=sales')
  await page.getByRole('switch', { name: 'Take in repairs' }).click()
  await page.getByText('Saved').first().waitFor()
  storageState = await context.storageState()
})
afterAll(() => floor.close())

const plain = async (page: Page) => ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

describe.each<Screen>(['desk', 'phone'])('at a %s', (screen) => {
  it('a phone is taken in, quoted, approved by its customer through the link, repaired, and collected', async () => {
    const { page, complaints } = await floor.visit(screen, { storageState })
    // What is printed stays to be read: nothing says that it is over.
    await page.addInitScript('window.print = () => undefined')
    const number = await takeIn(page, screen)
    await takePart(page)
    const link = await quote(page)
    await approve(screen, link)
    await repairIt(page)
    await handOver(page)
    await page.goto(`/repairs?tab=list&search=${number}`)
    await page.getByRole('link', { name: number }).waitFor()
    expect(await plain(page)).toMatch(/Collected/)
    expect(complaints).toEqual([])
  })
})

async function takeIn(page: Page, screen: Screen): Promise<string> {
  await page.goto('/repairs')
  await page.getByRole('link', { name: 'Take in a device' }).click()
  await page.getByLabel('Customer', { exact: true }).fill(`Nalubega ${screen}`)
  await page.keyboard.press('Escape')
  await page.getByLabel('Phone', { exact: true }).fill(screen === 'desk' ? '0772 555 001' : '0772 555 002')
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
  await dialog.getByRole('button', { name: /^Take for/ }).click()
  await dialog.waitFor({ state: 'detached' })
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

async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /and hand over$/ }).click()
  await page.getByText(/was handed over$/).waitFor()
  await dialog.getByRole('button', { name: 'Print receipt' }).click()
  await dialog.getByText('Close', { exact: true }).click()
  await page.getByRole('link', { name: /INV-/ }).waitFor()
  expect(await plain(page)).toMatch(/Collected/)
  expect(await page.getByRole('button', { name: 'Show passcode' }).count()).toBe(0)
}
