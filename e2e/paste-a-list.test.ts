import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { openDemoShop, signIn } from './demo-shop.ts'
import type { ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openDemoShop()
})
afterAll(() => floor.close())

async function isClean(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

it.each(['desk', 'phone'] as const)(
  'on a %s a list out of a chat becomes products, and a supplier’s list goods that came in',
  async (screen) => {
    const { page, complaints } = await floor.visit(screen)
    await signIn(floor, 'owner', page)
    await page.goto('/inventory/import')
    const list = [
      `1. Zuku ${screen} Charger - 25k x10`,
      `2. Zuku ${screen} Cable, 8,000, 30`,
      `3. Zuku ${screen} Case @ 15,000 (12)`,
    ].join('\n')
    await page.getByLabel('Or paste a list').fill(list)
    await page.getByText('3 products').waitFor()
    await page.getByLabel('Cost price, if the list has none').fill('80')
    await isClean(page)
    await page.getByRole('button', { name: 'Use these rows' }).click()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('With problems (3)').waitFor()
    await page.getByRole('combobox', { name: 'No category (3 rows)' }).click()
    await page.getByRole('option', { name: 'Accessories' }).click()
    await page.getByRole('button', { name: 'Use in all these rows' }).click()
    await page.getByText('With problems (0)').waitFor()
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByText('3 added, 0 changed, 0 skipped.').waitFor()

    await page.goto('/inventory/goods-in')
    await page.getByRole('button', { name: 'Receive goods' }).first().click()
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste a list' })
    await dialog.getByLabel('The supplier’s list').fill(`Zuku ${screen} Charger\t5\t19,500\nNobody knows, 3\nZuku`)
    await dialog.getByText('3: The quantity is missing.').waitFor()
    await isClean(page)
    await dialog.getByRole('button', { name: 'Add 2 rows' }).click()
    await dialog.getByText('No product has this barcode or name').waitFor()
    await dialog.getByText('Nobody knows', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('textbox', { name: new RegExp(`Quantity of Zuku ${screen} Charger`) }).waitFor()
    await page.getByText('USh 97,500').first().waitFor()
    expect(complaints).toEqual([])
  },
  120_000,
)
