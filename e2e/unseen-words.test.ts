import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabaseOn } from '../server/testing/shops.ts'
import { openShopFloor, type ShopFloor } from './shop-floor.ts'
import { signedIn } from './walked-screens.ts'

type Capability = {
  /** What a shop that does not use it reads nowhere. */
  readonly words: RegExp
  /** Sentences that have one of these and mean something else. */
  readonly except?: RegExp
  /** Pages of the capability itself, which nothing may lead to but the place where it is turned on. */
  readonly pages: readonly string[]
  /** Where it is turned on, or sold. */
  readonly turnedOnAt: readonly string[]
}

const atSharedTills = /\bPINs?\b|\bbadges?\b|\bshifts?\b|\bdrawers?\b|\bwho is selling\b/i

/** What a beauty shop of one owner at one desk, with one location, neither uses nor sees. One row a capability. */
const unused: Readonly<Record<string, Capability>> = {
  'several locations': {
    words: /\blocations?\b|\btransfers?\b|\belsewhere\b|\bon the way\b/i,
    // How somebody pays, and where a time zone is.
    except: /^(Bank Transfer|Elsewhere)$/,
    pages: ['/transfers'],
    turnedOnAt: ['/organization-settings', '/organization-settings?tab=api-keys'],
  },
  batches: {
    words: /\bbatch(es)?\b|\bexpiry\b/i,
    pages: ['/inventory/expiry'],
    turnedOnAt: ['/inventory?new'],
  },
  devices: {
    words: /\bIMEI\b|\bserial numbers?\b|^devices$/i,
    pages: ['/inventory/devices', '/inventory/warranty-claims', '/inventory/stolen-devices'],
    turnedOnAt: [],
  },
  'used devices': {
    words: /\bused devices?\b|\bsellers?’ documents?\b/i,
    pages: ['/inventory/trade-ins'],
    turnedOnAt: ['/settings?tab=sales'],
  },
  credit: {
    words: /\bon account\b|\bowes?\b|\bdebtors?\b|\bdebts\b|\bdeposits?\b|\bquotations?\b|^quote$/i,
    // What the shop itself owes.
    except: /to see what you owe each of them/,
    pages: ['/debtors', '/quotations', '/quotation'],
    turnedOnAt: ['/settings?tab=sales'],
  },
  'lay-by': {
    words: /\blay-?bys?\b|\bput aside\b/i,
    pages: ['/laybys'],
    turnedOnAt: ['/settings?tab=sales'],
  },
  commission: {
    words: /\bcommissions?\b/i,
    pages: ['/commission'],
    turnedOnAt: ['/settings?tab=sales'],
  },
  repairs: {
    words: /\brepairs?\b|\bpasscodes?\b/i,
    // What a shop spends on its own house. A link to the capability is found by where it leads.
    except: /^Repairs$/,
    pages: ['/repairs', '/repair'],
    turnedOnAt: ['/settings?tab=sales'],
  },
  'wholesale prices': {
    words: /\bprice lists?\b|\bwholesale\b|\bcustomer groups?\b/i,
    pages: ['/inventory/price-lists'],
    turnedOnAt: ['/settings?tab=sales'],
  },
  'staff at a shared till': {
    words: atSharedTills,
    pages: [],
    turnedOnAt: ['/settings?tab=sales'],
  },
}

const ofCapability = (path: string) =>
  Object.values(unused).some(({ pages }) => pages.some((page) => path.startsWith(page)))

let floor: ShopFloor
beforeAll(async () => {
  floor = await openShopFloor()
})
afterAll(() => floor.close())

/** Signs up, opens a beauty shop, and sells something in it. */
async function openBeautyShop(page: Page): Promise<void> {
  await page.goto('/?auth=create-account')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Nakato Grace')
  await dialog.getByLabel('Email').fill('grace@example.ug')
  await dialog.getByLabel('Password', { exact: true }).fill('Kampala24')
  await dialog.getByLabel('Confirm password').fill('Kampala24')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/settings')
  await page.getByLabel('Business name').fill('Grace Beauty')
  await page.getByText('Beauty & Cosmetics').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'What do you sell?' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await subscribe()
  await page.goto('/inventory?new')
  const form = page.getByRole('dialog')
  await form.getByLabel('Brand').fill('Nivea')
  await form.getByLabel('Model').fill('Cocoa Lotion')
  await form
    .getByRole('combobox', { name: 'Category' })
    .or(form.getByRole('textbox', { name: 'Category' }))
    .first()
    .click()
  await page.getByRole('option').first().click()
  await form.getByLabel('Cost price').fill('9000')
  await form.getByLabel('Selling price').fill('14000')
  await form.getByLabel('Stock', { exact: true }).fill('10')
  await form.getByRole('button', { name: 'Save product' }).click()
  await page.getByRole('main').getByText('Nivea Cocoa Lotion').first().waitFor()
  await page.goto('/sales?new')
  await page.getByRole('button', { name: 'Nivea Cocoa Lotion' }).first().click()
  expect(await page.getByRole('main').textContent()).not.toMatch(atSharedTills)
  await page.getByRole('button', { name: 'Complete sale' }).click()
  await page.getByRole('region', { name: 'Receipt INV-000001' }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(atSharedTills)
}

/** To the plan that has everything: what is not seen is not seen because it is not used. */
async function subscribe(): Promise<void> {
  const testDb = await openTestDatabaseOn(floor.databaseUrl)
  await testDb.asOwner(
    `insert into user_subscriptions (user_id, subscription_tier, status) select id, 'premium', 'active' from auth.users where email = 'grace@example.ug'`,
  )
  await testDb.close()
}

// Every text, what is said of a thing that has none, and where links lead.
const readBy = `() => {
  const words = new Set()
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('script, style')) words.add(walk.currentNode.textContent.trim())
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']')) words.add(element.getAttribute(name).trim())
  const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))
  return { words: [...words].filter(Boolean), links }
}`

async function seenOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  const { words, links } = await page.evaluate<{ words: string[]; links: string[] }>(`(${readBy})()`)
  // A page that was not there yet would say nothing.
  expect(words.length).toBeGreaterThan(10)
  return Object.entries(unused).flatMap(([name, { words: forbidden, except, pages, turnedOnAt }]) => [
    ...(turnedOnAt.includes(path)
      ? []
      : words
          .filter((said) => forbidden.test(said) && except?.test(said) !== true)
          .map((said) => `${path} says "${said}" (${name})`)),
    ...links
      .filter((link) => !turnedOnAt.includes(path) && pages.some((one) => link.startsWith(one)))
      .map((link) => `${path} leads to ${link} (${name})`),
  ])
}

it('a shop reads no word of what it does not use, on no page', { timeout: 240_000 }, async () => {
  const { page, context } = await floor.visit('desk')
  await openBeautyShop(page)
  const storageState = await context.storageState()
  const paths = signedIn.filter((path) => !ofCapability(path))
  const found = await Promise.all(
    [0, 1].map(async (half) => {
      const visit = await floor.visit('desk', { storageState })
      const own: string[] = []
      for (const path of paths.filter((_, nth) => nth % 2 === half)) own.push(...(await seenOn(visit.page, path)))
      return own
    }),
  )
  expect(found.flat()).toEqual([])
})
