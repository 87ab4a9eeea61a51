import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTillFloor, salesOf, type TillFloor } from '../proofs/tills/till-floor.ts'
import { launchBrowser } from './browser.ts'
import { openShopFloor, type ShopFloor } from './shop-floor.ts'
import { type Spoken, spokenIn } from './spoken.ts'

const phone = 'Samsung Galaxy A15'

let floor: ShopFloor
let till: TillFloor
let browser: Browser
beforeAll(async () => {
  ;[floor, till, browser] = [await openShopFloor(), await openTillFloor(2), await launchBrowser()]
})
afterAll(async () => {
  await browser.close()
  await till.close()
  await floor.close()
})

describe.each(['lg', 'sw'] as const)('in %s', (language) => {
  it('a newcomer signs up, sells, refunds, prints and counts, and reads no English', async () => {
    const spoken = await spokenIn(language)
    const { page, complaints } = await floor.visit('desk')
    await page.addInitScript('window.print = () => { window.printed = document.body.innerText }')
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe(language)
    await page.goto('/support')
    await page.getByText(spoken.say('Network'), { exact: true }).waitFor()
    expect.soft(await spoken.englishOn(page)).toEqual([])
    await page.goto('/')
    await signUp(page, spoken, `okello-${language}@example.ug`)
    await openShop(page, spoken)
    await addPhone(page, spoken)
    await sell(page, spoken)
    await refund(page, spoken)
    await count(page, spoken)
    expect(complaints).toEqual([])
  })
})

