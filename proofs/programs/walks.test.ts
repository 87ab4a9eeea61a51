import { randomUUID } from 'node:crypto'
import type { Tx } from '@tunda/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTrail } from '../../server/audit/list-trail.ts'
import type { Member } from '../../server/context.ts'
import { listCustomers } from '../../server/customers/list-customers.ts'
import { listProducts } from '../../server/products/list-products.ts'
import { openProgram, type TestProgram } from '../../server/testing/programs.ts'
import {
  as,
  openShop,
  openTestDatabase,
  smartphones,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { pick, publish, randomFrom } from '../figures.ts'

const rows = 10_000
const roll = randomFrom()

let testDb: TestDatabase
let shop: TestShop
let program: TestProgram
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb, 'premium')
  program = await openProgram(testDb, shop)
  await testDb.asOwner(
    `insert into products (org_id, brand, model, category_id, cost_price, selling_price, date_added)
     select $1, 'Samsung', 'M' || n, $2, 1, n, now() - n * interval '1 second' from generate_series(1, ${rows}) n`,
    [shop.org_id, smartphones],
  )
  await testDb.asOwner(
    `insert into customers (org_id, name, created_at) select $1, 'C' || n, now() - n * interval '1 second' from generate_series(1, ${rows}) n`,
    [shop.org_id],
  )
  await testDb.asOwner(
    `insert into audit_log (org_id, action_type, resource_type, created_at)
     select $1, 'create', 'product', now() - n * interval '1 second' from generate_series(1, ${rows}) n`,
    [shop.org_id],
  )
})
afterAll(() => testDb.close())

type Part = { readonly ids: string[]; readonly next: string | null | undefined }
type Step = (after: string) => Promise<Part>
type Use<Asked, Answer> = (tx: Tx, asked: Asked, member: Member) => Promise<Answer>
const asProgram = <Asked, Answer>(list: Use<Asked, Answer>, asked: Asked) =>
  as(testDb, program, (tx, member) => list(tx, asked, member))
const page = { page: 1, limit: 100 }

/** How each list is read, and what is added, deleted and moved in the usual order meanwhile. */
const lists: Record<string, { read: Step; table: string; stir: (ids: readonly string[]) => Promise<string[]> }> = {
  products: {
    table: 'products',
    read: async (after) => {
      const { products, next_cursor } = await asProgram(listProducts, { ...page, after, sort: 'newest' })
      return { ids: products.map(({ id }) => id), next: next_cursor }
    },
    stir: async ([gone = '', moved = '']) => {
      await testDb.asOwner(
        `insert into products (org_id, brand, model, category_id, cost_price, selling_price) values ($1, 'New', $2, $3, 1, 1)`,
        [shop.org_id, randomUUID(), smartphones],
      )
      await testDb.asOwner('delete from products where id = $1', [gone])
      await testDb.asOwner('update products set date_added = now(), selling_price = 1 where id = $1', [moved])
      return [gone]
    },
  },
  customers: {
    table: 'customers',
    read: async (after) => {
      const { customers, next_cursor } = await asProgram(listCustomers, { ...page, after, sort: 'name' })
      return { ids: customers.map(({ id }) => id), next: next_cursor }
    },
    stir: async ([gone = '', moved = '']) => {
      await testDb.asOwner(`insert into customers (org_id, name) values ($1, $2)`, [shop.org_id, randomUUID()])
      await testDb.asOwner('delete from customers where id = $1', [gone])
      await testDb.asOwner(`update customers set name = $2, created_at = now() where id = $1`, [moved, randomUUID()])
      return [gone]
    },
  },
  audit: {
    table: 'audit_log',
    read: async (after) => {
      const { entries, next_cursor } = await asProgram(listTrail, { after, limit: 100, offset: 0 })
      return { ids: entries.map(({ id }) => String(id)), next: next_cursor }
    },
    // Nothing is ever deleted from the trail.
    stir: async () => {
      await testDb.asOwner(
        `insert into audit_log (org_id, action_type, resource_type) values ($1, 'create', 'product')`,
        [shop.org_id],
      )
      return []
    },
  },
}

/** Reads a list to its end while it changes; returns the rows that existed throughout and were missed, and those that came twice. */
async function walk(name: string, read: Step): Promise<{ parts: number; missed: number; twice: number }> {
  const list = lists[name]
  if (list === undefined) throw new Error(`there is no list ${name}`)
  const there = await testDb.asOwner<{ id: string }>(`select id::text from ${list.table} where org_id = $1`, [
    shop.org_id,
  ])
  const all = there.map(({ id }) => id)
  const standing = new Set(all)
  const seen = new Map<string, number>()
  let parts = 0
  for (let after: string | null | undefined = 'begin'; after; parts += 1) {
    const { ids, next } = await read(after)
    for (const id of ids) seen.set(id, (seen.get(id) ?? 0) + 1)
    for (const gone of await list.stir([pick(roll, all), pick(roll, all)])) standing.delete(gone)
    after = next
  }
  const missed = [...standing].filter((id) => !seen.has(id)).length
  return { parts, missed, twice: [...seen.values()].filter((times) => times > 1).length }
}

/** A mutant: the next page in the usual order, where the product reads the rows after a key. */
const byPages: Step = async (after) => {
  const no = after === 'begin' ? 1 : Number(after)
  const { products, totalPages } = await asProgram(listProducts, { ...page, page: no, sort: 'newest' })
  return { ids: products.map(({ id }) => id), next: no < totalPages ? String(no + 1) : null }
}

describe('a list of ten thousand that is read part by part', () => {
  it('has every row that stood all along, once, whatever came, went and moved', async () => {
    const figures: string[] = []
    for (const [name, { read }] of Object.entries(lists)) {
      const { parts, ...faults } = await walk(name, read)
      expect([name, parts >= 90, faults]).toEqual([name, true, { missed: 0, twice: 0 }])
      figures.push(`${name} in ${parts} parts`)
    }
    const mutant = await walk('products', byPages)
    expect(mutant.missed + mutant.twice).toBeGreaterThan(0)
    publish(
      'P walked lists',
      `${figures.join(', ')}: none missed, none twice`,
      `by pages: ${mutant.missed} missed, ${mutant.twice} twice`,
    )
  })
})
