import { randomUUID } from 'node:crypto'
import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { general } from '@tunda/contract/failure'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeCustomer } from '../customers/remove-customer.ts'
import { applyImport } from '../imports/apply-import.ts'
import { checkRows } from '../imports/check-rows.ts'
import { leaveOut, listLeftOut } from '../imports/leave-out.ts'
import { startImport } from '../imports/start-import.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { setTerms } from './set-terms.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  await testDb.asOwner('update business_settings set gives_credit = true, credit_days = 30 where org_id = $1', [
    shop.org_id,
  ])
})

type Fields = Record<string, unknown>

async function send(rows: Fields[], id = randomUUID(), who = shop.owner) {
  const options = { existing: 'update', stock: 'set' } as const
  const asked = { id, kind: 'debts', file_name: 'book.csv', row_count: rows.length, options } as const
  await as(testDb, who, (tx, member) => startImport(tx, asked, member))
  const checked = await as(testDb, who, (tx, member) =>
    checkRows(tx, { id, rows: rows.map((fields, place) => ({ row: place + 2, fields })) }, member),
  )
  return {
    id,
    said: checked.rows.map(({ row, problems, action }) =>
      problems.length === 0 ? `${row} ${action}` : `${row} ${problems.map(({ message }) => message).join('; ')}`,
    ),
  }
}

const apply = (id: string, rows: 'all' | 'good' = 'good') =>
  as(testDb, shop.owner, (tx, member) => applyImport(tx, { id, rows }, member))

const leftOut = async (id: string) => {
  const { rows } = await as(testDb, shop.owner, (tx, member) => listLeftOut(tx, { id, after: 0, limit: 100 }, member))
  return rows.map(({ row, problems }) => `${row} ${problems[0]?.message}`)
}

async function addCustomer(name: string, phone: string | null = null): Promise<string> {
  const id = randomUUID()
  await testDb.asOwner('insert into customers (org_id, id, name, phone, phone_e164) values ($1, $2, $3, $4, $4)', [
    shop.org_id,
    id,
    name,
    phone,
  ])
  return id
}

/** What stands in the shop's debt book: `Okello 50000 2026-01-31 2026-03-02 B12`. */
async function book() {
  const lines = await testDb.asOwner<{ line: string }>(
    `select concat_ws(' ', c.name, e.amount, e.business_date, e.due_on, e.document) as line
     from customer_entries e join customers c on c.org_id = e.org_id and c.id = e.customer_id
     where e.org_id = $1 order by e.position`,
    [shop.org_id],
  )
  return lines.map(({ line }) => line)
}

it('enters debts of their own days for customers by phone or name, and adds who is new once', async () => {
  await addCustomer('Okello James', '+256772123456')
  const agreed = await addCustomer('Nakato')
  await as(testDb, shop.owner, (tx, member) => setTerms(tx, { customer_id: agreed, days: 7 }, member))
  const { id, said } = await send([
    { name: 'Okello', phone: '0772 123456', amount: 50_000, date: '2026-01-31', reference: 'B12' },
    { name: ' nakato ', amount: 20_000, date: '2026-02-01' },
    { name: 'Mukasa', amount: 5_000, date: '2026-02-02', due_date: '2026-02-02' },
    { name: 'MUKASA', amount: 7_000, date: '2026-02-03' },
    { phone: '0772123456', amount: 1_000_000_000_000, date: '2026-02-03' },
  ])
  expect(said).toEqual(['2 update', '3 update', '4 create', '5 create', '6 update'])
  expect(await apply(id, 'all')).toMatchObject({ created: 2, updated: 3, skipped: 0 })
  expect(await book()).toEqual([
    'Okello James 50000 2026-01-31 2026-03-02 B12',
    'Nakato 20000 2026-02-01 2026-02-08',
    'Mukasa 5000 2026-02-02 2026-02-02',
    'Mukasa 7000 2026-02-03 2026-03-05',
    'Okello James 1000000000000 2026-02-03 2026-03-05',
  ])
  const [sums] = await testDb.asOwner(
    'select sum(balance)::bigint::text as owed, count(*)::int as accounts from customer_accounts where org_id = $1',
    [shop.org_id],
  )
  expect(sums).toEqual({ owed: '1000000082000', accounts: 3 })
})