async function signUp(page: Page, { say, englishOn }: Spoken, email: string): Promise<void> {
  await page
    .getByRole('link', { name: say('Start free') })
    .first()
    .waitFor()
  expect.soft(await englishOn(page)).toEqual([])
  await page
    .getByRole('link', { name: say('Start free') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('Full name')).fill('Okello Peter')
  await dialog.getByLabel(say('Email')).fill(email)
  await dialog.getByLabel(say('Password'), { exact: true }).fill('Kam')
  // Under the button, which stays disabled until then; and how strong it is so far.
  await dialog.getByText(say('Password must be at least 6 characters long')).waitFor()
  await dialog.getByText(say('Fair'), { exact: true }).last().waitFor()
  await dialog.getByLabel(say('Password'), { exact: true }).fill('Kampala24')
  await dialog.getByLabel(say('Confirm password')).fill('Kampala24')
  await dialog.getByRole('checkbox').check()
  expect.soft(await englishOn(page)).toEqual([])
  await dialog.getByRole('button', { name: say('Create Account') }).click()
  await page.waitForURL('**/settings')
}

async function openShop(page: Page, { say, englishOn }: Spoken): Promise<void> {
  await page.getByLabel(say('Business name')).fill('Okello Phones')
  expect.soft(await englishOn(page)).toEqual([])
  await page.getByText('Phones & Electronics').click()
  await page.getByRole('button', { name: say('Continue') }).click()
  await page.getByRole('heading', { name: say('What do you sell?') }).waitFor()
  expect.soft(await englishOn(page)).toEqual([])
  await page.getByRole('button', { name: say('Continue') }).click()
  await page.getByRole('button', { name: say('Finish setup') }).click()
  await page.getByRole('heading', { name: say('Settings'), level: 1 }).waitFor()
  await page.goto('/dashboard')
  await page.getByText(say('First steps')).waitFor()
  expect.soft(await englishOn(page)).toEqual([])
}

async function addPhone(page: Page, { say, englishOn }: Spoken): Promise<void> {
  await page.goto('/inventory')
  await page
    .getByRole('button', { name: say('Add product') })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel(say('Brand')).fill('Samsung')
  await form.getByLabel(say('Model')).fill('Galaxy A15')
  await form
    .getByRole('combobox', { name: say('Category') })
    .or(form.getByRole('textbox', { name: say('Category') }))
    .first()
    .click()
  await page.getByRole('option').first().click()
  await form.getByLabel(say('Cost price')).fill('610000')
  await form.getByLabel(say('Selling price')).fill('720000')
  await form.getByLabel(say('Stock'), { exact: true }).fill('10')
  expect.soft(await englishOn(page)).toEqual([])
  await form.getByRole('button', { name: say('Save product') }).click()
  await page.getByRole('main').getByText(phone).first().waitFor()
}

async function sell(page: Page, { say, englishOn }: Spoken): Promise<void> {
  await page.goto('/sales?new')
  await page.getByRole('button', { name: phone }).first().click()
  expect.soft(await englishOn(page)).toEqual([])
  await page.getByRole('button', { name: say('Complete sale') }).click()
  await page.getByRole('region', { name: say('Receipt {number}', { number: 'INV-000001' }) }).waitFor()
  expect.soft(await englishOn(page)).toEqual([])
}

async function refund(page: Page, { say, englishOn }: Spoken): Promise<void> {
  await page.goto('/sales')
  await page
    .getByRole('link', { name: /INV-000001/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: say('Sale {invoiceNumber}', { invoiceNumber: 'INV-000001' }) }).waitFor()
  expect.soft(await englishOn(page)).toEqual([])
  await page
    .getByRole('button', { name: say('Print a copy') })
    .first()
    .click()
  await expect.poll(() => page.evaluate('window.printed')).toContain('INV-000001')
  await page.getByRole('button', { name: say('Refund (to refund)'), exact: true }).click()
  const form = page.getByRole('dialog', { name: say('Refund {sale}', { sale: 'INV-000001' }) })
  await form.getByRole('button', { name: say('Everything') }).click()
  await form.getByLabel(say('Reason')).fill('Simu yafa')
  expect.soft(await englishOn(page)).toEqual([])
  await form.locator('button[type=submit]').click()
  await form.getByRole('button', { name: say('Done') }).click()
  await page.getByRole('dialog').getByText(say('Refunded'), { exact: true }).first().waitFor()
  expect.soft(await englishOn(page)).toEqual([])
}

async function count(page: Page, { say, englishOn }: Spoken): Promise<void> {
  await page.goto('/stock-taking')
  await page
    .getByRole('button', { name: say('Start a count') })
    .first()
    .click()
  expect.soft(await englishOn(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Start counting') })
    .click()
  const counted = page.getByLabel(say('Units of {name} counted', { name: phone })).first()
  await counted.fill('9')
  await counted.press('Enter')
  expect.soft(await englishOn(page)).toEqual([])
  await page.getByRole('button', { name: say('Finish · {counted} counted', { counted: 1 }) }).click()
  const end = page.getByRole('dialog', { name: say('Finish the count') })
  await end.waitFor()
  expect.soft(await englishOn(page)).toEqual([])
  await end.getByRole('button').last().click()
  await page
    .getByText(say('Completed, stock adjusted'))
    .or(page.getByRole('link', { name: say('What changed') }))
    .first()
    .waitFor()
  expect.soft(await englishOn(page)).toEqual([])
}

describe('the till', () => {
  it.each(['lg', 'sw'] as const)('sells in %s without a network', async (language) => {
    const { say, englishOn } = await spokenIn(language)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(till.address)
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
    await page.getByLabel(say('Pairing code or token')).fill(till.token)
    expect.soft(await englishOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    const product = page.getByRole('button', { name: /^Brand 0 Model 0\b/ })
    await product.waitFor()
    await page.evaluate('navigator.serviceWorker.ready')
    till.wire.cut()
    // From the device alone: page, words and goods.
    await page.reload()
    await product.click()
    expect.soft(await englishOn(page)).toEqual([])
    await page.getByRole('button', { name: say('Complete sale') }).click()
    await page.getByRole('heading', { name: say('Sale completed') }).waitFor()
    expect.soft(await englishOn(page)).toEqual([])
    till.wire.mend()
    await expect.poll(async () => (await salesOf(till)).length, { timeout: 40_000 }).toBe(language === 'lg' ? 1 : 2)
    await context.close()
  })
})
