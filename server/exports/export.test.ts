import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../clock.ts'
import { router } from '../router.ts'
import { folderStore } from '../storage/file-store.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { exportedTables, leftOut, secretColumns } from './exported-tables.ts'
import { mountExport } from './mount-export.ts'
import { OpenArchives } from './open-archives.ts'

let testDb: TestDatabase
let folder: string
let app: FastifyInstance
let shop: TestShop
let product: string
const [expense, receipt] = [randomUUID(), randomUUID()]
beforeAll(async () => {
  testDb = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tunda-export-'))
  app = Fastify()
  mountExport(app, { database: testDb.database, store: folderStore(folder) })
  shop = await openShop(testDb)
  product = await stockProduct(testDb, shop, { model: '=HYPERLINK("http://evil.example")', price: 720_000 })
  const till = await openTill(testDb, shop)
  await sellAtTill(testDb, till, tillSale(product))
  const file = '99999999-9999-4999-8999-999999999999'
  await testDb.asOwner(
    `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes, user_id)
     values ($1, $2, $3, 'documents', 'warranty.pdf', 'application/pdf', 5, $4)`,
    [shop.org_id, file, product, shop.owner.user_id],
  )
  const [bank] = await testDb.asOwner<{ id: string }>(`select id from wallets where org_id = $1 and kind = 'bank'`, [
    shop.org_id,
  ])
  const spent = {
    id: expense,
    amount: 5_000,
    category: 'rent' as const,
    wallet_id: bank?.id ?? '',
    day: dayIn('Africa/Kampala', new Date()),
  }
  await call(router.expenses.record, spent, { context: visitOf(testDb, shop.owner) })
  await testDb.asOwner(
    `insert into product_files (org_id, id, expense_id, kind, name, media_type, bytes, user_id)
     values ($1, $2, $3, 'expenses', 'rent.pdf', 'application/pdf', 5, $4)`,
    [shop.org_id, receipt, expense, shop.owner.user_id],
  )
  await folderStore(folder).put({ org_id: shop.org_id, id: receipt, size: 'document' }, Buffer.from('%PDF-'))
  await folderStore(folder).put({ org_id: shop.org_id, id: file, size: 'document' }, Buffer.from('%PDF-'))
})
afterAll(async () => {
  await app.close()
  await testDb.close()
  await rm(folder, { recursive: true })
})

const prepare = (who: Colleague) => call(router.exports.prepare, undefined, { context: visitOf(testDb, who) })
async function download(path: string) {
  const { statusCode, rawPayload, headers } = await app.inject({ url: path })
  return { status: statusCode, headers, files: statusCode === 200 ? unzipSync(new Uint8Array(rawPayload)) : {} }
}

