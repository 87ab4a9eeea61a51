import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeOn } from './axe.ts'
import { openDemoShop, signIn, signInAs } from './demo-shop.ts'
import type { Screen, ShopFloor } from './shop-floor.ts'

let floor: ShopFloor
beforeAll(async () => {
  floor = await openDemoShop()
})
afterAll(() => floor.close())

/** Runs in the page: puts the signed-in person on the list of staff, with a PIN. */
const takePin = (name: string, key: string) => `(async () => {
  const { access_token, user } = JSON.parse(localStorage.getItem('tunda-session'))
  const headers = { authorization: 'Bearer ' + access_token, 'content-type': 'application/json', 'idempotency-key': '${key}' }
  const body = JSON.stringify({ name: '${name}', user_id: user.id, pin: '4071' })
  const answer = await fetch('/rest/v1/staff', { method: 'POST', headers, body })
  return answer.status
})()`

describe('a computer that two people share', () => {
  it.each(['desk', 'phone'] as const)('is switched by PIN, each to their own session: %s', async (screen: Screen) => {
    const { page, complaints } = await signInAs(floor, 'owner', screen)
    expect([200, 409]).toContain(await page.evaluate(takePin('Aisha', randomUUID())))
    await page.goto('/sales')
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Switch person' }).click()
    await page.getByRole('heading', { name: 'Who is working?' }).waitFor()
    expect((await axeOn(page).analyze()).violations).toEqual([])
    expect(await page.evaluate("localStorage.getItem('tunda-session')")).toBeNull()
    // Somebody else works there meanwhile.
    await signIn(floor, 'member', page)
    await page.goto('/switch-person')
    await page.getByRole('button', { name: 'Aisha' }).click()
    await page.getByLabel('PIN', { exact: true }).fill('4072')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong PIN.').waitFor()
    expect((await axeOn(page).analyze()).violations).toEqual([])
    await page.getByLabel('PIN', { exact: true }).fill('4071')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Account of Aisha/ }).waitFor()
    await page.goto('/sales')
    await page.getByRole('heading', { name: 'Sales' }).waitFor()
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
  })
})
