import { setTimeout as sleep } from 'node:timers/promises'
import { readyNames, readyReports } from '@tunda/contract/reports/ready-reports'
import { median } from './averages.ts'
import type { BenchShop } from './bench-shops.ts'
import type { LoadResult } from './load.ts'
import { startLoad } from './load-process.ts'
import { asOwner } from './owner.ts'
import { openShops } from './reading-a-shop.ts'
import { show } from './show.ts'
import { onThrowaway, withServer } from './throwaway.ts'

const rounds = 15
const mostOverBuiltIn = 1.3
const mostMilliseconds = 3_000
const secondsToClose = 10

const year = 'last_365_days'
/** What the built-in report has too, for the same year. */
const alike = {
  'by day': { subject: 'sales', columns: ['day', 'sales', 'revenue', 'profit'], period: year },
  'by product': { subject: 'lines', columns: ['product', 'units', 'revenue', 'profit'], period: year },
  'by category': { subject: 'lines', columns: ['category', 'units', 'revenue', 'profit'], period: year },
  'by person': { subject: 'sales', columns: ['seller', 'sales', 'revenue'], period: year },
  'by method': { subject: 'payments', columns: ['method', 'amount'], period: year },
}

const ofAYear = [...Object.values(alike), ...readyNames.map((name) => readyReports[name].description)].map(
  (described) => ({ ...described, period: year }),
)

/**
 * What custom reports cost over HTTP in a shop with 1,000,000 sales a year: those that the built-in report has too, in turn with it, and each
 * ready-made one as it is and over the whole year, which takes at most three seconds or is refused with a hint what to narrow.
 */
export async function benchCustomReports(): Promise<boolean> {
  return await onThrowaway(async (place) => {
    const { url, dataDir } = place
    const [shop] = await openShops(url, dataDir)
    await addLines(url, shop.org_id)
    return await withServer(place, async (server) => {
      await sleep(secondsToClose * 1_000)
      const isSoon = await measure(server.address, shop.token)
      return (await measureSelling(dataDir, server.address, shop)) && isSoon
    })
  })
}

/** Both tables of report costs. Returns whether all are within their limits. */
export async function measure(address: string, token: string): Promise<boolean> {
  const ask = (path: string) => timeOf(address + path, token)
  const isNear = await measureAlike(ask)
  return (await measureReady(ask)) && isNear
}

/** A few tills of one shop: far below what the service can do, so that no sale waits for another. */
const pace = { perSecond: 40, connections: 8, seconds: 20 }
const pacedRounds = 5
const mostSaleGrowth = 1.2

/** The n-th of the reports that read every line of the year, for as long as a report may. One that was stopped is refused for a while: each has a period of its own. */
function longReport(n: number): object {
  const name = n % 2 === 0 ? 'discounts' : 'pairs'
  return { ...readyReports[name].description, period: { from: dayBefore(364 - (n % 60)), to: dayBefore(0) } }
}

/**
 * The 99th percentile of a sale in the shop of 1,000,000 sales, at a steady pace, over the same while its reports of a year are made one after the
 * other, and while one that reads every line is always running; in turn, medians of the rounds. Returns whether it grows by at most a fifth.
 */
