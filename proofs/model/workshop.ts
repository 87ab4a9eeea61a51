import { randomUUID } from 'node:crypto'
import { router } from '../../server/router.ts'
import { makePass } from '../../server/staff/staff-secrets.ts'
import { call } from '../../server/testing/calls.ts'
import { peppers } from '../../server/testing/shops.ts'
import { openTill, type TestTill } from '../../server/testing/tills.ts'
import { stockPhones } from '../../server/testing/units.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { booksOf, openBoth, type RealShop } from '../real-shop.ts'
import { now } from './model-clock.ts'
import type { Books, ModelShop, WorkshopBooks } from './model-shop.ts'
import { phone } from './model-workshop.ts'

/** What a real shop does with devices: the ids of the model's things, by number. */
export type Workshop = {
  readonly by: () => { readonly context: ReturnType<typeof visitOf> }
  /** A product whose units have IMEIs. */
  readonly phone_id: string
  readonly devices: { readonly id: string; readonly imei: string }[]
  readonly trade_ins: string[]
  readonly jobs: string[]
  readonly sales: { readonly id: string; readonly imei: string }[]
  readonly repairs: { readonly id: string; readonly job_id: string; readonly parts: string[] }[]
  /** The shop's drawer. */
  readonly wallet_id: string
  readonly till: TestTill
  /** The pass of somebody who unlocked the till and may buy devices. */
  readonly staff_pass: string
  /** The customer whose devices are repaired. */
  readonly customer_id: string
}

/** A shop with a workshop. */
export type ShopAtWork = RealShop & { readonly workshop: Workshop }

/** The price of a phone, and the cost of each of the initial ones. */
export const [price, cost] = [720_000, 610_000]
const phonesAtFirst = 3

/** The same shop twice, like `openBoth`, with trade-ins and repairs. */
export async function openAtWork(testDb: RealShop['testDb']): Promise<{ model: ModelShop; real: ShopAtWork }> {
  const { model, real } = await openBoth(testDb)
  const { shop } = real
  const by = () => ({ context: visitOf(testDb, shop.owner) })
  const { product_id, unit_ids, imeis } = await stockPhones(testDb, shop, phonesAtFirst, { price, cost })
  const bought = { hold_days: 0, warranty_months: 1, questions: [], declaration: 'It is mine.' }
  const { wallets } = await call(router.tradeIns.saveRules, { is_on: true, ...bought }, by())
  const repaired = { checklist: [], warranty_days: 30, abandon_days: 90, needs_approval: false, mails_ready: false }
  await call(router.repairs.saveRules, { is_on: true, ...repaired, terms: '' }, by())
  const till = await openTill(testDb, shop)
  const staff = await call(router.staff.add, { name: 'Boss', user_id: shop.owner.user_id }, by())
  const facts = { org_id: shop.org_id, terminal_id: till.id, staff_id: staff.id, key_version: 0, at: now / 1000 }
  const customer_id = randomUUID()
  await testDb.asOwner(`insert into customers (org_id, id, name) values ($1, $2, 'Musa')`, [shop.org_id, customer_id])
  for (let number = 0; number < phonesAtFirst; number += 1) model.workshop.comes(number, cost, 'in_stock')
  model.workshop.numbers = phonesAtFirst
  const workshop: Workshop = {
    by,
    phone_id: product_id,
    devices: unit_ids.map((id, place) => ({ id, imei: imeis[place] ?? '' })),
    trade_ins: [],
    jobs: [],
    sales: [],
    repairs: [],
    wallet_id: wallets.find(({ kind }) => kind === 'cash_drawer')?.id ?? '',
    till,
    staff_pass: makePass(facts, peppers),
    customer_id,
  }
  return { model, real: { ...real, workshop } }
}

/** The database's running totals, its devices and repairs, and its money ledgers. */
export async function allBooksOf(real: ShopAtWork): Promise<Books> {
  const books = await booksOf(real, new Map([[real.workshop.phone_id, phone]]))
  return { ...books, workshop: await booksOfWorkshop(real) }
}

type Found = {
  readonly phones: readonly number[]
  readonly devices: Record<string, WorkshopBooks['devices'][number]> | null
  readonly repairs: Record<string, WorkshopBooks['repairs'][number]> | null
  readonly money: WorkshopBooks['money']
}

async function booksOfWorkshop({ testDb, shop, workshop }: ShopAtWork): Promise<WorkshopBooks> {
  const [found] = await testDb.asOwner<Found>(
    `select
       (select json_build_array(p.current_stock, p.total_sold, p.total_revenue, l.units_cost) from products p
          join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = p.org_id
        where p.org_id = $1 and p.id = $2) as phones,
       (select json_object_agg(id, json_build_array(state, unit_cost)) from units where org_id = $1) as devices,
       (select json_object_agg(id, json_build_array(state = 'collected', paid)) from repairs where org_id = $1) as repairs,
       (select json_build_object('cash', coalesce(sum(m.amount) filter (where m.wallet_id = $3), 0),
          'elsewhere', coalesce(sum(abs(m.amount)) filter (where m.wallet_id <> $3), 0),
          'suppliers', (select coalesce(sum(amount), 0) from supplier_entries where org_id = $1),
          'customers', (select coalesce(sum(abs(balance)), 0) from customer_accounts where org_id = $1))
        from (select wallet_id, sum(amount) as amount from money_movements where org_id = $1 group by 1) m) as money`,
    [shop.org_id, workshop.phone_id, workshop.wallet_id],
  )
  if (found === undefined) throw new Error('a shop has books')
  const { phones, devices, repairs, money } = found
  return {
    phones,
    devices: workshop.devices.map(({ id }) => devices?.[id] ?? ['unknown', 0]),
    repairs: workshop.repairs.map(({ id }) => repairs?.[id] ?? [false, Number.NaN]),
    money,
  }
}

/** The result of the month, as the shop is shown it. */
export async function resultOf({ workshop }: ShopAtWork): Promise<readonly number[]> {
  const { months } = await call(router.expenses.profitAndLoss, {}, workshop.by())
  const [month] = months
  if (month === undefined) throw new Error('there is no month to compare')
  const { sales, vat, gross, shrinkage, late_costs, net } = month
  return [sales, vat, gross, shrinkage, late_costs, net]
}
