import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectForTest } from '@tunda/database/testing/connect'
import type { Secrets } from '../server/secrets/secrets.ts'
import { type BenchShop, fillShops } from './bench-shops.ts'
import { openCounters } from './counters.ts'
import type { LoadResult } from './load.ts'
import { onABench, type Press } from './on-a-bench.ts'
import { asOwner } from './owner.ts'
import type { ServerProcess } from './server-process.ts'
import { show } from './show.ts'

const reach = { hundred: 1.2, one: 2.0, p99: 60 }
/** Further measurements of both kinds of shops, with their targets: over the limit, and in milliseconds. */
const others: readonly Other[] = [
  { connections: 1, p50: 1.8 },
  { connections: 8, hundred: 1.2, one: 1.8, p99: 60 },
  { connections: 128, p99: 60 },
]
/** Megabytes of an idle server after it was busy. */
const mostMegabytes = 200
/** Tills that the busy shop sells at when counters are measured. */
const busyTills = 8
/** Milliseconds after which a server that was busy has returned unused memory. */
const rest = 100_000

type Other = { connections: number; p50?: number; p99?: number; hundred?: number; one?: number }
type Sizes = { readonly seconds: number; readonly rounds: number }

/**
 * Sales a second over HTTP beside the database's own limit, in one run of `rounds` interleaved measurements of `seconds` each. Returns whether every
 * ratio is reached and the books are right afterwards.
 */
export async function benchRecordingASale({ seconds, rounds }: Sizes): Promise<boolean> {
  return await onABench({}, async ({ url, press, server, secrets }) => {
    const sides = sidesOf(await openShops(url, secrets))
    await warmUp(press, sides)
    await asOwner(url, (owner) => owner.query('vacuum analyze'))
    await measure(press, sides, { seconds, rounds })
    const isReached = report(sides, { seconds, rounds }, reach.p99)
    show(`The database lies on ${await fileSystemOf(url)}.`)
    const isSoon = await pressDifferently(press, sides, seconds)
    const areRight = await areBooksRight(url)
    return (await isSmallAtRest(server)) && areRight && isSoon && isReached
  })
}

/**
 * The same sales at desks without any features of a counter and, in turn, at tills with all of them: unlocked by one of the staff, with a drawer and
 * an open shift. Both have to reach the same ratios.
 */
export async function benchCounter({ seconds, rounds }: Sizes): Promise<boolean> {
  return await onABench({ TERMINAL_RATE: '100000' }, async ({ url, press, secrets }) => {
    const [desks, { hundred, one }] = [await openShops(url, secrets), await openShops(url, secrets)]
    const counters = {
      hundred: await openCounters(url, secrets, hundred, 1),
      one: await openCounters(url, secrets, one, busyTills),
    }
    const sides = [...sidesOf(desks), ...sidesOf(counters, ', at tills')]
    await warmUp(press, sides)
    await asOwner(url, (owner) => owner.query('vacuum analyze'))
    await measure(press, sides, { seconds, rounds })
    const isReached = report(sides, { seconds, rounds })
    const hasAll = await isAllAtTheCounter(url)
    return (await areBooksRight(url)) && hasAll && isReached
  })
}

type Shops = { readonly hundred: readonly BenchShop[]; readonly one: readonly BenchShop[] }

const sidesOf = ({ hundred, one }: Shops, where = ''): Side[] => [
  { name: `100 shops${where}`, shops: hundred, least: reach.hundred, http: [], limit: [] },
  { name: `1 busy shop${where}`, shops: one, least: reach.one, http: [], limit: [] },
]

async function openShops(url: string, secrets: Secrets): Promise<Shops> {
  const database = await connectForTest(url)
  const hundred = await fillShops(url, database, secrets, 100, 100)
  const one = await fillShops(url, database, secrets, 1, 200)
  await database.close()
  return { hundred, one }
}

async function warmUp(press: Press, sides: readonly Side[]): Promise<void> {
  for (const { shops } of sides) for (const kind of ['http', 'limit'] as const) await press({ kind, shops, seconds: 3 })
}

async function measure(press: Press, sides: readonly Side[], { seconds, rounds }: Sizes): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      side.limit.push(await press({ kind: 'limit', shops: side.shops, seconds }))
      side.http.push(await press({ kind: 'http', shops: side.shops, seconds }))
    }
  }
}

/** Fewer and more connections, of both kinds of shops in turn: where waiting dominates, and where work does. */
async function pressDifferently(press: Press, sides: readonly Side[], seconds: number): Promise<boolean> {
  const rows = []
  for (const { connections, p50, p99, ...ratios } of others) {
    for (const { name, shops, limit } of sides) {
      const found = await press({ kind: 'http', shops, seconds }, connections)
      const ratio = found.perSecond / median(limit).perSecond
      const least = (shops.length === 1 ? ratios.one : ratios.hundred) ?? 0
      const isSoon = found.p50 <= (p50 ?? Number.POSITIVE_INFINITY) && found.p99 < (p99 ?? Number.POSITIVE_INFINITY)
      rows.push({
        '': name,
        connections,
        'HTTP sales/s': Math.round(found.perSecond),
        ratio: ratio.toFixed(2),
        'to reach': least === 0 ? '' : least.toFixed(1),
        'p50 ms': found.p50.toFixed(1),
        'at most ': p50 ?? '',
        'p99 ms': found.p99.toFixed(1),
        'at most': p99 ?? '',
        failed: found.failed,
        reached: ratio >= least && isSoon && found.failed === 0 ? 'yes' : 'NO',
      })
    }
  }
  show('With other numbers of connections, over the same limit:', rows)
  return rows.every(({ reached }) => reached === 'yes')
}

