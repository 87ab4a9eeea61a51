import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { openDemoShop, signIn } from './demo-shop.ts'
import type { Screen, ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openDemoShop()
})
afterAll(() => floor.close())

/** Opens the sale at this place of the list, and returns its number. */
async function openSale(page: Page, place: number): Promise<string> {
  await page.goto('/sales?range=all')
  const sale = page.getByRole('link', { name: /INV-\d+/ }).nth(place)
  const number = /INV-\d+/.exec((await sale.textContent()) ?? '')?.[0] ?? ''
  await sale.click()
  await page.getByRole('dialog', { name: `Sale ${number}` }).waitFor()
  return number
}

/** What axe finds wrong with the dialogs that are open. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).include('[role="dialog"]').analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}

describe.each<[Screen, number]>([
  ['desk', 0],
  ['phone', 2],
])('on a %s', (screen, place) => {
  it('a member asks for a refund, and an owner finds it waiting and gives the money back', async () => {
    const { page, complaints } = await floor.visit(screen)
    await signIn(floor, 'member', page)
    const number = await openSale(page, place)
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    const form = page.getByRole('dialog', { name: `Ask for a refund of ${number}` })
    await form.getByRole('button', { name: 'Everything' }).click()
    await form.getByLabel('Reason').fill('It does not charge')
    await form.getByRole('button', { name: 'Ask for the refund' }).dblclick()
    await page.getByText('It needs approval by an owner or admin.').first().waitFor()

    const owner = await floor.visit(screen, { colorScheme: screen === 'phone' ? 'dark' : 'light' })
    await signIn(floor, 'owner', owner.page)
    await owner.page.goto('/sales')
    await owner.page.getByRole('link', { name: 'Review' }).click()
    await owner.page.getByRole('button', { name: 'Approve' }).waitFor()
    expect(await faults(owner.page)).toEqual([])
    await owner.page.getByRole('button', { name: 'Approve' }).click()
    await owner.page.getByRole('button', { name: /^Refund USh/ }).dblclick()
    await owner.page.getByText('Nothing is waiting').waitFor()

    await page.reload()
    await page.getByRole('dialog').getByText('Refunded', { exact: true }).first().waitFor()
    await page
      .getByRole('region', { name: 'History' })
      .getByText(/approved the request/)
      .waitFor()
    const words = await page.getByRole('region', { name: 'History' }).textContent()
    expect([words?.match(/asked for/g), words?.match(/REF-\d+/g)].map((found) => found?.length)).toEqual([1, 1])
    expect([...complaints, ...owner.complaints]).toEqual([])
  })

  it('a refund whose answer was lost, sent by two clicks, is one refund', async () => {
    const { page } = await floor.visit(screen, { colorScheme: screen === 'phone' ? 'dark' : 'light' })
    await signIn(floor, 'owner', page)
    await openSale(page, place + 1)
    let lost = 0
    await page.route('**/rest/v1/refunds', async (route) => {
      if (lost > 0) return await route.continue()
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const form = page.getByRole('dialog', { name: /^Refund/ })
    await form.getByRole('button', { name: 'Everything' }).click()
    await form.getByLabel('Reason').fill('Cracked')
    expect(await faults(page)).toEqual([])
    await form.getByRole('button', { name: /^Refund USh/ }).dblclick()
    await form.getByText('Refund by').waitFor()
    await form.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').getByText('Refunded', { exact: true }).first().waitFor()
    expect(lost).toBe(1)
    const history = page.getByRole('region', { name: 'History' })
    await history
      .getByText(/REF-\d+/)
      .first()
      .waitFor()
    expect((await history.textContent())?.match(/REF-\d+/g)).toHaveLength(1)
    expect(await faults(page)).toEqual([])
    await page.goto('/dashboard')
    await page.getByRole('main').getByText('Refunded').first().waitFor()
  })
})