export async function measureSelling(dataDir: string, address: string, shop: BenchShop): Promise<boolean> {
  const sell = () => startLoad(dataDir, { kind: 'http', address, shops: [shop], ...pace })
  const asked = {
    'any report of a year': (n: number) => ofAYear[n % ofAYear.length] ?? {},
    'a long report': longReport,
  }
  const still: LoadResult[] = []
  const kinds = Object.entries(asked).map(([name, nth]) => ({
    name,
    nth,
    made: 0,
    stopped: 0,
    beside: [] as LoadResult[],
  }))
  for (let round = 0; round < pacedRounds; round += 1) {
    still.push(await sell())
    for (const kind of kinds) {
      const over = new AbortController()
      const selling = sell().finally(() => over.abort())
      while (!over.signal.aborted) {
        const { code } = await timeOf(address + runOf(kind.nth(kind.made + kind.stopped)), shop.token)
        kind[code === undefined ? 'made' : 'stopped'] += 1
      }
      kind.beside.push(await selling)
    }
  }
  const figuresOf = (results: readonly LoadResult[]) => ({
    p50: median(results.map((one) => one.p50)),
    p99: median(results.map((one) => one.p99)),
    failed: results.reduce((sum, one) => sum + one.failed, 0),
  })
  const without = figuresOf(still)
  const rows = kinds.map(({ name, made, stopped, beside }) => {
    const found = figuresOf(beside)
    return {
      name: `beside ${name}`,
      reports: `${made} made, ${stopped} stopped`,
      growth: found.p99 / without.p99,
      ...found,
    }
  })
  show(
    `${pace.perSecond} sales a second in that shop, without reports and beside its reports one after the other; ${pacedRounds} rounds of ${pace.seconds} s in turn, medians.`,
    [{ name: 'without reports', reports: '', growth: undefined, ...without }, ...rows].map((row) => ({
      '': row.name,
      reports: row.reports,
      'p50 ms': row.p50.toFixed(1),
      'p99 ms': row.p99.toFixed(1),
      growth: row.growth?.toFixed(2) ?? '',
      'at most': row.growth === undefined ? '' : mostSaleGrowth,
      failed: row.failed,
    })),
  )
  return without.failed === 0 && rows.every(({ growth, failed }) => growth <= mostSaleGrowth && failed === 0)
}

/** The three lines of each sale, from which the day totals were added up. */
export async function addLines(url: string, orgId: string): Promise<void> {
  await asOwner(url, async (owner) => {
    await owner.query(`set session_replication_role = 'replica'`)
    await owner.query(
      `insert into sale_items (org_id, sale_id, line, product_id, brand, model, quantity, list_price, unit_price, unit_cost,
         discount_amount, tax_amount, total)
       select $1, s.id, line + 1, goods[1 + (s.invoice_no * 3 + line) * 7919::bigint % cardinality(goods)], 'Brand', 'Model', 1, 150000,
         150000, 100000, 0, 0, 150000
       from sales s, generate_series(0, 2) line, (select array_agg(id order by id) as goods from products where org_id = $1) g
       where s.org_id = $1`,
      [orgId],
    )
    await owner.query('vacuum analyze')
  })
}

type Ask = (
  path: string,
) => Promise<{ readonly ms: number; readonly status: number; readonly code: string | undefined }>

const runOf = (described: object) =>
  `/rest/v1/custom_reports/run?description=${encodeURIComponent(JSON.stringify(described))}`

async function measureAlike(ask: Ask): Promise<boolean> {
  const [to, from] = [dayBefore(0), dayBefore(364)]
  const builtIn: number[] = []
  const own = new Map<string, number[]>(Object.keys(alike).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    builtIn.push((await ask(`/rest/v1/analytics?from=${from}&to=${to}`)).ms)
    for (const [name, described] of Object.entries(alike)) own.get(name)?.push((await ask(runOf(described))).ms)
  }
  const usual = median(builtIn)
  const rows = [...own].map(([name, times]) => {
    const ms = median(times)
    return {
      '': name,
      'p50 ms': ms.toFixed(1),
      'over the built-in': (ms / usual).toFixed(2),
      'at most': mostOverBuiltIn,
    }
  })
  show(`Reports of a year with 1,000,000 sales; the built-in one takes ${usual.toFixed(1)} ms.`, rows)
  return [...own.values()].every((times) => median(times) / usual <= mostOverBuiltIn)
}

async function measureReady(ask: Ask): Promise<boolean> {
  const rows: Record<string, string>[] = []
  let isReached = true
  for (const name of readyNames) {
    const { description } = readyReports[name]
    const [usual, whole] = [await ask(runOf(description)), await ask(runOf({ ...description, period: year }))]
    for (const { ms, code } of [usual, whole])
      isReached &&= code === 'REPORT_TOO_LARGE' || (code === undefined && ms <= mostMilliseconds)
    const said = ({ ms, code }: typeof usual) => `${ms.toFixed(0)} ms${code === undefined ? '' : `, ${code}`}`
    rows.push({ '': name, usual: said(usual), 'a year': said(whole) })
  }
  show('Ready ones', rows)
  return isReached
}

async function timeOf(url: string, token: string) {
  const from = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = (await response.json()) as { code?: string }
  return { ms: performance.now() - from, status: response.status, code: body.code }
}

function dayBefore(days: number): string {
  return new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
}
