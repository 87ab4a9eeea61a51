import { randomUUID } from 'node:crypto'
import { type ImportKind, type ImportOptions, importFailures } from '@tunda/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { applyImport } from './apply-import.ts'
import { checkRows } from './check-rows.ts'
import { getImport } from './import-rows.ts'
import { leaveOut } from './leave-out.ts'
import { discardImport, listImports } from './list-imports.ts'
import { startImport } from './start-import.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

type Fields = Record<string, unknown>
const defaults: ImportOptions = { existing: 'update', stock: 'set' }

/** Sends a file whose first row is 2, in chunks, as the screen does. */
async function send(
  kind: ImportKind,
  rows: Fields[],
  options: Partial<ImportOptions> = {},
  id = randomUUID(),
  at = shop,
) {
  const asked = { id, kind, file_name: 'stock.csv', row_count: rows.length, options: { ...defaults, ...options } }
  await as(testDb, at.owner, (tx, member) => startImport(tx, asked, member))
  const checked = await as(testDb, at.owner, (tx, member) =>
    checkRows(tx, { id, rows: rows.map((fields, place) => ({ row: place + 2, fields })) }, member),
  )
  const problems = checked.rows.flatMap(({ row, problems: found }) =>
    found.map(({ field, message }) => `${row} ${field}: ${message}`),
  )
  return { id, problems, actions: checked.rows.map(({ action }) => action) }
}

const apply = (id: string, rows: 'all' | 'good' = 'good', at = shop) =>
  as(testDb, at.owner, (tx, member) => applyImport(tx, { id, rows }, member))

const phone = (model: string, more: Fields = {}) => ({
  brand: 'Tecno',
  model,
  category: 'smartphones',
  cost_price: 500_000,
  selling_price: 600_000,
  current_stock: 3,
  ...more,
})

async function products(at = shop) {
  return await testDb.asOwner(
    `select brand, model, selling_price::int, current_stock::int, barcode from products where org_id = $1 order by model`,
    [at.org_id],
  )
}

