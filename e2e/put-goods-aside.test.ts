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
  await page.getByRole('switch', { name: 'Offer lay-by' }).click()
  await page.getByText('Saved').first().waitFor()
  storageState = await context.storageState()
})
afterAll(() => floor.close())

const plain = async (page: Page) => ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

describe.each<Screen>(['desk', 'phone'])('at a %s', (screen) => {
  it('a customer has goods put aside with a first payment, pays the rest, and gets them', async () => {
    const { page, complaints } = await floor.visit(screen, { storageState })
    // What is printed stays to be read: nothing says that it is over.
    await page.addInitScript('window.print = () => undefined')
    await putAside(page, screen)
    const number = /LAY-\d+/.exec(await plain(page))?.[0] ?? ''
    expect(await plain(page)).toMatch(/Grace Nakato[\s\S]*Left to payUSh/)
    await receiveTheRest(page)
    await page.getByRole('button', { name: 'Hand over' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await page.getByRole('link', { name: /INV-/ }).waitFor()
    await page.goto(`/laybys?search=${number}`)
    await page.getByRole('button', { name: number }).waitFor()
    expect(await plain(page)).toContain('Handed over')
    expect(complaints).toEqual([])
  })
})

async function putAside(page: Page, screen: Screen): Promise<void> {
  await page.goto('/sales?new')
  const search = page.getByLabel('Scan or search products')
  await search.fill('Tempered glass')
  await page.getByRole('heading', { name: 'Found' }).waitFor()
  const products = page.getByRole('region', { name: 'Products' })
  await products
    .getByRole('button', { name: /Tempered glass/ })
    .first()
    .click()
  await search.fill('')
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps of the sale' }).getByText(name).click()
  if (screen === 'phone') await step('Payment')
  await page.getByLabel('Customer', { exact: true }).fill('Grace Nakato')
  await page.keyboard.press('Escape')
  if (screen === 'phone') await step('Ticket')
  await page.getByRole('button', { name: 'Lay-by', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First payment').waitFor()
  await form.getByLabel('Instalments').fill('3')
  await form.getByRole('button', { name: /^Receive/ }).click()
  await page.getByRole('heading', { level: 1, name: /LAY-/ }).waitFor()
  await page.getByText('Left to pay').first().waitFor()
}

async function receiveTheRest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Receive payment' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Receive/ })
    .click()
  await page.getByRole('button', { name: 'Hand over' }).waitFor()
}
