import { randomUUID } from 'node:crypto'
import { may } from '@tunda/contract/organization/rights'
import { ReportDescription, type ReportResult } from '@tunda/contract/reports/custom-reports'
import { narrowReport } from '@tunda/contract/reports/narrow-report'
import { readyNames, readyReports } from '@tunda/contract/reports/ready-reports'
import {
  fieldOf,
  maySeeField,
  maySeeSubject,
  type ReportSubject,
  reportSubjects,
} from '@tunda/contract/reports/report-fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePeriods } from '../../server/analytics/close-periods.ts'
import { dayIn, setClock } from '../../server/clock.ts'
import { askerOf, daysOf } from '../../server/custom-reports/run-report.ts'
import { drawerOf } from '../../server/drawers/drawers-for-tests.ts'
import { Failure } from '../../server/fail.ts'
import { router } from '../../server/router.ts'
import { call } from '../../server/testing/calls.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { publish, randomFrom, sized } from '../figures.ts'
import { type PlainRow, plainReport, plainRows } from './plain-reports.ts'
import { brokenDescription, randomDescription } from './random-descriptions.ts'

let testDb: TestDatabase
let shop: TestShop
let jinja = ''
const day = 86_400_000
const today = () => dayIn('Africa/Kampala', new Date())
const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })

/** A shop with two locations that traded for some days: discounts, split payments, refunds on other days, a cancelled sale. */
async function trade(random: () => number): Promise<void> {
  await testDb.asOwner('update business_settings set is_vat_registered = true, tax_rate = 18 where org_id = $1', [
    shop.org_id,
  ])
  jinja = (await call(router.locations.add, { name: 'Jinja', kind: 'shop' }, by())).id
  await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [jinja] }, by())
  const products = await Promise.all(
    [700, 1_180, 2_360, 50].map((price, at) =>
      stockProduct(testDb, shop, { model: `Galaxy A1${at}`, price, cost: price / 2, stock: 500 }),
    ),
  )
  await testDb.asOwner(
    `insert into stock_levels (org_id, product_id, location_id) select org_id, id, $2 from products where org_id = $1 on conflict do nothing`,
    [shop.org_id, jinja],
  )
  const customer = await call(router.customers.add, { name: 'Okello' }, by())
  await stockProduct(testDb, shop, { model: 'Cable', price: 300, cost: 100, stock: 7 })
  await testDb.asOwner(
    `insert into customers (org_id, id, name, total_orders, total_spent, last_order_date)
     values ($1, gen_random_uuid(), 'Nansubuga', 3, 9000, now() - interval '9 days')`,
    [shop.org_id],
  )
  for (const value of [10, -5]) {
    const change = { kind: 'percent' as const, value, round_to: 1 as const }
    await call(router.products.changePrices, { product_ids: products.slice(1), change }, by())
  }
  await testDb.asOwner(
    `update inventory_movements m set created_at = m.created_at - (interval '1 day' * (10 + p.selling_price % 200)) from products p
     where m.org_id = $1 and p.org_id = $1 and p.id = m.product_id`,
    [shop.org_id],
  )
  for (let sale = 0; sale < 40; sale += 1) {
    const putBack = setClock(() => Date.now() - Math.floor(random() * 6) * day)
    const isByMember = sale % 4 === 0
    const picked = products
      .filter(() => random() < 0.5)
      .map((product_id) => ({
        product_id,
        quantity: 1 + Math.floor(random() * 3),
        ...(isByMember ? {} : { discount: { type: 'amount' as const, value: Math.floor(random() * 20) } }),
      }))
    const sold = picked.length === 0 ? [{ product_id: products[0] ?? '', quantity: 1 }] : picked
    try {
      const method = (['cash', 'mobile_money', 'credit_card'] as const)[sale % 3] ?? 'cash'
      const more = { client_sale_id: randomUUID(), ...(random() < 0.3 ? { customer_id: customer.id } : {}) }
      const { id } = await drawerOf(testDb, shop).sell(
        { items: sold, payment_method: method, ...more },
        isByMember ? shop.member : shop.owner,
      )
      const quantity = random() < 0.5 ? 1 : (sold[0]?.quantity ?? 1)
      const items = [{ line: 1, quantity, goods: random() < 0.5 ? ('restock' as const) : ('write_off' as const) }]
      const refund = { sale_id: id, items, reason: 'Broken', payment_method: method }
      if (random() < 0.2) await call(router.sales.refund, { ...refund, client_refund_id: randomUUID() }, by())
      else if (random() < 0.1) await call(router.sales.cancel, { id, status: 'cancelled', reason: 'Wrong' }, by())
    } finally {
      putBack()
    }
  }
  // Some of it was Jinja's, according to the rows themselves.
  await testDb.asOwner('update sales set location_id = $2 where org_id = $1 and invoice_no % 3 = 1', [
    shop.org_id,
    jinja,
  ])
  await testDb.asOwner('update refunds set location_id = $2 where org_id = $1 and refund_no % 2 = 1', [
    shop.org_id,
    jinja,
  ])
  const moved = 'update inventory_movements set location_id = $2 where org_id = $1 and stock_after % 3 = 1'
  await testDb.asOwner(moved, [shop.org_id, jinja])
  await closePeriods(testDb.database)
}

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  await openShop(testDb)
  await trade(randomFrom())
})
afterAll(() => testDb.close())

