import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCustomer } from '../server/customers/add-customer.ts'
import { giveDrawer } from '../server/drawers/give-drawer.ts'
import { cancelLayby } from '../server/laybys/end-layby.ts'
import { saveRules } from '../server/laybys/layby-rules.ts'
import { openLayby } from '../server/laybys/open-layby.ts'
import { addStaff } from '../server/staff/add-staff.ts'
import { as } from '../server/testing/shops.ts'
import { axeOn } from './axe.ts'
import { type Counters, openCounters, type } from './counter.ts'

let counters: Counters
const ids: string[] = []
beforeAll(async () => {
  counters = await openCounters(2)
  const { testDb, shop, peppers } = counters.floor
  await testDb.asOwner('update business_settings set uses_drawer = true where org_id = $1', [shop.org_id])
  const [product] = await testDb.asOwner<{ id: string }>('select id from products where org_id = $1 limit 1', [
    shop.org_id,
  ])
  const [terminal] = await testDb.asOwner<{ id: string }>('select id from pos_terminals where org_id = $1', [
    shop.org_id,
  ])
  await as(testDb, shop.owner, async (tx, member) => {
    await giveDrawer(tx, { terminal_id: terminal?.id ?? '' }, member)
    for (const name of ['Nabukenya Josephine Kyambadde', 'Amina'])
      await addStaff(tx, { name, pin: '7315', user_id: null, role_id: null }, member, peppers)
    await saveRules(tx, { is_on: true, deposit_percent: 0, days: 90, fee_percent: 0, release_percent: 100 }, member)
    const { id: customer_id } = await addCustomer(tx, { name: 'Grace Nakato' }, member)
    for (let many = 0; many < 2; many++) {
      const items = [{ product_id: product?.id ?? '', quantity: 10 }]
      ids.push((await openLayby(tx, { id: randomUUID(), customer_id, items }, member)).id)
    }
  })
})
afterAll(() => counters.close())

const paidOf = async (id: string | undefined) => {
  const [one] = await counters.floor.testDb.asOwner<{ paid: string }>('select paid from laybys where id = $1', [id])
  return Number(one?.paid)
}

it.each(['tablet', 'phone'] as const)(
  'on a %s an instalment is taken by keyboard while the line is down, and is in the books when it is back',
  async (size) => {
    const { wire, testDb, shop } = counters.floor
    const at = size === 'tablet' ? 0 : 1
    const number = `LAY-00000${at + 1}`
    const { page, context } = await counters.open(size)
    const person = page.getByRole('button', { name: 'Nabukenya Josephine Kyambadde' })
    // The initials stand beside the name, however long that is.
    const [initials, name] = await Promise.all([
      person.locator('span').first().boundingBox(),
      person.locator('span').nth(1).boundingBox(),
    ])
    expect(name?.x).toBeGreaterThan((initials?.x ?? 0) + (initials?.width ?? 0))
    await person.click()
    await page.getByRole('heading', { name: 'Nabukenya' }).waitFor()
    await type(page, '7315')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Brand 0 Model 0\b/ }).waitFor()
    if (at === 0) await openDrawer(page)
    await knows(page, number)

    wire.cut()
    await page.evaluate(`location.hash = '#catalogue/payment'`)
    const panel = page.getByRole('dialog', { name: 'Receive a payment' })
    await panel.getByLabel('Lay-by number').fill(String(at + 1))
    await page.keyboard.press('Enter')
    await panel.getByText(/left to pay · as of \d\d:\d\d/).waitFor()
    // The amount has the focus: nobody looks for it.
    await type(page, '2500')
    await page.keyboard.press('Enter')
    await panel.getByText(/C1-P000\d-[0-9A-F]{4} · LAY-00000/).waitFor()
    const { violations } = await axeOn(page).include('[role="dialog"]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(await paidOf(ids[at])).toBe(0)
    // On the phone's, the shop gives up the lay-by before it hears of the money.
    if (at === 1)
      await as(testDb, shop.owner, (tx, member) => cancelLayby(tx, { id: ids[1] ?? '', note: 'Gave it up' }, member))
    wire.mend()
    await page.keyboard.press('Escape')
    if (at === 0) await expect.poll(() => paidOf(ids[0]), { timeout: 40_000 }).toBe(2_500)
    else await expect.poll(toCheck, { timeout: 40_000 }).toBe(2_500)
    await context.close()
  },
  120_000,
)

async function openDrawer(page: Page): Promise<void> {
  await page.evaluate(`location.hash = '#catalogue/drawer'`)
  const panel = page.getByRole('dialog', { name: 'Cash drawer' })
  await panel.getByRole('button', { name: /^Open with/ }).click()
  await panel.waitFor({ state: 'detached' })
}

/** The till has it, with what is left, from before the line was cut. */
async function knows(page: Page, number: string): Promise<void> {
  await page.evaluate(`location.hash = '#catalogue/payment'`)
  const panel = page.getByRole('dialog', { name: 'Receive a payment' })
  await panel.getByLabel('Lay-by number').fill(number)
  await panel.getByRole('button', { name: new RegExp(number) }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

/** The shop sells nothing on account: what it has no lay-by for is to be checked. */
const toCheck = async () => {
  const [one] = await counters.floor.testDb.asOwner<{ amount: string | null }>(
    `select sum(amount) as amount from money_movements where org_id = $1 and reason = 'payment_to_check'`,
    [counters.floor.shop.org_id],
  )
  return Number(one?.amount)
}
