import { afterAll, beforeAll, expect, it } from 'vitest'
import { scan } from '../proofs/tills/till-selling.ts'
import { addStaff } from '../server/staff/add-staff.ts'
import { as } from '../server/testing/shops.ts'
import { axeOn } from './axe.ts'
import { type Counters, openCounters, type, words } from './counter.ts'

let counters: Counters
beforeAll(async () => {
  counters = await openCounters(2)
  const { testDb, shop, peppers } = counters.floor
  await as(testDb, shop.owner, async (tx, member) => {
    await addStaff(tx, { name: 'Boss', pin: '7315', user_id: shop.owner.user_id, role_id: null }, member, peppers)
    await addStaff(tx, { name: 'Amina', pin: '4071', user_id: null, role_id: null }, member, peppers)
  })
})
afterAll(() => counters.close())

it.each(['tablet', 'phone'] as const)(
  'on a %s a refund is on the list of the day, taken off its cash, and an earlier receipt is found',
  async (size) => {
    const { page, context, complaints } = await counters.open(size)
    await page.getByRole('button', { name: 'Boss' }).click()
    await page.getByRole('heading', { name: 'Boss' }).waitFor()
    await type(page, '7315')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Boss is selling' }).waitFor()
    await page.getByRole('button', { name: /^Brand 0 Model 0\b/ }).click()
    await page.getByRole('button', { name: /^Brand 1 Model 1\b/ }).click()
    await scan(page, 'TILL-COMPLETE')
    const number = /INV-\d+/.exec(await words(page, 'Sale completed'))?.[0] ?? ''
    await page.keyboard.press('Enter')

    await scan(page, 'TILL-REFUND')
    const refund = page.getByRole('dialog', { name: 'Refund a sale' })
    await refund.getByLabel('Receipt or phone number').fill(number)
    await page.keyboard.press('Enter')
    const first = refund.getByLabel('Brand 0 Model 0')
    await first.waitFor()
    // The step before is gone, and what was focused in it.
    await page.keyboard.press('Tab')
    await first.and(page.locator(':focus')).waitFor()
    await first.selectOption('1')
    await refund.getByLabel('Reason').fill('Broken')
    await refund.getByRole('button', { name: /^Refund USh/ }).click()
    await refund.getByText(/REF-\d+/).waitFor()
    await page.keyboard.press('Escape')

    await page.evaluate(`location.hash = '#ticket/today'`)
    const today = page.getByRole('dialog', { name: 'Today on this till' })
    await today.getByText(/^REF-\d+/).waitFor()
    // biome-ignore lint/performance/useDomNodeTextContent: with its line breaks, which keep words apart
    const said = (await today.innerText()).replaceAll('\u00a0', ' ')
    expect(said).toMatch(/Total\s+USh 2,001\s+Refunds\s+−USh 1,000\s+After refunds\s+USh 1,001\s+Cash\s+USh 1,001/)
    expect(said).toMatch(new RegExp(`REF-\\d+\\s+−USh 1,000\\s+\\d\\d:\\d\\d · ${number} · Cash`))
    const { violations } = await axeOn(page).include('[role="dialog"]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await today.getByLabel('Find a receipt').fill(number)
    await today.getByRole('list', { name: 'Receipts found' }).getByText(number).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
  90_000,
)
