import { randomUUID } from 'node:crypto'
import type { ShiftReport } from '@tunda/contract/till/drawer-shapes'
import { expect, it } from 'vitest'
import { dayIn } from '../../server/clock.ts'
import { giveDrawer } from '../../server/drawers/give-drawer.ts'
import { recordExpense } from '../../server/expenses/record-expense.ts'
import { addStaff } from '../../server/staff/add-staff.ts'
import { addTerminal } from '../../server/terminals/add-terminal.ts'
import { as } from '../../server/testing/shops.ts'
import { publish, randomFrom, sized } from '../figures.ts'
import { type CounterAtWork, openCounterAtWork } from './counter-at-work.ts'
import { expectedOf, faultsOfWeek, mutants, type Page, price } from './counter-books.ts'
import { openTillFloor, type TillFloor } from './till-floor.ts'

const days = sized(1, 7)
const salesADay = sized(2, 6)
const boss = { name: 'Grace', pin: '8391' }
const crews = [
  [
    { name: 'Amina', pin: '4071' },
    { name: 'Brian', pin: '2580' },
  ],
  [
    { name: 'Clara', pin: '7352' },
    { name: 'Daudi', pin: '6194' },
  ],
] as const
const spentADay = 7_000

async function openShopOfFive() {
  const floor = await openTillFloor(1)
  const { testDb, shop, peppers } = floor
  await testDb.asOwner('update business_settings set uses_drawer = true where org_id = $1', [shop.org_id])
  const { token } = await as(testDb, shop.owner, (tx, member) =>
    addTerminal(tx, { name: 'Counter 2' }, member, peppers),
  )
  const terminals = await testDb.asOwner<{ id: string; name: string }>(
    'select id, name from pos_terminals where org_id = $1 order by name',
    [shop.org_id],
  )
  const drawers = []
  for (const { id: terminal_id } of terminals)
    drawers.push((await as(testDb, shop.owner, (tx, member) => giveDrawer(tx, { terminal_id }, member))).id)
  const counters: CounterAtWork[] = []
  for (const one of [floor.token, token]) counters.push(await openCounterAtWork({ ...floor, token: one }))
  const people = [
    ...crews.flat().map((person) => ({ ...person, user_id: null })),
    { ...boss, user_id: shop.owner.user_id },
  ]
  for (const person of people)
    await as(testDb, shop.owner, (tx, member) => addStaff(tx, { ...person, role_id: null }, member, peppers))
  return { floor, counters, drawers }
}

function newPage(drawer_id: string, opening: number): Page {
  return { drawer_id, opening, cash: 0, momo: 0, back: 0, out: 0, counted: 0, sold: {} }
}

async function sellOn(
  book: Page,
  counter: CounterAtWork,
  seller: string,
  method: 'cash' | 'momo',
  many: number,
): Promise<string> {
  book[method] += many
  book.sold[seller] = (book.sold[seller] ?? 0) + many
  return await counter.sell(many, method)
}

/** A day at one counter; the network is cut in the middle of it, and the browser killed twice. */
async function workADay(
  floor: TillFloor,
  counter: CounterAtWork,
  nth: number,
  day: number,
  opening: number,
  drawer_id: string,
): Promise<Page> {
  const roll = randomFrom(100 * day + nth)
  const units = () => 1 + Math.floor(roll() * 3)
  const book = newPage(drawer_id, opening)
  const [first, second] = crews[nth] ?? crews[0]
  let seller: string = first.name
  const sell = async (method: 'cash' | 'momo', many = units()) => await sellOn(book, counter, seller, method, many)
  // Everybody's first PIN on a device needs the server.
  await counter.unlock(boss)
  await counter.switchTo(second)
  await counter.switchTo(first)
  await counter.openDrawer(opening)
  for (let n = 0; n < salesADay; n += 1) await sell(n % 3 === 1 ? 'momo' : 'cash')
  const asked = await sell('cash', 2)
  floor.wire.cut()
  const alone = await sell('cash', 2)
  await counter.takeOut(3_000)
  book.out += 3_000
  await counter.killAndReopen()
  await counter.unlock(second)
  seller = second.name
  await sell('momo')
  await counter.switchTo(boss)
  book.back += await counter.refund(alone, 1)
  floor.wire.mend()
  await counter.untilTold()
  book.back += await counter.refund(asked, 1)
  await counter.switchTo(second)
  // The last hour is offline again; every other day a note is missing.
  floor.wire.cut()
  await sell('cash')
  book.counted = expectedOf(book) - ((day + nth) % 2) * price
  await counter.typeCount(book.counted)
  await counter.killAndReopen()
  await counter.unlock(second)
  await counter.closeDrawer(book.counted)
  floor.wire.mend()
  await counter.untilTold()
  await counter.lock()
  return book
}

