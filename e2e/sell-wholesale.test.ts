import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { Screen, ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  floor = await openDemoShop()
  const { page, context } = await signInAs(floor, 'owner', 'desk')
  await setUpPrices(page)
  storageState = await context.storageState()
})
afterAll(() => floor.close())

const plain = async (page: Page) => ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

/** A group of traders with one customer, and a list for it: glass from ten pieces on. */
async function setUpPrices(page: Page): Promise<void> {
  await page.goto('/settings?tab=sales')
  await page.getByRole('link', { name: 'Set up price lists' }).click()
  await page.getByRole('link', { name: 'Customer groups' }).click()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Traders')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('0 customers').waitFor()
  await page.goto('/customers?search=Akello')
  await page.getByRole('link', { name: 'Grace Akello' }).click()
  await page.getByLabel('Customer group').selectOption('Traders')
  await page.getByText('Saved').first().waitFor()
  await page.goto('/inventory/price-lists')
  await page.getByRole('button', { name: 'Add price list' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Wholesale')
  await form.getByLabel('Prices by quantity').check()
  await form.getByLabel('Who pays these prices').selectOption('Traders')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Wholesale' }).waitFor()
  await page.getByLabel('Add a price').fill('Tempered glass')
  await page
    .getByRole('button', { name: /Tempered glass/ })
    .first()
    .click()
  const price = page.getByRole('dialog')
  await price.getByLabel('From quantity').fill('10')
  await price.getByLabel('Price each').fill('7000')
  await price.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Tempered glass/ }).waitFor()
}

describe.each<Screen>(['desk', 'phone'])('at a %s', (screen) => {
  it('a trader pays the wholesale price from ten pieces on, and the sale says which list it is of', async () => {
    const { page, complaints } = await floor.visit(screen, { storageState })
    await page.addInitScript('window.print = () => undefined')
    await page.goto('/sales?new')
    await page.getByLabel('Scan or search products').fill('Tempered glass')
    await page.getByRole('heading', { name: 'Found' }).waitFor()
    await page
      .getByRole('region', { name: 'Products' })
      .getByRole('button', { name: /Tempered glass/ })
      .first()
      .click()
    const step = (name: string) => page.getByRole('navigation', { name: 'Steps of the sale' }).getByText(name).click()
    if (screen === 'phone') await step('Ticket')
    await page.getByRole('textbox', { name: /^Quantity/ }).fill('12')
    expect(await plain(page)).not.toContain('Wholesale')
    if (screen === 'phone') await step('Payment')
    await page.getByLabel('Customer', { exact: true }).fill('Grace Akello')
    await page.getByRole('option', { name: /Grace Akello/ }).click()
    if (screen === 'phone') await step('Ticket')
    await page.getByText('Wholesale, from 10').waitFor()
    expect(await plain(page)).toContain('USh 84,000')
    if (screen === 'phone') await step('Payment')
    await page.getByRole('button', { name: 'Complete sale' }).click()
    await page.getByText('Sale completed').first().waitFor()
    expect(await plain(page)).toContain('USh 84,000')
    expect(complaints).toEqual([])
  })
})
