import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectForTest } from '@tunda/database/testing/connect'
import pg from 'pg'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogins } from '../server/seed/logins.ts'
import { seedDemo } from '../server/seed/seed.ts'
import { axeOn } from './axe.ts'
import { passSecondStep } from './second-step.ts'
import { openShopFloor, type ShopFloor } from './shop-floor.ts'

type Login = Awaited<ReturnType<typeof demoLogins>>[number]

let floor: ShopFloor
let logins: readonly Login[]
beforeAll(async () => {
  floor = await openShopFloor(async (url, dataDir) => {
    const database = await connectForTest(url)
    await seedDemo({ database, dataDir, log: () => undefined })
    await database.close()
    await fillUp(url)
  })
  logins = await demoLogins(floor.dataDir)
})
afterAll(() => floor.close())

/** The shop has no subscription any more, and exactly as many products as Free allows. */
async function fillUp(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('delete from user_subscriptions')
  await owner.query(`insert into products (org_id, brand, model, category_id, cost_price, selling_price)
    select o.id, 'Nokia', 'Spare ' || n, l.category_id, 1000, 2000
    from organizations o
    join lateral (select category_id from organization_categories c where c.org_id = o.id limit 1) l on true
    cross join generate_series(1, 100 - (select count(*)::int from products)) n`)
  await owner.end()
}

describe('a super admin and a shop', () => {
  it('upgrade at its limit: the limit moves at once, and the invoice is where the owner looks', async () => {
    const [shop, team] = [await floor.visit('desk'), await floor.visit('desk', { colorScheme: 'dark' })]
    await signIn(shop.page, 'owner')
    await shop.page.goto('/subscription')
    await shop.page.getByText('Trial ended – Free limits apply').waitFor()
    await shop.page.getByText('Limit reached').first().waitFor()
    await looksClean(shop.page)
    await addProduct(shop.page)
    await shop.page.getByText('Product limit reached').first().waitFor()

    await signIn(team.page, 'super admin')
    await team.page.getByText('Platform', { exact: true }).waitFor()
    await subscribe(team.page, login('owner').email)
    await shop.page.goto('/inventory')
    await addProduct(shop.page)
    await shop.page.getByText('Tecno Spark 40').first().waitFor()
    await shop.page.goto('/subscription')
    await shop.page.getByText('101 of 5,000').waitFor()

    const number = await bill(team.page)
    await shop.page.reload()
    await shop.page.getByRole('link', { name: number }).click()
    const paper = shop.page.getByRole('article', { name: `Invoice ${number}` })
    expect((await paper.textContent())?.replaceAll('\u00a0', ' ')).toContain('UGX 150,000')
    await looksClean(shop.page)
    expect(shop.complaints.filter((words) => !words.includes('409'))).toEqual([])
    expect(withoutDashboard(team.complaints)).toEqual([])
  })

  it('a super admin finds a colleague, and the reset that they request reaches her mailbox', async () => {
    const { page, complaints } = await floor.visit('phone', { colorScheme: 'dark' })
    await signIn(page, 'super admin')
    await page.goto('/superadmin/users')
    await page.getByLabel('Search users').fill('brenda')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('link', { name: /Brenda Kirabo/ }).click()
    await page.getByRole('region', { name: 'Kampala Phone Hub' }).waitFor()
    await looksClean(page)
    await page.getByRole('button', { name: 'Request password reset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request password reset' })
    await dialog.getByRole('button', { name: 'Request reset' }).click()
    await dialog.getByText('Say why, in a few words').waitFor()
    await dialog.getByLabel('Reason').fill('She lost her phone')
    await dialog.getByRole('button', { name: 'Request reset' }).click()
    await page.getByText('Password reset requested').waitFor()
    expect(await mailTo(login('member').email)).toContain('/reset-password')
    await page.goto('/superadmin')
    await page.getByText('She lost her phone').waitFor()
    await looksClean(page)
    expect(withoutDashboard(complaints)).toEqual([])
  })

  it('are kept apart: each is sent away from the other’s pages', async () => {
    const member = await floor.visit('phone')
    await signIn(member.page, 'member')
    await member.page.goto('/superadmin')
    await member.page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await looksClean(member.page)
    await member.page.getByRole('button', { name: 'Refresh privileges' }).click()
    await member.page.getByRole('link', { name: 'Return to dashboard' }).click()
    await member.page.waitForURL('**/dashboard')
    const team = await floor.visit('desk')
    await signIn(team.page, 'super admin')
    await team.page.goto('/sales')
    await team.page.waitForURL('**/superadmin')
    await expect.poll(() => team.page.getByRole('link', { name: 'Users' }).count()).toBe(1)
  })
})

