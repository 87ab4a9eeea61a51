import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemoShop, signIn } from './demo-shop.ts'
import type { ShopFloor, Visit } from './shop-floor.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openDemoShop()
})
afterAll(() => floor.close())

/** Every large heading that this page shows from here on, for however short a time; read with `seen(page)`. */
async function watchHeadings(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shown = []
    new MutationObserver(() => {
      const words = document.querySelector('h1')?.textContent
      if (words && words !== window.shown.at(-1)) window.shown.push(words)
    }).observe(document, { subtree: true, childList: true, characterData: true })`)
}

const seen = (page: Page) => page.evaluate<string[]>('window.shown')

async function visitor(): Promise<Visit> {
  const visit = await floor.visit('desk')
  await watchHeadings(visit.page)
  return visit
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/?auth=create-account')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Amina Nakato')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('Kampala24')
  await dialog.getByLabel('Confirm password').fill('Kampala24')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
}

async function finishSetUp(page: Page): Promise<void> {
  await page.getByLabel('Business name').fill('Nakato Phones')
  await page.getByText('Beauty & Cosmetics').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'What do you sell?' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Finish setup' }).click()
}

describe('the first screen after signing in', () => {
  it('is the platform’s for a super admin, who passes through no shop and is refused nothing', async () => {
    const { page, complaints } = await visitor()
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
    })
    await signIn(floor, 'super admin', page)
    await page.getByRole('heading', { level: 1, name: 'Platform dashboard' }).waitFor()
    await page.waitForLoadState('networkidle')
    const [landing, ...after] = await seen(page)
    expect(landing).toBeTruthy()
    expect(after).toEqual(['Set up two-step sign-in', 'Platform dashboard'])
    await page.goto('/dashboard')
    await page.waitForURL('**/superadmin')
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual([])
    expect(complaints).toEqual([])
  })

  it('is the set-up for a newcomer, over the settings, which are there when it is done', async () => {
    const { page, complaints } = await visitor()
    await signUp(page, 'amina@example.ug')
    await page.getByRole('heading', { level: 1, name: 'Set up your shop' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/settings')
    expect((await seen(page)).slice(1)).toEqual(['Set up your shop'])
    await finishSetUp(page)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/settings')
    expect(await seen(page)).not.toContain('Dashboard')
    expect(complaints).toEqual([])
  })
})

describe('an owner who takes the last category off the list', () => {
  it('is told so where a product needs one, and is not locked out', async () => {
    const { page } = await visitor()
    await signUp(page, 'rose@example.ug')
    await finishSetUp(page)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.goto('/category-management')
    const remove = page.getByRole('button', { name: /^Remove / })
    await remove.first().waitFor()
    while ((await remove.count()) > 0) {
      const before = await remove.count()
      await remove.first().click()
      await expect.poll(() => remove.count(), { timeout: 15_000 }).toBeLessThan(before)
    }
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Category management' }).waitFor()
    await page.goto('/inventory?new')
    const form = page.getByRole('dialog')
    await form.getByText('Your shop has no categories').waitFor()
    await form.getByRole('link', { name: 'Choose your categories' }).click()
    await page.waitForURL('**/category-management')
    await page.getByRole('heading', { level: 1, name: 'Category management' }).waitFor()
  })
})