type Asker = {
  readonly who: Colleague
  readonly location: string | null
  readonly rows: Map<ReportSubject, PlainRow[]>
}

async function askers(): Promise<Asker[]> {
  const found: Asker[] = []
  for (const [who, location] of [
    [shop.owner, null],
    [shop.member, null],
    [shop.admin, jinja],
  ] as const) {
    const rows = new Map<ReportSubject, PlainRow[]>()
    for (const subject of reportSubjects)
      rows.set(subject, await plainRows((sql, values) => testDb.asOwner(sql, values), subject, shop.org_id, location))
    found.push({ who, location, rows })
  }
  return found
}

const key = (rows: ReportResult['rows']) => rows.map((row) => JSON.stringify(row)).sort()

describe('reports of chance', () => {
  it('equal a sum of the rows, and show nobody what they may not see', async () => {
    const random = randomFrom()
    const people = await askers()
    const [runs, at] = [sized(1_000, 100_000), today()]
    const tally = { equal: 0, forbidden: 0, refused: 0 }
    for (let run = 0; run < runs; run += 1) {
      const asker = people[run % people.length]
      if (asker === undefined) throw new Error('nobody asks')
      const asked = run % 10 === 9 ? brokenDescription(random, at) : randomDescription(random, at)
      const answer = await call(router.customReports.run, { description: JSON.stringify(asked) }, by(asker.who)).catch(
        (error: unknown) => error,
      )
      const parsed = ReportDescription.safeParse(asked)
      if (!parsed.success) {
        expect(answer, JSON.stringify(asked)).toMatchObject({ code: 'BAD_REQUEST' })
        tally.refused += 1
        continue
      }
      const described = parsed.data
      if (await isForbidden(described, asker)) {
        expect(answer instanceof Failure && answer.entry.code, JSON.stringify(asked)).toBe('AUTHORIZATION_ERROR')
        tally.forbidden += 1
        continue
      }
      if (answer instanceof Error) throw new Error(JSON.stringify(asked), { cause: answer })
      const plain = plainReport(described, asker.rows.get(described.subject) ?? [], daysOf(described.period, at), at)
      const told = answer as ReportResult
      expect({ rows: key(told.rows), totals: told.totals, is_cut: told.is_cut }, JSON.stringify(asked)).toEqual({
        rows: key(plain.rows),
        totals: plain.totals,
        is_cut: plain.is_cut,
      })
      tally.equal += 1
    }
    expect(tally.equal).toBeGreaterThan(runs / 4)
    expect(tally.forbidden).toBeGreaterThan(runs / 20)
    expect(tally.refused).toBeGreaterThan(runs / 20)
    publish(
      'reports that people describe',
      `${runs} of chance: ${tally.equal} equal, ${tally.forbidden} forbidden, ${tally.refused} refused`,
      '',
    )
  })
})

describe('the ready reports', () => {
  it('equal a sum of the rows, for an owner, a member and somebody of one location', async () => {
    const [people, at] = [await askers(), today()]
    const shown = new Map<string, number>()
    for (const name of readyNames) {
      const { description } = readyReports[name]
      // The shop is a week old.
      const filters = description.filters.map((filter) => ('days' in filter ? { ...filter, days: 1 } : filter))
      for (const ready of [description, { ...description, filters, period: 'last_7_days' as const }])
        for (const asker of people) {
          const { description: theirs } = await as(testDb, asker.who, async (_tx, member) =>
            narrowReport(ready, askerOf(member)),
          )
          if (theirs === null) continue
          const told = await call(router.customReports.run, { description: JSON.stringify(theirs) }, by(asker.who))
          const plain = plainReport(theirs, asker.rows.get(theirs.subject) ?? [], daysOf(theirs.period, at), at)
          expect({ name, rows: key(told.rows), totals: told.totals }).toEqual({
            name,
            rows: key(plain.rows),
            totals: plain.totals,
          })
          shown.set(name, (shown.get(name) ?? 0) + told.rows.length)
        }
    }
    expect(readyNames).toHaveLength(12)
    expect(readyNames.filter((name) => (shown.get(name) ?? 0) === 0)).toEqual([])
  })
})

async function isForbidden(described: ReportDescription, { who, location }: Asker): Promise<boolean> {
  const { subject, columns, filters } = described
  return await as(testDb, who, async (_tx, member) => {
    const asker = { may: (right: Parameters<typeof may>[1]) => may(member, right), isAtAllLocations: location === null }
    const names = [...columns, ...filters.map(({ field }) => field)]
    const isTheirs = names.every((name) => {
      const field = fieldOf(subject, name)
      return field !== undefined && maySeeField(field, asker)
    })
    return !isTheirs || !maySeeSubject(subject, asker)
  })
}