it('says what is wrong with a row, and leaves it out with the reason', async () => {
  await addCustomer('Akello')
  await addCustomer('akello')
  await addCustomer('Namuli Aisha', '+256701000001')
  const { id, said } = await send([
    { amount: 5_000, date: '2026-02-02' },
    { name: 'Akello', amount: 5_000, date: '2026-02-02' },
    { name: 'Brian', phone: '0701000001', amount: 5_000, date: '2026-02-02' },
    { phone: '0701000002', amount: 5_000, date: '2026-02-02' },
    { name: 'Otim', amount: 0, date: '2999-01-01' },
    { name: 'Otim', amount: 'many', date: '31st' },
    { name: 'Otim', amount: 5_000, date: '2026-02-02', due_date: '2026-02-01' },
    { name: 'Kato', phone: '0701000003', amount: 5_000, date: '2026-02-02' },
    { name: 'Sarah', phone: '0701000003', amount: 6_000, date: '2026-02-02' },
    { name: 'Anonymous Customer', amount: 5_000, date: '2026-02-02' },
  ])
  expect(said).toEqual([
    '2 Enter a name or a phone number',
    '3 Several customers have this name: enter the phone number',
    '4 This phone number belongs to Namuli Aisha. Enter that name, or another number',
    '5 Name is required',
    '6 Enter an amount; This cannot be dated after today',
    '7 Enter an amount; Enter a date like 24/03/2026',
    '8 It cannot be due before its date',
    '9 This phone number belongs to Sarah. Enter that name, or another number',
    '10 This phone number belongs to Kato. Enter that name, or another number',
    '11 Enter the customer’s own name',
  ])
  expect(await apply(id)).toMatchObject({ created: 0, updated: 0, skipped: 10 })
  expect(await book()).toEqual([])
  expect(await leftOut(id)).toHaveLength(10)
})

it('enters no debt twice: not in one file, not with the file again, not with a longer one, not with two at once', async () => {
  const rows = [
    { name: 'Mukasa', amount: 5_000, date: '2026-02-02' },
    { name: 'Kato', phone: '0701000003', amount: 5_000, date: '2026-02-02', reference: 'b1' },
  ]
  const first = await send(rows)
  expect(await apply(first.id)).toMatchObject({ created: 2 })
  expect(await apply(first.id)).toMatchObject({ created: 2 })
  const longer = await send([...rows, { name: 'Mukasa', amount: 5_000, date: '2026-02-02', reference: 'page 2' }])
  expect(longer.said).toEqual(['2 This debt is already entered', '3 This debt is already entered', '4 update'])
  expect(await apply(longer.id)).toMatchObject({ updated: 1, skipped: 2 })
  expect(await leftOut(longer.id)).toEqual(['2 This debt is already entered', '3 This debt is already entered'])
  const twins = await send([
    { name: 'Otim', amount: 900, date: '2026-02-02' },
    { name: 'otim', amount: 900, date: '2026-02-02' },
  ])
  expect(twins.said).toEqual(['2 Row 3 is the same debt', '3 Row 2 is the same debt'])
  const racing = [{ name: 'Zawedde', amount: 700, date: '2026-02-02' }]
  const [one, other] = [await send(racing), await send(racing)]
  const both = await Promise.all([apply(one.id), apply(other.id)])
  expect(both.reduce((sum, { created, updated }) => sum + created + updated, 0)).toBe(1)
  expect(await book()).toHaveLength(4)
  const [people] = await testDb.asOwner('select count(*)::int from customers where org_id = $1', [shop.org_id])
  expect(people).toEqual({ count: 3 })
})