/** A short day: a sale online and one offline, money out, and the drawer counted. */
async function workAnHour(floor: TillFloor, counter: CounterAtWork, drawer_id: string, opening: number): Promise<Page> {
  const book = newPage(drawer_id, opening)
  await counter.unlock(boss)
  await counter.openDrawer(opening)
  await sellOn(book, counter, boss.name, 'cash', 2)
  await counter.takeOut(3_000)
  book.out = 3_000
  floor.wire.cut()
  await sellOn(book, counter, boss.name, 'cash', 2)
  floor.wire.mend()
  await counter.untilTold()
  book.counted = expectedOf(book)
  await counter.typeCount(book.counted)
  await counter.closeCounted()
  await counter.untilTold()
  return book
}

/**
 * After the week itself, work goes on in the same shop on services with one fault each: a seller lost, a drawer's movement recorded twice, a late
 * sale counted in the previous shift, a skipped report number. The check that found the week right names each.
 */
it('a week of a shop with five people and two drawers ends with the figures of an independent calculation, and a wrong week does not', {
  timeout: sized(180_000, 1_200_000),
}, async () => {
  const began = performance.now()
  const { floor, counters, drawers } = await openShopOfFive()
  const pages: Page[] = []
  const inDrawer = [50_000, 50_000]
  const work = async (day: number) => {
    for (const [nth, counter] of counters.entries()) {
      const page = await workADay(floor, counter, nth, day, inDrawer[nth] ?? 0, drawers[nth] ?? '')
      inDrawer[nth] = page.counted
      pages.push(page)
    }
    await spend(floor)
  }
  try {
    for (let day = 0; day < days; day += 1) await work(day)
    expect(await faultsOfWeek(floor, pages, days * spentADay)).toEqual([])
    const seconds = Math.round((performance.now() - began) / 1000)
    for (const { sql } of mutants) await floor.testDb.asOwner(sql)
    const [counter] = counters
    if (counter === undefined) throw new Error('a shop has a counter')
    const wrong = await workAnHour(floor, counter, drawers[0] ?? '', inDrawer[0] ?? 0)
    const faults = await faultsOfWeek(floor, [...pages, wrong], days * spentADay)
    const unseen = mutants.filter(({ sees }) => !faults.some((fault) => sees.test(fault)))
    expect(unseen, `found only:\n${faults.join('\n')}`).toEqual([])
    const sum = (figure: (page: Page) => number) => pages.reduce((all, page) => all + figure(page), 0)
    publish(
      'a week at the counter',
      `${days} days, 2 drawers, ${sum(({ cash, momo }) => cash + momo)} units sold, ${sum(({ back }) => back)} back, ${pages.length * 2} kills in ${seconds} s: Z reports, sellers, profit and ledgers as reckoned outside`,
      `${mutants.map(({ name }) => name).join(', ')}: each is named`,
    )
  } finally {
    for (const counter of counters) await counter.close()
    await floor.close()
  }
})

it('a till that was offline for a week counts and closes with 5,000 sales', { timeout: 180_000 }, async () => {
  const { floor, counters } = await openShopOfFive()
  const [counter] = counters
  if (counter === undefined) throw new Error('a shop has a counter')
  await counter.unlock(boss)
  await counter.openDrawer(50_000)
  await counter.sell(1, 'cash')
  floor.wire.cut()
  await counter.sell(1, 'cash')
  await counter.sellMany(4_998)
  await counter.typeCount(50_000 + 5_000 * price)
  const milliseconds = await counter.closeCounted()
  floor.wire.mend()
  await counter.untilTold()
  const [shift] = await floor.testDb.asOwner<{ z: string }>('select z from shifts where org_id = $1', [
    floor.shop.org_id,
  ])
  expect((JSON.parse(shift?.z ?? '{}') as ShiftReport).z_number).toBe(1)
  for (const one of counters) await one.close()
  await floor.close()
  expect(milliseconds).toBeLessThan(3_000)
  publish(
    'closing with 5,000 sales',
    `${milliseconds} ms from the count to the question why it differs, or to closing`,
    'none',
  )
})

async function spend({ testDb, shop }: TillFloor): Promise<void> {
  const [bank] = await testDb.asOwner<{ id: string }>(`select id from wallets where org_id = $1 and kind = 'bank'`, [
    shop.org_id,
  ])
  const day = dayIn('Africa/Kampala', new Date())
  const asked = { id: randomUUID(), category: 'meals' as const, amount: spentADay, wallet_id: bank?.id ?? '', day }
  await as(testDb, shop.owner, (tx, member) => recordExpense(tx, asked, member))
}