/** Signing in leads past the shop's dashboard, which asks for a shop before it is known that a super admin has none. */
const withoutDashboard = (complaints: string[]) => complaints.filter((words) => !words.includes('403'))

function login(role: string): Login {
  const found = logins.find((one) => one.role === role)
  if (found === undefined) throw new Error(`the demonstration has no ${role}`)
  return found
}

async function signIn(page: Page, role: string): Promise<void> {
  const { email, password } = login(role)
  await page.goto('/?auth=sign-in')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  if (role === 'super admin') await passSecondStep(page, email)
  await page.waitForURL(/\/(dashboard|superadmin)$/)
}

async function addProduct(page: Page): Promise<void> {
  await page.goto('/inventory?new')
  const form = page.getByRole('dialog')
  await form.getByLabel('Brand').fill('Tecno')
  await form.getByLabel('Model').fill('Spark 40')
  await form
    .getByRole('combobox', { name: 'Category' })
    .or(form.getByRole('textbox', { name: 'Category' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Smartphones' }).click()
  await form.getByLabel('Cost price').fill('300000')
  await form.getByLabel('Selling price').fill('350000')
  await form.getByLabel('Stock', { exact: true }).fill('1')
  await form.getByRole('button', { name: 'Save product' }).click()
}

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/superadmin/subscriptions')
  await page.getByText('No subscriptions yet').waitFor()
  await page.getByRole('button', { name: 'Create subscription' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create subscription' })
  await drawer.getByLabel('Email of the person').fill('nobody@example.ug')
  await drawer.getByLabel('Amount per period').fill('150000')
  await drawer.getByRole('button', { name: 'Create subscription' }).click()
  await drawer.getByText('Nobody has signed up with this address').waitFor()
  await looksClean(page)
  await drawer.getByLabel('Email of the person').fill(email)
  await drawer.getByRole('button', { name: 'Create subscription' }).click()
  await page.getByRole('row', { name: /Aisha Nakato.*Kampala Phone Hub.*Premium.*Active/ }).waitFor()
}

/** Writes an invoice from the subscription's own drawer and returns its number. */
async function bill(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Aisha Nakato' }).click()
  await page.getByRole('link', { name: 'Create invoice' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create invoice' })
  await drawer.getByRole('button', { name: 'Generate' }).click()
  const field = drawer.getByLabel('Invoice number')
  await expect.poll(() => field.inputValue()).toMatch(/^INV-P\d{6}$/)
  const number = await field.inputValue()
  await drawer.getByLabel('Amount').fill('150000')
  await looksClean(page)
  await drawer.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByRole('article', { name: `Invoice ${number}` }).waitFor()
  await looksClean(page)
  return number
}

async function mailTo(address: string): Promise<string> {
  const folder = join(floor.dataDir, 'mail')
  for (let tries = 0; tries < 150; tries += 1) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    for (const name of names) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      if (mail.to?.[0]?.address === address) return mail.text ?? ''
    }
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error(`nothing was mailed to ${address}`)
}

async function looksClean(page: Page): Promise<void> {
  await page.waitForTimeout(300)
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))])).toEqual([])
}
