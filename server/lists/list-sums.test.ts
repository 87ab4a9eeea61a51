import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepDebtDays } from '../credit/keep-debt-days.ts'
import { listDebtors } from '../credit/list-debtors.ts'
import { type FullShop, openFullShop } from '../testing/full-shop.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { addUpLists } from './list-sums.ts'

let testDb: TestDatabase
let shop: FullShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openFullShop(testDb)
})
afterAll(() => testDb.close())

type Kind = { readonly list: string; readonly part: string; readonly rows: number; readonly amount: number }

/** What is kept of a shop's lists, and what their rows come to, by what the triggers on them name. */
async function keptAndCounted({ org_id }: TestShop): Promise<{ kept: Kind[]; counted: Kind[] }> {
  const lists = await testDb.asOwner<{ list: string; given: string[] }>(
    `select tgrelid::regclass::text as list, string_to_array(encode(tgargs, 'escape'), '\\000') as given
     from pg_trigger where tgname = 'list_sums_with_new' order by 1`,
  )
  expect(lists.length).toBeGreaterThan(15)
  const counted = lists
    .map(
      ({ list, given: [name, part, amount, only] }) =>
        `select '${name}' as list, array[${part}]::text[]::text as part, count(*)::int as rows, coalesce(sum(${amount}), 0)::int as amount
         from ${list} r where org_id = $1 and ${only || 'true'} group by 2`,
    )
    .join(' union all ')
  return {
    counted: await testDb.asOwner<Kind>(`${counted} order by 1, 2`, [org_id]),
    kept: await testDb.asOwner<Kind>(
      `select list, part::text, sum(rows)::int as rows, sum(amount)::int as amount from (
         select list, part, rows, amount from list_sums where org_id = $1 union all select list, part, rows, amount from list_changes where org_id = $1
       ) kept group by 1, 2 having sum(rows) <> 0 or sum(amount) <> 0 order by 1, 2`,
      [org_id],
    ),
  }
}

it('knows how many rows of each kind every list has, and what they come to, before and after it is added up', async () => {
  const before = await keptAndCounted(shop)
  expect(before.kept).toEqual(before.counted)
  expect(new Set(before.kept.map(({ list }) => list)).size).toBeGreaterThan(12)
  const names = Array.from({ length: 60 }, (_, i) => `Nakato ${i}`)
  for (const name of names)
    await testDb.asOwner('insert into customers (org_id, name) values ($1, $2)', [shop.org_id, name])
  await addUpLists(testDb.database)
  expect(await testDb.asOwner('select 1 from list_changes where org_id = $1', [shop.org_id])).toEqual([])
  const after = await keptAndCounted(shop)
  expect(after.kept).toEqual(after.counted)
})

it('follows a row that becomes another kind, goes, or changes what it comes to', async () => {
  const key = [shop.org_id]
  for (const change of [
    `update customers set total_orders = total_orders + 2, total_spent = total_spent + 10, status = 'vip' where org_id = $1 and name like 'Nakato 1%'`,
    `update customers set total_spent = total_spent + 10 where org_id = $1`,
    `update products set is_active = not is_active where org_id = $1`,
    `update alerts set resolved_at = now() where org_id = $1`,
    `update notifications set is_read = true where org_id = $1`,
    `update sales set flags = array['oversold'] where org_id = $1 and invoice_no % 2 = 0`,
    `update sales set flags_resolved_at = now() where org_id = $1 and invoice_no % 4 = 0`,
    `update sales set flags = '{}' where org_id = $1 and invoice_no % 8 = 0`,
    `update quotations set state = 'declined' where org_id = $1 and state = 'open'`,
    `delete from customers where org_id = $1 and name like 'Nakato 2%'`,
    `delete from notifications where org_id = $1`,
  ])
    await testDb.asOwner(change, key)
  const { kept, counted } = await keptAndCounted(shop)
  expect(kept).toEqual(counted)
})

