import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scan } from '../proofs/tills/till-selling.ts'
import { reportDevice, takePart } from '../server/stolen-devices/report-device.ts'
import { as, openShop, type TestShop } from '../server/testing/shops.ts'
import { stockPhones } from '../server/testing/units.ts'
import { type Counters, openCounters, words } from './counter.ts'

let counters: Counters
let imeis: string[]
beforeAll(async () => {
  counters = await openCounters(2)
  const { testDb, shop } = counters.floor
  ;({ imeis } = await stockPhones(testDb, shop, 3, { model: 'Galaxy A15' }))
})
afterAll(() => counters.close())

const ticketLine = (page: Page, text: RegExp) => page.getByRole('region', { name: 'Ticket' }).getByText(text)

it.each(['tablet', 'phone'] as const)(
  'a till on a %s warns of a phone that was reported, before it is sold and without the network too',
  async (size) => {
    const { floor } = counters
    const { testDb, shop, peppers, wire } = floor
    const report = (who: TestShop, number = '') =>
      as(testDb, who.owner, (tx, member) =>
        reportDevice(tx, { id: randomUUID(), number, kind: 'stolen', note: null }, member, { peppers }),
      )
    const share = (who: TestShop) => as(testDb, who.owner, (tx, member) => takePart(tx, { takes_part: true }, member))
    const other = await openShop(testDb)
    await share(shop)
    await share(other)
    const [one = '', two = '', three = ''] = imeis
    await report(shop, one)
    await report(other, two)
    const { page, context } = await counters.open(size)
    const pay = async () => {
      if (size === 'phone') await page.evaluate(`location.hash = '#tender'`)
    }
    // The till's devices come a moment after its products.
    await page.getByRole('button', { name: /^Samsung Galaxy/ }).click()
    const choice = page.getByRole('dialog', { name: /Which Samsung Galaxy/ })
    await choice.getByRole('button', { name: new RegExp(two) }).waitFor()
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'detached' })
    // Another shop's report is asked for when the phone is put on the ticket.
    await scan(page, two)
    if (size === 'phone') await page.evaluate(`location.hash = '#ticket'`)
    await ticketLine(page, /^Another shop reported it stolen on /).waitFor()
    await pay()
    expect(await words(page, 'Payment')).toContain(`${two} · Another shop reported it stolen on`)
    const complete = page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: /Complete sale/ })
    expect(await complete.isEnabled()).toBe(true)
    wire.cut()
    // On a phone the pill has no room for its word.
    await page.getByText('Offline', { exact: true }).first().waitFor({ state: 'attached', timeout: 40_000 })
    await scan(page, one)
    if (size === 'phone') await page.evaluate(`location.hash = '#ticket'`)
    await ticketLine(page, /^Your shop reported it stolen on /).waitFor()
    await scan(page, three)
    await ticketLine(page, new RegExp(three)).waitFor()
    wire.mend()
    await context.close()
  },
  90_000,
)