it('gives one name one person, whatever the file has added before', async () => {
  const { id, said } = await send([
    { name: 'Okello', phone: '0701000001', amount: 100, date: '2026-02-01' },
    { name: 'Okello', phone: '0701000002', amount: 100, date: '2026-02-01' },
    ...Array.from({ length: 600 }, (_, place) => {
      return { name: place % 2 ? 'Okello' : `Kato ${place}`, amount: 200 + place, date: '2026-02-01' }
    }),
  ])
  expect(said.every((one) => one.endsWith('create'))).toBe(true)
  expect(await apply(id, 'all')).toMatchObject({ created: 602 })
  const okellos = await testDb.asOwner(
    `select a.balance::int from customers c join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
     where c.org_id = $1 and c.name = 'Okello' order by 1`,
    [shop.org_id],
  )
  expect(okellos).toHaveLength(3)
})

it('is of whoever may enter debts by hand, in a shop that sells on account', async () => {
  const row = [{ name: 'Mukasa', amount: 5_000, date: '2026-02-02' }]
  const { id } = await send(row)
  await testDb.asOwner('update business_settings set gives_credit = false where org_id = $1', [shop.org_id])
  expect((await failureOf(send(row))).entry).toBe(creditFailures.off)
  expect((await failureOf(apply(id))).entry).toBe(creditFailures.off)
  await testDb.asOwner('update business_settings set gives_credit = true where org_id = $1', [shop.org_id])
  expect((await failureOf(send(row, randomUUID(), shop.member))).entry).toBe(general.notAllowed)
  const elsewhere = await openShop(testDb)
  await testDb.asOwner('update business_settings set gives_credit = true where org_id = $1', [elsewhere.org_id])
  const foreign = as(testDb, elsewhere.owner, (tx, member) => applyImport(tx, { id, rows: 'good' }, member))
  expect((await failureOf(foreign)).entry).toBe(general.notFound)
})

const checkAgain = (id: string, row: number, fields: Fields) =>
  as(testDb, shop.owner, (tx, member) => checkRows(tx, { id, rows: [{ row, fields }] }, member))

it('lets a row in once the other of its phone number is put right', async () => {
  const rows = [
    { name: 'Kato', phone: '0701000003', amount: 5_000, date: '2026-02-02' },
    { name: 'Sarah', phone: '0701000003', amount: 6_000, date: '2026-02-02' },
  ]
  const corrected = await send(rows)
  const { changed } = await checkAgain(corrected.id, 3, { ...rows[1], phone: '0701000004' })
  expect(changed).toEqual([{ row: 2, problems: [], action: 'create' }])
  expect(await apply(corrected.id)).toMatchObject({ created: 2, skipped: 0 })
  const omitted = await send([
    { name: 'Otim', phone: '0701000005', amount: 5_000, date: '2026-02-02' },
    { name: 'Grace', phone: '0701000005', amount: 6_000, date: '2026-02-02' },
  ])
  await as(testDb, shop.owner, (tx, member) => leaveOut(tx, { id: omitted.id, rows: [3] }, member))
  expect(await apply(omitted.id)).toMatchObject({ created: 1, skipped: 1 })
  expect(await book()).toHaveLength(3)
})

/** What the rows of the shop's files are known by. */
const keysKept = () =>
  testDb.asOwner('select keys from import_rows where org_id = $1 and keys <> $2', [shop.org_id, '{}'])

it('forgets names and numbers once the file is in, and those of a customer who is deleted before that', async () => {
  const rows = [{ name: 'Mukasa', phone: '0701000003', amount: 5_000, date: '2026-02-02' }]
  const { id } = await send(rows)
  expect(await keysKept()).toHaveLength(1)
  await apply(id, 'all')
  expect(await keysKept()).toEqual([])
  const half = await send([{ name: 'Kato', phone: '0701000004', amount: 5_000, date: '2026-02-02' }])
  const customer = await addCustomer('Kato', '+256701000004')
  await testDb.asOwner(
    `update import_rows set outcome = 'updated', target_id = $2 where org_id = $1 and import_id = $3`,
    [shop.org_id, customer, half.id],
  )
  await as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id: customer }, member))
  expect(await keysKept()).toEqual([])
  expect(await testDb.asOwner('select 1 from import_keys where org_id = $1', [shop.org_id])).toEqual([])
})