describe('a file of products', () => {
  it('is checked row by row, and its good rows are written with their stock in the ledger', async () => {
    shop = await openShop(testDb)
    const { id, problems, actions } = await send('products', [
      phone('Camon 30', { barcode: '6001' }),
      phone('', {}),
      phone('Spark 20', { selling_price: 'six hundred', category: 'Boats' }),
      phone('POP 8', { brand: 'TECNO', tags: ['cheap'] }),
    ])
    expect(problems).toEqual([
      '3 model: Model is required',
      '4 selling_price: Write the amount in digits, like 720,000 or 720k',
      '4 category: Your shop has no category “Boats”',
    ])
    expect(actions).toEqual(['create', 'create', 'create', 'create'])
    expect(await products()).toEqual([])
    expect(await apply(id)).toMatchObject({
      created: 2,
      updated: 0,
      skipped: 2,
      remaining: 0,
      finished_at: expect.any(String),
    })
    expect(await products()).toEqual([
      { brand: 'Tecno', model: 'Camon 30', selling_price: 600_000, current_stock: 3, barcode: '6001' },
      { brand: 'Tecno', model: 'Pop 8', selling_price: 600_000, current_stock: 3, barcode: null },
    ])
    const newest = await testDb.asOwner('select model from products where org_id = $1 order by date_added desc', [
      shop.org_id,
    ])
    expect(newest.map(({ model }) => model)).toEqual(['Camon 30', 'Pop 8'])
    const ledger = await testDb.asOwner(
      'select reason, reference, line, delta::int from inventory_movements where org_id = $1 order by line',
      [shop.org_id],
    )
    expect(ledger).toEqual([
      { reason: 'import', reference: id, line: 2, delta: 3 },
      { reason: 'import', reference: id, line: 5, delta: 3 },
    ])
  })

  it('never doubles: rows sent again, applied again, or in another file', async () => {
    shop = await openShop(testDb)
    const rows = [phone('Camon 30'), phone('Spark 20', { barcode: '6002' })]
    const { id } = await send('products', rows)
    const first = await apply(id)
    expect(await apply(id)).toEqual(first)
    const sentAgain = await failureOf(
      as(testDb, shop.owner, (tx, member) =>
        checkRows(tx, { id, rows: [{ row: 2, fields: phone('Camon 31') }] }, member),
      ),
    )
    expect(sentAgain.entry).toBe(importFailures.finished)
    const again = await send('products', rows)
    expect(again.actions).toEqual(['update', 'update'])
    expect(await apply(again.id)).toMatchObject({ created: 0, updated: 2 })
    expect(await products()).toHaveLength(2)
    expect((await products()).map(({ current_stock }) => current_stock)).toEqual([3, 3])
  })

  it('goes on where it was cut off, also when two ask at once', async () => {
    shop = await openShop(testDb)
    const id = randomUUID()
    const rows = Array.from({ length: 700 }, (_, place) => phone(`Model ${place}`))
    const asked = { id, kind: 'products', file_name: 'a.csv', row_count: 700, options: defaults } as const
    await as(testDb, shop.owner, (tx, member) => startImport(tx, asked, member))
    const chunk = (from: number, to: number) =>
      as(testDb, shop.owner, (tx, member) =>
        checkRows(tx, { id, rows: rows.slice(from, to).map((fields, at) => ({ row: from + at + 2, fields })) }, member),
      )
    await chunk(0, 400)
    expect((await failureOf(apply(id))).message).toBe('Only 400 of 700 rows have arrived.')
    await chunk(200, 700)
    const both = await Promise.all([apply(id), apply(id)])
    expect(both.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([500, 700])
    expect(await products()).toHaveLength(700)
  })

  it('all or nothing writes nothing when a row has a problem, or turns out to have one', async () => {
    shop = await openShop(testDb)
    const bad = await send('products', [phone('Camon 30'), phone('Spark', { cost_price: -1 })])
    expect((await failureOf(apply(bad.id, 'all'))).message).toBe('One row has problems. Nothing was imported.')
    const late = await send('products', [phone('Camon 30', { barcode: '6001' }), phone('Pova 6', { brand: 'Samsung' })])
    expect(late.problems).toEqual([])
    const added = await stockProduct(testDb, shop, { model: 'Pova 6' })
    await testDb.asOwner(`update products set barcode = '6001' where id = $1`, [added])
    expect((await failureOf(apply(late.id, 'all'))).message).toBe(
      'Row 3: The same product as row 2. Nothing was imported.',
    )
    expect(await products()).toMatchObject([{ model: 'Pova 6', barcode: '6001' }])
    const good = await send(
      'products',
      Array.from({ length: 3 }, (_, place) => phone(`Pova ${place}`)),
    )
    expect(await apply(good.id, 'all')).toMatchObject({ created: 3, skipped: 0 })
  })

  it('changes what is there by barcode or whole name, and no more than the file says', async () => {
    shop = await openShop(testDb)
    const first = await send('products', [
      phone('Camon 30', { barcode: '6001', storage: '128 GB', description: 'Kept' }),
      phone('Camon 30', { storage: '256 GB' }),
    ])
    await apply(first.id)
    const prices = await send('products', [
      { barcode: '6001', selling_price: 650_000 },
      { brand: 'tecno', model: 'camon 30', storage: '256 gb', selling_price: 700_000 },
      { barcode: '6009', selling_price: 1 },
    ])
    expect(prices.actions).toEqual(['update', 'update', 'create'])
    expect(prices.problems).toContain('4 brand: Brand is required')
    expect(await apply(prices.id)).toMatchObject({ created: 0, updated: 2, skipped: 1 })
    const rows = await testDb.asOwner(
      'select model, storage, description, selling_price::int, current_stock::int from products where org_id = $1 order by storage',
      [shop.org_id],
    )
    expect(rows).toEqual([
      { model: 'Camon 30', storage: '128 GB', description: 'Kept', selling_price: 650_000, current_stock: 3 },
      { model: 'Camon 30', storage: '256 gb', description: null, selling_price: 700_000, current_stock: 3 },
    ])
    const trail = await testDb.asOwner(
      `select old_values from audit_log where org_id = $1 and action_type = 'update' and resource_type = 'product' order by id`,
      [shop.org_id],
    )
    expect(trail.map(({ old_values }) => old_values.selling_price)).toEqual([600_000, 600_000])
  })

  it('says before it writes how many fit the plan, and refuses what does not', async () => {
    const free = await openShop(testDb, 'free')
    await testDb.asOwner(
      `insert into products (org_id, brand, model, category_id, cost_price, selling_price)
       select $1, 'Oraimo', 'Cable ' || n, '00000000-0000-4000-8000-000000000103', 1, 2 from generate_series(1, 98) n`,
      [free.org_id],
    )
    const { id } = await send('products', [phone('A'), phone('B'), phone('C')], {}, randomUUID(), free)
    const seen = await as(testDb, free.owner, (tx, member) => getImport(tx, { id }, member))
    expect(seen).toMatchObject({ to_create: 3, room: 2 })
    const failure = await failureOf(apply(id, 'good', free))
    expect(failure.meta).toEqual({ resource: 'products', current: 98, limit: 100 })
    expect(await products(free)).toHaveLength(98)
  })

  it('is the shop’s own: another sees none of it', async () => {
    const other = await openShop(testDb)
    const { id } = await send('products', [phone('Secret')])
    expect((await failureOf(apply(id, 'good', other))).entry.status).toBe(404)
    const theirs = await as(testDb, other.owner, (tx, member) => listImports(tx, { page: 1, limit: 20 }, member))
    expect(theirs.imports).toEqual([])
    await as(testDb, shop.owner, (tx, member) => discardImport(tx, { id }, member))
    expect((await failureOf(apply(id))).entry.status).toBe(404)
  })

  it('refuses another file under a known id', async () => {
    const { id } = await send('products', [phone('One')])
    const reused = await failureOf(send('products', [phone('One'), phone('Two')], {}, id))
    expect(reused.entry).toBe(importFailures.idReused)
  })
})

describe('a file of stock', () => {
  it('sets counts and adds changes through the ledger, once', async () => {
    shop = await openShop(testDb)
    const [one, two] = [
      await stockProduct(testDb, shop, { stock: 10 }),
      await stockProduct(testDb, shop, { model: 'S24', stock: 0 }),
    ]
    await testDb.asOwner(`update products set barcode = '6001' where id = $1`, [one])
    const third = await stockProduct(testDb, shop, { model: 'A05', stock: 1 })
    await testDb.asOwner(`update products set barcode = '6003' where id = $1`, [third])
    const counted = await send('stock', [
      { barcode: '6001', stock: 7, note: 'Shelf 2' },
      { brand: 'samsung', model: 's24', stock: 4 },
      { barcode: '9999', stock: 4 },
      { barcode: '6003', stock: -1 },
      { stock: 2 },
    ])
    expect(counted.problems).toEqual([
      '4 barcode: No product of your shop has this barcode',
      '5 stock: Stock cannot be below 0',
      '6 barcode: Enter a barcode, or brand and model',
    ])
    expect(await apply(counted.id)).toMatchObject({ updated: 2, skipped: 3 })
    expect(await stockOf(one, two)).toEqual([7, 4])
    await apply(counted.id)
    const moved = await send(
      'stock',
      [
        { barcode: '6001', stock: -2 },
        { barcode: '6001', stock: -6 },
      ],
      { stock: 'add' },
    )
    expect(moved.problems).toEqual(['3 stock: Only 7 in stock'])
    expect(await apply(moved.id)).toMatchObject({ updated: 1, skipped: 1 })
    expect(await stockOf(one, two)).toEqual([5, 4])
  })

  it('adds to what was sold beyond the stock, step by step, and takes nothing from it', async () => {
    const id = await stockProduct(testDb, shop, { model: 'Oversold', stock: -5 })
    const oversold = { brand: 'Samsung', model: 'Oversold' }
    const sent = await send(
      'stock',
      [
        { ...oversold, stock: 3 },
        { ...oversold, stock: -1 },
      ],
      { stock: 'add' },
    )
    expect(sent.problems).toEqual(['3 stock: Only 0 in stock'])
    expect(await apply(sent.id)).toMatchObject({ updated: 1, skipped: 1 })
    expect(await stockOf(id)).toEqual([-2])
  })

  it('asks for the barcode where several products are called so', async () => {
    await stockProduct(testDb, shop, { model: 'Galaxy A15' })
    const { problems } = await send('stock', [{ brand: 'Samsung', model: 'Galaxy A15', stock: 1 }])
    expect(problems).toEqual(['2 model: Several products have this name: enter the barcode'])
  })
})

async function stockOf(...ids: string[]): Promise<number[]> {
  const rows = await testDb.asOwner<{ id: string; stock: number }>(
    'select id, current_stock::int as stock from products where id = any ($1)',
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.stock ?? Number.NaN)
}

describe('a file of customers', () => {
  it('adds new ones and changes those who have the phone or email', async () => {
    shop = await openShop(testDb)
    const first = await send('customers', [
      { name: 'Akello', phone: '0772 123456', status: 'vip' },
      { name: 'Okot', email: 'Okot@Shop.ug' },
      { name: 'Akello again', phone: '+256772123456' },
      { name: 'Nobody', email: 'not an address', age: 'old' },
    ])
    expect(first.problems).toEqual([
      '2 phone: Row 4 has this phone number too',
      '4 phone: Row 2 has this phone number too',
      '5 email: Enter a valid email address',
      '5 age: Enter an age in whole years',
    ])
    await as(testDb, shop.owner, (tx, member) => leaveOut(tx, { id: first.id, rows: [4] }, member))
    expect(await apply(first.id)).toMatchObject({ created: 2, updated: 0, skipped: 2 })
    const second = await send('customers', [
      { phone: '256772123456', location: 'Gulu' },
      { name: 'Okot Peter', email: 'okot@shop.ug' },
      { name: 'Torn', phone: '0772123456', email: 'okot@shop.ug' },
    ])
    expect(second.problems).toEqual([
      '2 phone: Row 4 has this phone number too',
      '3 email: Row 4 has this email too',
      '4 email: Phone and email belong to different customers',
      '4 phone: Row 2 has this phone number too',
      '4 email: Row 3 has this email too',
    ])
    await as(testDb, shop.owner, (tx, member) => leaveOut(tx, { id: second.id, rows: [4] }, member))
    expect(await apply(second.id)).toMatchObject({ created: 0, updated: 2 })
    const rows = await testDb.asOwner(
      'select name, phone, phone_e164, email, location, status from customers where org_id = $1 order by name',
      [shop.org_id],
    )
    expect(rows).toEqual([
      {
        name: 'Akello',
        phone: '256772123456',
        phone_e164: '+256772123456',
        email: null,
        location: 'Gulu',
        status: 'vip',
      },
      { name: 'Okot Peter', phone: null, phone_e164: null, email: 'okot@shop.ug', location: null, status: 'active' },
    ])
  })

  it('leaves those who are there alone when asked to', async () => {
    const { id, actions } = await send('customers', [{ name: 'Other', phone: '0772123456' }], { existing: 'skip' })
    expect(actions).toEqual(['skip'])
    expect(await apply(id)).toMatchObject({ created: 0, updated: 0, skipped: 1 })
  })
})
