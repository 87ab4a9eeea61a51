import { randomUUID } from 'node:crypto'
import { plenty } from '../../bench/plenty.ts'
import { createPasswords } from '../../server/account/passwords.ts'
import { now, setClock } from '../../server/clock.ts'
import { giveDrawer } from '../../server/drawers/give-drawer.ts'
import { lockStock, moveStock } from '../../server/products/stock.ts'
import { router } from '../../server/router.ts'
import { addStaff } from '../../server/staff/add-staff.ts'
import { addTerminal } from '../../server/terminals/add-terminal.ts'
import { call } from '../../server/testing/calls.ts'
import {
  as,
  openShop,
  openTestDatabase,
  smartphones,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { openTill, type TestTill } from '../../server/testing/tills.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { openService, type Service } from '../whole-product.ts'
import { creditDays, type Good, goods } from './month-ledger.ts'
import { everybody, fee, from, limit, traded, traders } from './month-script.ts'

/** Limits on looking up customers are by the hour; here a month's hours take minutes. */
const monthInMinutes = JSON.stringify({ ...JSON.parse(plenty), 'lookups.till': 10_000, 'lookups-a-day.till': 10_000 })

/** Who sells at the till. */
export const seller = { name: 'Grace', pin: '8391' }
export const password = 'Correct horse 42 battery'

/** A shop that sells on account, has lay-bys and traders, with a till for the browser (`token`) and one for calls. */
export type MonthShop = {
  readonly testDb: TestDatabase
  readonly shop: TestShop
  readonly service: Service
  readonly token: string
  readonly called: TestTill
  readonly staff_id: string
  readonly products: Readonly<Record<Good, string>>
  readonly customers: ReadonlyMap<string, string>
  readonly wallets: ReadonlyMap<string, string>
  readonly list_id: string
  /** Calls as the owner. */
  readonly by: { readonly context: ReturnType<typeof visitOf> }
  /** Sets the server's clock to a time, from which it goes on; returns how far it is ahead, in milliseconds. */
  readonly goTo: (moment: number) => number
  readonly close: () => Promise<void>
}

/** Opens it at `moment`. */
export async function openMonthShop(moment: number): Promise<MonthShop> {
  let ahead = moment - Date.now()
  const putBack = setClock(() => Date.now() + ahead)
  const testDb = await openTestDatabase()
  const shop = await openShop(testDb)
  const service = await openService(testDb, {
    environment: { SITE_URL: 'http://localhost', EMAIL_CONFIRMATION: 'off', QUOTAS: monthInMinutes },
  })
  const by = { context: visitOf(testDb, shop.owner) }
  const hash = await createPasswords().hash(password, '')
  await testDb.asOwner('update auth.users set password_hash = $2 where id = $1', [shop.owner.user_id, hash])
  await testDb.asOwner(
    `update business_settings set gives_credit = true, credit_limit = $2, credit_days = $3, uses_drawer = true where org_id = $1`,
    [shop.org_id, limit, creditDays],
  )
  const products = await stockGoods(testDb, shop)
  const customers = await addCustomers(testDb, shop)
  const rules = { is_on: true, deposit_percent: 25, days: 60, fee_percent: fee, release_percent: 100 }
  await call(router.laybys.saveRules, rules, by)
  const list_id = await makeList(by, products, customers)
  const { peppers } = service
  const { token } = await as(testDb, shop.owner, (tx, member) =>
    addTerminal(tx, { name: 'Counter 1' }, member, peppers),
  )
  const called = await openTill(testDb, shop, 'Counter 2')
  for (const { id: terminal_id } of await testDb.asOwner<{ id: string }>('select id from pos_terminals'))
    await as(testDb, shop.owner, (tx, member) => giveDrawer(tx, { terminal_id }, member))
  await testDb.asOwner('update pos_terminals set trusted_since = $1', [now()])
  // Nobody may change prices: everything is sold at list prices.
  const rights = ['sell', 'see_customers', 'give_credit', 'receive_payments', 'manage_drawer'] as const
  const role = await call(router.organization.addRole, { name: 'Seller', rights: [...rights] }, by)
  const { id: staff_id } = await as(testDb, shop.owner, (tx, member) =>
    addStaff(tx, { ...seller, user_id: null, role_id: role.id }, member, peppers),
  )
  const wallets = await testDb.asOwner<{ id: string; kind: string }>(
    'select id, kind from wallets where org_id = $1 and terminal_id is null',
    [shop.org_id],
  )
  return {
    testDb,
    shop,
    service,
    token,
    called,
    staff_id,
    products,
    customers,
    wallets: new Map(wallets.map(({ id, kind }) => [kind, id])),
    list_id,
    by,
    goTo: (next) => {
      ahead = next - Date.now()
      return ahead
    },
    close: async () => {
      await service.stop()
      await testDb.close()
      putBack()
    },
  }
}

async function stockGoods({ asOwner, database }: TestDatabase, { org_id, owner }: TestShop) {
  const entries = await Promise.all(
    Object.entries(goods).map(async ([good, { model, barcode, price, cost }]) => {
      const [made] = await asOwner<{ id: string }>(
        `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, barcode)
         values ($1, gen_random_uuid(), 'Plain', $2, $3, $4, $5, $6) returning id`,
        [org_id, model, smartphones, cost, price, barcode],
      )
      return [good, made?.id ?? ''] as const
    }),
  )
  await database.asOrganization(org_id, async (tx) => {
    const keys = entries.map(([, product_id]) => ({ org_id, location_id: org_id, product_id }))
    await lockStock(tx, keys)
    await moveStock(
      tx,
      keys.map((key) => ({ ...key, delta: 10_000, reason: 'opening', user_id: owner.user_id })),
    )
  })
  return Object.fromEntries(entries) as Record<Good, string>
}

async function addCustomers({ asOwner }: TestDatabase, { org_id }: TestShop): Promise<Map<string, string>> {
  const made = await asOwner<{ id: string; name: string }>(
    `insert into customers (org_id, id, name, phone, phone_e164)
     select $1, gen_random_uuid(), name, '07720000' || lpad(n::text, 2, '0'), '+2567720000' || lpad(n::text, 2, '0')
     from unnest($2::text[]) with ordinality as c (name, n) returning id, name`,
    [org_id, everybody],
  )
  return new Map(made.map(({ id, name }) => [name, id]))
}

/** A customer's phone number in the shop. */
export function phoneOf(who: string): string {
  const place = everybody.indexOf(who) + 1
  return `07720000${String(place).padStart(2, '0')}`
}

async function makeList(by: MonthShop['by'], products: MonthShop['products'], customers: Map<string, string>) {
  const [id, group_id] = [randomUUID(), randomUUID()]
  await call(router.priceLists.saveGroup, { id: group_id, name: 'Traders' }, by)
  const ids = traders.flatMap((who) => customers.get(who) ?? [])
  for (const customer_id of ids) await call(router.priceLists.setGroup, { customer_id, group_id }, by)
  await call(router.priceLists.save, { id, name: 'Wholesale', kind: 'breaks', group_id }, by)
  const prices = [{ product_id: products.case, min_qty: from, price: traded }]
  await call(router.priceLists.setPrices, { id, prices }, by)
  return id
}