describe('the archive of a shop', () => {
  it('has every table of a shop, or says why not', async () => {
    const tables = await testDb.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(tables.length).toBeGreaterThan(30)
    expect([...exportedTables, ...Object.keys(leftOut)].toSorted()).toEqual(tables.map(({ name }) => name))
  })

  it('contains each table as CSV and JSON, the documents and a README, but no secrets and no rows of other shops', async () => {
    const other = await openShop(testDb)
    await stockProduct(testDb, other, { model: 'Not theirs' })
    const facts = JSON.stringify({ product: 'Nokia 105', product_id: product, left: 2, minimum: 5 })
    await testDb.asOwner(
      `insert into notifications (org_id, user_id, type, priority, kind, facts) values ($1, $2, 'low_stock', 'medium', 'low_stock', $3)`,
      [shop.org_id, shop.owner.user_id, facts],
    )
    await testDb.asOwner(`insert into customers (org_id, name) select $1, unnest(array[' =1+1', '＝1+1', '|calc'])`, [
      shop.org_id,
    ])
    const { path } = await prepare(shop.owner)
    const { status, headers, files } = await download(path)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.zip"$/)
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    for (const table of exportedTables)
      expect(Object.keys(files)).toEqual(expect.arrayContaining([`tables/${table}.csv`, `tables/${table}.json`]))
    const products = JSON.parse(text('tables/products.json')) as { id: string; selling_price: number }[]
    expect(products).toMatchObject([{ id: product, selling_price: 720_000 }])
    expect(JSON.parse(text('tables/sales.json'))).toHaveLength(1)
    expect(text('tables/products.csv')).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    for (const formula of [' =1+1', '＝1+1', '|calc']) expect(text('tables/customers.csv')).toContain(`,'${formula},`)
    expect(JSON.parse(text('tables/people.json'))).toHaveLength(3)
    expect(text(`files/${product}/99999999-9999-4999-8999-999999999999.pdf`)).toBe('%PDF-')
    expect(text(`files/${expense}/${receipt}.pdf`)).toBe('%PDF-')
    expect(text('README.txt')).toContain('sale_items.sale_id is sales.id')
    expect(text('tables/notifications.csv')).toContain('Nokia 105 is running low,2 left in stock.')
    expect(text('tables/notifications.csv')).not.toContain('minimum')
    const everything = Object.keys(files).map(text).join('\n')
    expect(everything).not.toContain(other.org_id)
    expect(everything).not.toContain('Not theirs')
    for (const column of secretColumns) expect(text('tables/pos_terminals.json')).not.toContain(`"${column}"`)
  })

  it('is the owner’s alone, works once, and is made three times a day at most; the trail says who had it', async () => {
    const fresh = await openShop(testDb)
    for (const who of [fresh.admin, fresh.member]) expect((await failureOf(prepare(who))).entry.status).toBe(403)
    const { path } = await prepare(fresh.owner)
    expect((await download(path)).status).toBe(200)
    expect((await download(path)).status).not.toBe(200)
    await prepare(fresh.owner)
    await prepare(fresh.owner)
    expect((await failureOf(prepare(fresh.owner))).entry.status).toBe(429)
    const trail = await testDb.asOwner(`select 1 from audit_log where org_id = $1 and action_type = 'export'`, [
      fresh.org_id,
    ])
    expect(trail).toHaveLength(3)
  })

  it('is read by so many at one time, one of a shop; the others’ tickets stay good', async () => {
    const few = Fastify()
    mountExport(few, { database: testDb.database, store: folderStore(folder), archives: new OpenArchives({ most: 2 }) })
    const shops = await Promise.all(Array.from({ length: 4 }, () => openShop(testDb)))
    const paths = await Promise.all(shops.map(async ({ owner }) => (await prepare(owner)).path))
    const answers = await Promise.all(paths.map(async (url) => (await few.inject({ url })).statusCode))
    expect(answers.filter((status) => status === 200)).toHaveLength(2)
    const refused = paths.filter((_, i) => answers[i] !== 200)
    for (const url of refused) expect((await few.inject({ url })).statusCode).toBe(200)
    await few.close()
  })

  it('breaks off where a file cannot be read, and the server goes on', async () => {
    const broken = Fastify()
    const get = () => Promise.reject(new Error('the disk is gone'))
    mountExport(broken, { database: testDb.database, store: { ...folderStore(folder), get } })
    const other = await openShop(testDb)
    const [goods, photo] = [await stockProduct(testDb, other), randomUUID()]
    await testDb.asOwner(
      `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes, user_id)
       values ($1, $2, $3, 'images', 'front', 'image/webp', 5, $4)`,
      [other.org_id, photo, goods, other.owner.user_id],
    )
    const { path } = await prepare(other.owner)
    await expect(broken.inject({ url: path })).rejects.toThrow(/destroyed|disk is gone/)
    expect((await broken.inject({ url: '/storage/v1/export/unknown' })).statusCode).not.toBe(200)
    await broken.close()
  })

  it('reads a long table page by page, each row once', async () => {
    const long = await openShop(testDb)
    await testDb.asOwner(
      `insert into customers (org_id, name) select $1, 'Customer ' || n from generate_series(1, 1203) n`,
      [long.org_id],
    )
    const { path } = await prepare(long.owner)
    const { files } = await download(path)
    const rows = JSON.parse(strFromU8(files['tables/customers.json'] ?? new Uint8Array())) as { id: string }[]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1203)
  })
})