it('tells debtors the same before and after their debts are written down', async () => {
  const other = await openShop(testDb)
  for (let i = 1; i <= 30; i += 1)
    await testDb.asOwner(
      `with buyer as (insert into customers (org_id, name, phone) values ($1, $2, $3) returning id)
       insert into customer_entries (org_id, id, customer_id, kind, amount, business_date, due_on)
       select $1, gen_random_uuid(), id, 'opening', $4, d.day - $5::int, d.day - $5::int + 30
       from buyer cross join (select (now() at time zone 'Africa/Kampala')::date as day) d`,
      [other.org_id, `Okello ${i}`, `07720000${10 + i}`, 1_000 * i, 5 * i],
    )
  const asked = (more = {}) =>
    as(testDb, other.owner, async (tx, member) => await listDebtors(tx, { page: 1, limit: 20, ...more }, member))
  const [all, some] = [await asked(), await asked({ search: 'okello 1' })]
  expect(all).toMatchObject({ totalCount: 30, owed: 465_000, overdue: expect.any(Number), ageing: { to_30: 21_000 } })
  expect(some).toMatchObject({ totalCount: 11 })
  await keepDebtDays(testDb.database)
  expect(await testDb.asOwner('select 1 from debt_changes where org_id = $1', [other.org_id])).toEqual([])
  expect(await asked()).toEqual(all)
  expect(await asked({ search: 'okello 1' })).toEqual(some)
  await testDb.asOwner(
    `insert into customer_entries (org_id, id, customer_id, kind, amount, business_date)
     select $1, gen_random_uuid(), id, 'write_off', -1000, current_date from customers where org_id = $1 and name = 'Okello 1'`,
    [other.org_id],
  )
  expect(await asked()).toMatchObject({ totalCount: 29, owed: 464_000, ageing: { to_30: 20_000 } })
})

it('is added up for every other shop where one fails', async () => {
  const shops = [await openShop(testDb), await openShop(testDb)] as const
  const left = async (of: TestShop) =>
    (await testDb.asOwner('select 1 from list_changes where org_id = $1', [of.org_id])).length
  await testDb.asOwner(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`,
  )
  for (const [broken, whole] of [shops, shops.toReversed()] as [TestShop, TestShop][]) {
    for (const { org_id } of shops)
      for (let i = 0; i < 60; i += 1)
        await testDb.asOwner('insert into customers (org_id, name) values ($1, $2)', [org_id, `N ${i}`])
    await testDb.asOwner(
      `create trigger refuse_one before insert on list_sums for each row when (new.org_id = '${broken.org_id}') execute function refuse_one()`,
    )
    await expect(addUpLists(testDb.database)).rejects.toThrow(/failed for 1 of \d+$/)
    expect(await left(whole)).toBe(0)
    expect(await left(broken)).toBeGreaterThan(59)
    await testDb.asOwner('drop trigger refuse_one on list_sums')
  }
})

it('tells debtors the same after a debt book of hundreds was brought in, before and after it is written down', async () => {
  const other = await openShop(testDb)
  await testDb.asOwner(
    `with buyers as (insert into customers (org_id, name) select $1, 'Debtor ' || n from generate_series(1, 210) n returning id, name)
     insert into customer_entries (org_id, id, customer_id, kind, amount, business_date)
     select $1, gen_random_uuid(), id, 'opening', 1000 * n, (now() at time zone 'Africa/Kampala')::date - 35 * n
     from buyers cross join generate_series(1, 2) n`,
    [other.org_id],
  )
  const asked = (search?: string) =>
    as(testDb, other.owner, async (tx, member) => await listDebtors(tx, { page: 1, limit: 3, search }, member))
  const both = async () => [await asked(), await asked('debtor')]
  const before = await both()
  const ageing = { to_30: 0, to_60: 210_000, to_90: 420_000, over_90: 0 }
  for (const told of before) expect(told).toMatchObject({ totalCount: 210, owed: 630_000, ageing })
  await keepDebtDays(testDb.database)
  expect(await testDb.asOwner('select 1 from debt_changes where org_id = $1', [other.org_id])).toEqual([])
  expect(await both()).toEqual(before)
})
