import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopFloor, type Screen, type ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openShopFloor()
})
afterAll(() => floor.close())

describe.each<Screen>(['desk', 'phone'])('on a %s', (screen) => {
  it('a newcomer signs up, opens a shop, adds a phone, sells it, and sees stock, receipt and dashboard move', async () => {
    const { page, complaints } = await floor.visit(screen)
    await page.goto('/')
    await signUp(page, `amina-${screen}@example.ug`)
    await openShop(page)
    await addPhone(page)
    await sellIt(page, screen)
    await seeItMove(page, screen)
    expect(complaints).toEqual([])
  })
})

async function signUp(page: Page, email: string): Promise<void> {
  await page
    .getByRole('link', { name: 'Start free' })
    .or(page.getByRole('button', { name: 'Start free' }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Amina Nakato')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('Kampala24')
  await dialog.getByLabel('Confirm password').fill('Kampala24')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/settings')
}

async function openShop(page: Page): Promise<void> {
  await page.getByLabel('Business name').fill('Nakato Phones')
  await page.getByText('Phones & Electronics').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'What do you sell?' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.goto('/dashboard')
  await page.getByText('First steps').waitFor()
}

async function addPhone(page: Page): Promise<void> {
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Add product' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Brand').fill('Samsung')
  await form.getByLabel('Model').fill('Galaxy A15')
  await form
    .getByRole('combobox', { name: 'Category' })
    .or(form.getByRole('textbox', { name: 'Category' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Smartphones' }).click()
  await form.getByLabel('Cost price').fill('610000')
  await form.getByLabel('Selling price').fill('720000')
  await form.getByLabel('Stock', { exact: true }).fill('10')
  await form.getByRole('button', { name: 'Save product' }).click()
  await page.getByRole('main').getByText('Samsung Galaxy A15').first().waitFor()
}

async function sellIt(page: Page, screen: Screen): Promise<void> {
  await page.goto('/sales?new')
  await page
    .getByRole('button', { name: /Samsung Galaxy A15/ })
    .first()
    .click()
  if (screen === 'phone') await page.getByRole('button', { name: /^View sale/ }).click()
  if (screen === 'phone') await page.getByRole('button', { name: /^Take payment/ }).click()
  await page.getByRole('button', { name: /Complete sale/ }).click()
  const receipt = page.getByRole('region', { name: 'Receipt INV-000001' })
  await receipt.waitFor()
  const words = (await receipt.textContent()) ?? ''
  expect(words).toContain('Samsung Galaxy A15')
  expect(words.replaceAll('\u00a0', ' ')).toContain('720,000')
}

async function seeItMove(page: Page, screen: Screen): Promise<void> {
  await page.goto('/inventory')
  await page.getByRole('main').getByText('Samsung Galaxy A15').first().waitFor()
  const row = screen === 'desk' ? page.getByRole('row', { name: /Samsung Galaxy A15/ }) : page.getByText(/9 in stock/)
  expect(await row.first().textContent()).toContain('9')
  await page.goto('/dashboard')
  await page.getByText('INV-000001').first().waitFor()
  const main = ((await page.getByRole('main').textContent()) ?? '').replaceAll('\u00a0', ' ')
  expect(main).toContain('USh 720,000')
  expect(main).toContain('USh 110,000')
  if (screen === 'desk') await page.getByRole('banner').getByText('1 sold').waitFor()
}
