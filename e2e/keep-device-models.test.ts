import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { openDemoShop, signInAs } from './demo-shop.ts'
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

async function suggestions(page: Page, name: string): Promise<number> {
  return await page.getByRole('option', { name: new RegExp(`^${name}`) }).count()
}

/** The dashboard, where a sign-in arrives, asks for figures that the team may not see. */
const afterSignIn = (complaints: readonly string[]) => complaints.filter((words) => !words.includes('403'))

describe('a device model', () => {
  it.each(['desk', 'phone'] as const)(
    'that the platform adds is suggested to a shop, and no longer once it is retired, at a %s',
    async (screen) => {
      const name = screen === 'desk' ? 'Camon 98' : 'Camon 99'
      const [team, shop] = [await signInAs(floor, 'super admin', screen), await signInAs(floor, 'owner', screen)]
      await team.page.getByRole('link', { name: 'Device models' }).click()
      await team.page.getByText('Aspire 3 A314').first().waitFor()
      await isClean(team.page)
      await team.page.getByRole('button', { name: 'Add device model' }).click()
      const drawer = team.page.getByRole('dialog')
      await drawer.getByLabel('Brand').fill('TECNO')
      await drawer.getByRole('textbox', { name: 'Model' }).fill(name)
      await isClean(team.page)
      await drawer.getByRole('button', { name: 'Add device model' }).click()
      // The list spells the brand.
      await team.page.getByText(`Tecno ${name}`).first().waitFor()

      await shop.page.goto('/inventory?new')
      await shop.page.getByRole('combobox', { name: 'Model' }).fill(name)
      await shop.page.getByRole('option', { name: new RegExp(name) }).click()
      await expect.poll(() => shop.page.getByRole('combobox', { name: 'Brand' }).inputValue()).toBe('Tecno')

      await team.page.getByLabel('Search device models').fill(name)
      await team.page.getByRole('link', { name: new RegExp(`${name}$|^Tecno ${name}`) }).click()
      await team.page.getByRole('button', { name: 'Retire', exact: true }).click()
      await team.page.getByRole('button', { name: `Retire ${name}` }).click()
      await team.page.getByText('Device model retired').waitFor()
      await shop.page.goto('/inventory?new')
      await shop.page.getByRole('combobox', { name: 'Model' }).fill('Camon 30 Premier')
      await expect.poll(() => suggestions(shop.page, 'Camon 30 Premier')).toBe(1)
      await shop.page.getByRole('combobox', { name: 'Model' }).fill(name)
      await expect.poll(() => suggestions(shop.page, name)).toBe(0)
      expect([...afterSignIn(team.complaints), ...shop.complaints]).toEqual([])
    },
  )
})