const fileSystems: Readonly<Record<number, string>> = {
  16914836: 'memory (tmpfs)',
  61267: 'disk (ext4)',
  1481003842: 'disk (xfs)',
  2435016766: 'disk (btrfs)',
  2035054128: 'overlay',
}

/** The file system of the cluster's files. */
async function fileSystemOf(url: string): Promise<string> {
  const { rows } = await asOwner(url, (owner) => owner.query<{ data_directory: string }>('show data_directory'))
  const { type } = await statfs(rows[0]?.data_directory ?? '')
  return fileSystems[type] ?? `file system ${type.toString(16)}`
}

async function isSmallAtRest({ megabytes }: ServerProcess): Promise<boolean> {
  const busy = await megabytes()
  await sleep(rest)
  const still = await megabytes()
  show(`The server's memory: ${busy} MB after its sales, ${still} MB at rest (at most ${mostMegabytes}).`)
  return still <= mostMegabytes
}

type Side = { name: string; shops: readonly BenchShop[]; least: number; http: LoadResult[]; limit: LoadResult[] }

function median(results: readonly LoadResult[]): LoadResult {
  const sorted = [...results].sort((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('nothing was measured')
  return middle
}

function report(sides: readonly Side[], { seconds, rounds }: Sizes, mostP99 = Number.POSITIVE_INFINITY): boolean {
  let areAllReached = true
  const rows = sides.map(({ name, least, http, limit }) => {
    const [ours, theirs] = [median(http), median(limit)]
    const ratio = ours.perSecond / theirs.perSecond
    const failed = http.reduce((sum, result) => sum + result.failed, 0)
    const isReached = ratio >= least && ours.p99 < mostP99 && failed === 0
    areAllReached &&= isReached
    return {
      '': name,
      'HTTP sales/s': Math.round(ours.perSecond),
      'limit sales/s': Math.round(theirs.perSecond),
      ratio: ratio.toFixed(2),
      'to reach': least.toFixed(1),
      'p50 ms': ours.p50.toFixed(1),
      'p99 ms': ours.p99.toFixed(1),
      failed,
      reached: isReached ? 'yes' : 'NO',
    }
  })
  show(
    `Recording a sale: ${rounds} interleaved rounds of ${seconds} s, median. Row security on, fsync on, 32 connections.`,
    rows,
  )
  return areAllReached
}

/**
 * Speed counts only if the books are right: stock equals the ledger, invoice numbers have no gap, days equal their sales. With `orgId`, only that
 * shop's stock is checked: others may have been filled bypassing the ledger.
 */
export async function areBooksRight(url: string, orgId: string | null = null): Promise<boolean> {
  const { rows } = await asOwner(url, (owner) =>
    owner.query(
      `
    select
      (select count(*)::int from products p where ($1::uuid is null or p.org_id = $1) and (current_stock <> (select coalesce(sum(delta), 0) from inventory_movements m
        where m.org_id = p.org_id and m.product_id = p.id)
        or current_stock <> (select coalesce(sum(on_hand), 0) from stock_levels l where l.org_id = p.org_id and l.product_id = p.id))) as stock_off,
      (select count(*)::int from (select org_id, max(invoice_no) - count(*) as gap from sales group by org_id) g where gap <> 0) as gaps,
      (select count(*)::int from (select org_id, sale_day as day, sum(total_amount) as revenue from sales group by 1, 2) s
        join organization_day_totals t using (org_id, day) where s.revenue <> t.revenue) as days_off,
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
      (select count(*)::int from sales) as sales`,
      [orgId],
    ),
  )
  const [books] = rows
  show(`Books after ${books.sales} sales: ${JSON.stringify(books)}`)
  return books.stock_off + books.gaps + books.days_off + books.deadlocks === 0
}

/** Every sale at a till names who took the money, and its cash is in the open shift of the till's drawer. */
async function isAllAtTheCounter(url: string): Promise<boolean> {
  const { rows } = await asOwner(url, (owner) =>
    owner.query(
      `select (select count(*)::int from sales where terminal_id is not null) as sales,
       (select count(*)::int from sales where terminal_id is not null and (cashier_id is null or flags <> '{}')) as of_nobody,
       (select count(*)::int from sales s where s.terminal_id is not null and not exists (
          select 1 from money_movements m join shifts h on h.org_id = m.org_id and h.id = m.shift_id and h.drawer_id = m.wallet_id
          join wallets w on w.org_id = m.org_id and w.id = m.wallet_id and w.terminal_id = s.terminal_id
          where m.org_id = s.org_id and m.sale_id = s.id and m.amount = s.total_amount)) as in_no_shift`,
    ),
  )
  const [at] = rows
  show(`At the tills: ${JSON.stringify(at)}`)
  return at.sales > 0 && at.of_nobody + at.in_no_shift === 0
}
