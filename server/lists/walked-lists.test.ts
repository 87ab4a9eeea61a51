import { call } from '@orpc/server'
import { contract } from '@tunda/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { callsForKeys } from '../client-package/calls-for-keys.ts'
import { dayIn, now } from '../clock.ts'
import { router } from '../router.ts'
import { type FullShop, openFullShop } from '../testing/full-shop.ts'
import { openProgram, type TestProgram } from '../testing/programs.ts'
import { openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

type Row = Record<string, unknown>
type Answer = Record<string, unknown> & { next_cursor?: string | null }
type Leaf = { '~orpc': { inputSchema?: z.ZodObject; outputSchema?: z.ZodObject } }

let testDb: TestDatabase
let shop: FullShop
let program: TestProgram
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openFullShop(testDb)
  program = await openProgram(testDb, shop)
})
afterAll(() => testDb.close())

const leafOf = (name: string) =>
  name.split('.').reduce((branch, key) => (branch as Record<string, object>)[key] ?? {}, contract as object) as Leaf
const shapes = (name: string) => {
  const { inputSchema, outputSchema } = leafOf(name)['~orpc']
  return { input: inputSchema?.shape ?? {}, output: outputSchema?.shape ?? {} }
}
const ask = (name: string, asked: object, who = program): Promise<Answer> => {
  const procedure = name
    .split('.')
    .reduce((branch, key) => (branch as Record<string, object>)[key] ?? {}, router as object)
  return call(procedure as typeof router.products.list, asked as never, {
    context: visitOf(testDb, who),
  }) as unknown as Promise<Answer>
}
const rowsOf = (answer: Answer) => Object.values(answer).find((value) => Array.isArray(value)) as Row[]

/** What a list is of, where it is of something. */
function subjectOf(name: string): object {
  const { supplier_id, product_id, price_list_id, stock_take_id } = shop
  const subjects: Record<string, object> = {
    'priceLists.prices': { id: price_list_id },
    'suppliers.statement': { id: supplier_id },
    'suppliers.products': { id: supplier_id },
    'suppliers.prices': { product_id },
    'stockTakes.numbers': { id: stock_take_id },
    'stockTakes.items': { stock_take_id },
    'batches.shelf': { show: 'all' },
    'expenses.parts': { month: dayIn('Africa/Kampala', now()).slice(0, 7), part: 'shrinkage' },
    'analytics.reorderList': { cover_days: 365 },
  }
  return subjects[name] ?? {}
}

const lists = callsForKeys()
  .map(({ name }) => name)
  .filter((name) => {
    const { input } = shapes(name)
    return 'page' in input || ('limit' in input && 'offset' in input)
  })

describe('every list that programs may read', () => {
  it('can be walked', () => {
    expect(lists.length).toBeGreaterThan(30)
    expect(lists.filter((name) => !('after' in shapes(name).input && 'next_cursor' in shapes(name).output))).toEqual([])
  })

  it.each(lists)('%s: is the same part by part as page by page', async (name) => {
    const subject = subjectOf(name)
    const paged = await ask(name, { ...subject, limit: 20 })
    const rows = rowsOf(paged).map((row) => JSON.stringify(row))
    expect([name, rows.length > 2, 'next_cursor' in paged]).toEqual([name, true, false])
    const walked: string[] = []
    for (let after: string | null | undefined = 'begin'; after; ) {
      const part: Answer = await ask(name, { ...subject, after, limit: 2 })
      walked.push(...rowsOf(part).map((row) => JSON.stringify(row)))
      after = part.next_cursor
    }
    expect(new Set(walked).size).toBe(walked.length)
    // Of long lists the page had the beginning alone.
    expect(rows.filter((row) => !walked.includes(row))).toEqual([])
    if (rows.length < 20) expect(walked).toHaveLength(rows.length)
  })

  it('takes a cursor of its own alone', async () => {
    const { next_cursor } = await ask('products.list', { after: 'begin', limit: 2 })
    const refused = async (name: string, asked: object) => (await failureOf(ask(name, asked))).entry.code
    expect(await refused('customers.list', { after: next_cursor })).toBe('VALIDATION_ERROR')
    expect(await refused('products.list', { after: next_cursor, isActive: false })).toBe('VALIDATION_ERROR')
    expect(await refused('products.list', { after: `${next_cursor}x`.slice(1) })).toBe('VALIDATION_ERROR')
    expect(rowsOf(await ask('products.list', { after: next_cursor, limit: 5, sort: 'price' }))).toHaveLength(3)
    const { next_cursor: day } = await ask('analytics.salesAnalytics', { after: 'begin', limit: 1 })
    for (const made of ['2026-02-30', '2026-13-01', '0000-01-01', '1 and 1'])
      expect(
        await refused('analytics.salesAnalytics', {
          after: `${day?.slice(0, 16)}${Buffer.from(JSON.stringify([made])).toString('base64url')}`,
          limit: 1,
        }),
      ).toBe('VALIDATION_ERROR')
  })

  it('shows a key of one location what that has, under cursors of its own', async () => {
    const narrow = await openProgram(testDb, shop, { location_ids: [shop.org_id] })
    const named = ['products.list', 'analytics.salesAnalytics', 'analytics.productPerformance', 'products.movements']
    for (const name of named) {
      const whole = rowsOf(await ask(name, { after: 'begin', limit: 50 }))
      const first = await ask(name, { after: 'begin', limit: 1, lowStock: true, outOfStock: true }, narrow)
      expect(typeof first.next_cursor).toBe('string')
      expect((await failureOf(ask(name, { after: first.next_cursor, limit: 1 }))).entry.code).toBe('VALIDATION_ERROR')
      expect(rowsOf(await ask(name, { after: 'begin', limit: 50 }, narrow)).length).toBeLessThanOrEqual(whole.length)
    }
  })
})
