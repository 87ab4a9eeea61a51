import { tillOfUnit } from '@tunda/contract/till/unit-leases'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scan } from '../proofs/tills/till-selling.ts'
import { addStaff } from '../server/staff/add-staff.ts'
import { addTerminal } from '../server/terminals/add-terminal.ts'
import { as } from '../server/testing/shops.ts'
import { newImeis, stockPhones } from '../server/testing/units.ts'
import { saveRules } from '../server/trade-ins/trade-in-rules.ts'
import { type Counters, openCounters, type, words } from './counter.ts'
import { offerDevice } from './numbered-phones.ts'

let counters: Counters
let imeis: string[]
beforeAll(async () => {
  counters = await openCounters(2)
  const { testDb, shop } = counters.floor
  ;({ imeis } = await stockPhones(testDb, shop, 24, { model: 'Galaxy A15' }))
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
  await counter.page.getByText(/has already been sold here, or is on a ticket/).waitFor()
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

const enter = async (page: Page, name: string, pin: string) => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('heading', { name }).waitFor()
  await type(page, pin)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `${name} is selling` }).waitFor()
}
const panel = (page: Page, name: string) => page.evaluate(`location.hash = '#ticket/${name}'`)

it('an old phone pays a part of a new one, and what another till may sell too leaves with a manager’s PIN', async () => {
  const { floor } = counters
  await as(floor.testDb, floor.shop.owner, async (tx, member) => {
    const rules = {
      hold_days: 3,
      warranty_months: 1,
      questions: ['Does it charge?'],
      declaration: 'This phone is mine.',
    }
    await saveRules(tx, { is_on: true, ...rules }, member)
    const { user_id } = floor.shop.owner
    await addStaff(tx, { name: 'Boss', pin: '7315', user_id, role_id: null }, member, floor.peppers)
    await addStaff(tx, { name: 'Amina', pin: '4071', user_id: null, role_id: null }, member, floor.peppers)
  })
  const olds = newImeis(2)
  for (const [place, size] of (['tablet', 'phone'] as const).entries()) {
    const { page, context, complaints } = await counters.open(size, place === 0 ? 'light' : 'dark')
    await enter(page, 'Boss', '7315')
    await scan(page, imeis[4 + place] ?? '')
    await page.evaluate(`location.hash = '#ticket'`)
    await inTicket(page, imeis[4 + place] ?? '')
    await panel(page, 'trade-in')
    const form = page.getByRole('dialog', { name: 'Trade in a device' })
    await form.getByLabel('Product').fill('Galaxy')
    await form.getByRole('button', { name: /Galaxy A15/ }).click()
    await offerDevice(form, olds[place] ?? '', 150_000)
    await form.waitFor({ state: 'detached' })
    await page.getByText(/^Trade-in: Samsung Galaxy A15/).waitFor({ state: 'attached' })
    await scan(page, 'TILL-COMPLETE')
    const done = await words(page, 'Sale completed')
    expect(done).toMatch(/INV-/)
    await page.keyboard.press('Enter')
    if (place === 0) await approveWithoutServer(page)
    expect(complaints.filter((one) => !/ERR_|Failed to load/.test(one))).toEqual([])
    await context.close()
  }
  const bought = await floor.testDb.asOwner<{ amount: string; state: string }>(
    `select i.amount, u.state from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id where i.org_id = $1`,
    [floor.shop.org_id],
  )
  expect(bought).toEqual([
    { amount: '150000', state: 'held' },
    { amount: '150000', state: 'held' },
  ])
}, 90_000)

/** A phone of the other till's share: this till never sells it alone, whether or not it has a share of its own by now. */
async function phoneOfTheOther(): Promise<string> {
  const { testDb, shop } = counters.floor
  const tills = await testDb.asOwner<{ id: string; name: string }>(
    'select id, name from pos_terminals where org_id = $1 order by id',
    [shop.org_id],
  )
  const left = await testDb.asOwner<{ id: string; number: string }>(
    `select id, number from units where org_id = $1 and state = 'in_stock' and number = any($2) order by number`,
    [shop.org_id, imeis.slice(6)],
  )
  const ids = tills.map(({ id }) => id)
  const other = tills.find(({ name }) => name === 'Door')?.id
  return left.find(({ id }) => tillOfUnit(id, ids) === other)?.number ?? ''
}

async function approveWithoutServer(page: Page): Promise<void> {
  const { wire } = counters.floor
  const imei = await phoneOfTheOther()
  await page.getByRole('button', { name: 'Boss is selling' }).click()
  await enter(page, 'Amina', '4071')
  wire.cut()
  // The till asks the server every few seconds; until it hears nothing, it takes itself for connected.
  await page.getByText('Offline', { exact: true }).first().waitFor({ timeout: 40_000 })
  await scan(page, imei)
  await inTicket(page, imei)
  await panel(page, 'trade-in')
  await page.getByText('A trade-in needs a connection').waitFor()
  await page.keyboard.press('Escape')
  await scan(page, 'TILL-COMPLETE')
  const asked = page.getByRole('dialog', { name: 'Ask for approval' })
  await asked.getByText(/^Another till may sell/).waitFor()
  await type(page, '7315')
  await asked.getByRole('button', { name: 'Approve and sell' }).click()
  await page.getByRole('region', { name: 'Sale completed' }).waitFor()
  wire.mend()
}
