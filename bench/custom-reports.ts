import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readyNames, readyReports } from '@tunda/contract/reports/ready-reports'
import { migrate } from '@tunda/database'
import { startThrowaway } from '@tunda/database/embedded'
import pg from 'pg'
import { percentile } from './big-catalogue.ts'
import { openShops } from './reading-a-shop.ts'
import { startServer } from './server-process.ts'
import { show } from './show.ts'

const rounds = 15
const mostOverBuiltIn = 1.3
const mostMilliseconds = 3_000
const secondsToClose = 10

const year = 'last_365_days'
/** What the built-in report says too, of the same year. */
const alike = {
  'by day': { subject: 'sales', columns: ['day', 'sales', 'revenue', 'profit'], period: year },
  'by product': { subject: 'lines', columns: ['product', 'units', 'revenue', 'profit'], period: year },
  'by category': { subject: 'lines', columns: ['category', 'units', 'revenue', 'profit'], period: year },
  'by person': { subject: 'sales', columns: ['seller', 'sales', 'revenue'], period: year },
  'by method': { subject: 'payments', columns: ['method', 'amount'], period: year },
}

/**
 * What reports of a shop's own cost with 1,000,000 sales in a year, over HTTP: those that the built-in report has too, beside it in turn, and
 * each ready one as it is and over the whole year, which comes within three seconds or is refused with what to narrow.
 */
export async function benchCustomReports(): Promise<boolean> {
  const room = await mkdtemp(join(tmpdir(), 'tunda-bench-'))
  const postgres = await startThrowaway()
  try {
    await migrate(postgres.url)
    const [{ token, org_id }] = await openShops(postgres.url, room)
    await addLines(postgres.url, org_id)
    const server = await startServer({ dataDir: room, databaseUrl: postgres.url })
    try {
      await sleep(secondsToClose * 1_000)
      return await measure(server.address, token)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(room, { recursive: true, force: true })
  }
}

/** Both tables of what reports cost. Answers whether they hold. */
export async function measure(address: string, token: string): Promise<boolean> {
  const ask = (path: string) => timeOf(address + path, token)
  const isNear = await measureAlike(ask)
  return (await measureReady(ask)) && isNear
}

/** The three lines of each sale, which what is added up by the day was made of. */
export async function addLines(url: string, orgId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
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
  } finally {
    await owner.end()
  }
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
  const usual = percentile(builtIn, 0.5)
  const rows = [...own].map(([name, times]) => {
    const ms = percentile(times, 0.5)
    return {
      '': name,
      'p50 ms': ms.toFixed(1),
      'over the built-in': (ms / usual).toFixed(2),
      'at most': mostOverBuiltIn,
    }
  })
  show(`Reports of a year with 1,000,000 sales; the built-in one takes ${usual.toFixed(1)} ms.`, rows)
  return [...own.values()].every((times) => percentile(times, 0.5) / usual <= mostOverBuiltIn)
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
