import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Gives a shop `count` products, bypassing the ledger, because these measurements only read. */
export async function fillCatalogue(owner: pg.Client, orgId: string, count: number): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, 'big-catalogue.sql'), 'utf8')
  await owner.query('alter table products disable trigger new_products_have_no_stock')
  await owner.query(sql, [orgId, count])
  await owner.query('alter table products enable trigger new_products_have_no_stock')
  await owner.query('vacuum analyze products')
}

/** What people type, letter by letter: names, part of a barcode, a misspelt word, and a word that every product has. */
const typed = ['samsung galaxy a15', 's23 256 blk', 'iphone', '0079', 'charger', 'samsng', '256gb', '20']

/** Every search that the field sends while these are typed. */
export const searches: readonly string[] = [
  ...new Set(typed.flatMap((words) => [...words].map((_, end) => words.slice(0, end + 1).trim()))),
]

export type Ask = (asked: Record<string, string>) => Promise<unknown>

/** Milliseconds of every search when it is made for the second time. */
export async function timeSearches(ask: Ask): Promise<number[]> {
  for (const search of searches) await ask(asTyped(search))
  const times: number[] = []
  for (const search of searches) times.push(await time(() => ask(asTyped(search))))
  return times
}

/** Milliseconds of a page of the list, `rounds` times, after one that is not counted. */
export async function timePage(ask: Ask, page: number, limit: number, rounds: number): Promise<number[]> {
  const asked = { page: String(page), limit: String(limit) }
  await ask(asked)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await time(() => ask(asked)))
  return times
}

const asTyped = (search: string) => ({ search, limit: '20', countUpTo: '200' })

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
