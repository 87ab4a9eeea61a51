import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
let books: pg.Client

beforeAll(async () => {
  floor = await openDemoShop()
  books = new pg.Client({ connectionString: floor.databaseUrl })
  await books.connect()
})
afterAll(async () => {
  await books.end()
  await floor.close()
})

async function stockOfGalaxy(): Promise<number> {
  const { rows } = await books.query<{ stock: number }>(
    `select current_stock::int as stock from products where brand = 'Samsung' and model = 'Galaxy A15'`,
  )
  return rows[0]?.stock ?? Number.NaN
}

async function findings(page: Page) {
  const { violations } = await axeOn(page).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('the stock of a shop', () => {
  it.each(['desk', 'phone'] as const)(
    'is adjusted with a reason, found in the ledger, and proved, at a %s',
    async (screen) => {
      const before = await stockOfGalaxy()
      const { page } = await signInAs(floor, 'owner', screen)

      await page.goto('/inventory')
      await page.getByRole('searchbox', { name: 'Search products' }).fill('samsng a15')
      await page.getByText(/Showing samsung a15/).waitFor()
      await page
        .getByRole('button', { name: /^Samsung Galaxy A15/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Adjust stock' }).click()
      const dialog = page.getByRole('dialog', { name: 'Adjust stock of Samsung Galaxy A15' })
      await dialog.getByText('Damaged').click()
      await dialog.getByLabel('Units').fill('2')
      await dialog.getByLabel('Note').fill('Screens cracked')
      expect(await findings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Take out 2 units' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText('Damaged: Screens cracked').waitFor()
      expect(await stockOfGalaxy()).toBe(before - 2)

      await page.goto('/inventory')
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Stock movements' }).click()
      await page.getByLabel('Reason').selectOption({ label: 'Damaged' })
      await page.waitForURL('**/inventory/movements?reason=damage')
      await page.getByText('Screens cracked').first().waitFor()
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText(/asked by Aisha Nakato/).waitFor()
      await page.getByRole('heading', { name: 'Stock matches its history' }).waitFor()
      // The list is pale while it is read anew.
      await page.waitForLoadState('networkidle')
      expect(await findings(page)).toEqual([])
    },
  )
})
