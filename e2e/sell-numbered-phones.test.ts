import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scan } from '../proofs/tills/till-selling.ts'
import { addTerminal } from '../server/terminals/add-terminal.ts'
import { as } from '../server/testing/shops.ts'
import { stockPhones } from '../server/testing/units.ts'
import { type Counters, openCounters, words } from './counter.ts'

let counters: Counters
let imeis: string[]
beforeAll(async () => {
  counters = await openCounters(2)
  const { testDb, shop } = counters.floor
  ;({ imeis } = await stockPhones(testDb, shop, 12, { model: 'Galaxy A15' }))
})
afterAll(() => counters.close())

const inTicket = (page: Page, number: string) =>
  page.getByRole('region', { name: 'Ticket' }).getByText(new RegExp(number)).waitFor()

it('two tills sell phones by their IMEIs without the network, and the one that both sold becomes an exception', async () => {
  const { floor } = counters
  const [one = '', two = '', three = ''] = imeis
  const door = await as(floor.testDb, floor.shop.owner, (tx, member) =>
    addTerminal(tx, { name: 'Door' }, member, floor.peppers),
  )
  const [counter, phone] = [await counters.open('tablet'), await counters.open('phone', 'dark', door.token)]
  // What the box says asks which one.
  await counter.page.getByRole('button', { name: /^Samsung Galaxy/ }).click()
  const asked = counter.page.getByRole('dialog', { name: /Which Samsung Galaxy/ })
  await asked.getByRole('button', { name: new RegExp(three) }).waitFor()
  await asked.getByLabel('IMEI or serial number').fill(three.slice(-6))
  await counter.page.keyboard.press('Enter')
  await inTicket(counter.page, three)
  await scan(counter.page, 'TILL-COMPLETE')
  expect(await words(counter.page, 'Sale completed')).toContain('INV-')
  await counter.page.keyboard.press('Enter')
  await scan(counter.page, three)
  await counter.page.getByText(/No product has this barcode/).waitFor()

  floor.wire.cut()
  await scan(counter.page, one)
  await inTicket(counter.page, one)
  await scan(counter.page, one)
  await counter.page.getByText(/is sold here already, or on a ticket/).waitFor()
  await scan(counter.page, 'TILL-COMPLETE')
  await counter.page.getByRole('region', { name: 'Sale completed' }).waitFor()
  await scan(phone.page, one)
  await scan(phone.page, two)
  await scan(phone.page, 'TILL-COMPLETE')
  await phone.page.getByRole('region', { name: 'Sale completed' }).waitFor()
  floor.wire.mend()
  const outcomes = () =>
    floor.testDb.asOwner<{ sold: string; parked: string }>(
      `select (select count(*) from units where org_id = $1 and state = 'sold') as sold,
         (select count(*) from parked_sales where org_id = $1 and reason = 'device') as parked`,
      [floor.shop.org_id],
    )
  await expect.poll(async () => (await outcomes())[0]?.parked, { timeout: 30_000 }).toBe('1')
  expect(Number((await outcomes())[0]?.sold)).toBeGreaterThanOrEqual(2)
  await Promise.all([counter.context.close(), phone.context.close()])
}, 90_000)
