import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../app.ts'
import { claimRun, endRun } from '../backups/backup-runs.ts'
import { setClock } from '../clock.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { Counter, Timer, written } from './figures.ts'
import { newFigures } from './new-figures.ts'
import { serveMetrics } from './serve-metrics.ts'

const operating = join(import.meta.dirname, '../../docs/operating')
const log = pino({ level: 'silent' })
const stranger = '0a1b2c3d-0000-4000-8000-000000000000'

let testDb: TestDatabase
let dataDir: string
let text: string
let elsewhere: number[]
let publicly: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'tunda-metrics-'))
  const { database } = testDb
  const figures = newFigures()
  figures.log.begin()
  const settings = readSettings({ DATA_DIR: dataDir, SITE_URL: 'http://shop.test' })
  const app = await createApp({
    database,
    secrets: await readSecrets(dataDir),
    settings,
    log,
    figures,
    isReady: () => true,
  })
  for (const url of ['/rest/v1/products', '/health', `/nowhere/${stranger}`, `/rest/v1/nothing/${stranger}`])
    await app.inject({ url })
  const shop = await openShop(testDb)
  await stockProduct(testDb, shop)
  await testDb.asOwner(
    `insert into stock_proofs (org_id, night, products, movements, differences, milliseconds) values ($1, '2026-11-22', 1, 1, 2, 1)`,
    [shop.org_id],
  )
  const run = await claimRun(database, 'backup', '2026-11-22')
  if (run === undefined) throw new Error('nobody else makes a backup')
  await endRun(database, run, { is_fine: true })
  const metrics = await serveMetrics({ database, figures, port: 0, host: '127.0.0.1', log })
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${metrics.port}${path}`, { method })
  text = await (await ask('/metrics')).text()
  elsewhere = [(await ask('/')).status, (await ask('/metrics', 'POST')).status]
  publicly = (await app.inject({ url: '/metrics' })).body
  await metrics.stop()
  await app.close()
})
afterAll(async () => {
  await testDb.close()
  await rm(dataDir, { recursive: true })
})

describe('the figures for Prometheus', () => {
  it('are at one address of their own port, and nowhere on the public one', () => {
    expect(elsewhere).toEqual([404, 404])
    expect(publicly).not.toContain('tunda_info')
  })

  it('name the procedure or the route, and nothing that a stranger chooses', () => {
    expect(text).toContain('tunda_requests_total{procedure="products.list",status="4xx"} 1')
    expect(text).toContain('tunda_requests_total{procedure="/health",status="2xx"} 1')
    expect(text).toContain('tunda_request_seconds_count{procedure="/health"} 1')
    expect(text).not.toContain(stranger)
  })

  it('tell what the ledgers’ proofs found, and how old the last backup is', () => {
    expect(text).toContain('tunda_ledger_differences{ledger="stock"} 2')
    expect(text).toMatch(/tunda_backup_age_seconds\{kind="backup"\} \d\n/)
    expect(text).not.toContain('kind="drill"')
    expect(text).toMatch(/tunda_connections\{pool="api",state="idle"\} \d/)
    expect(text).toContain('tunda_database_up 1')
  })

  it('are those that the alerts and the dashboard ask for, and every alert says what to do', () => {
    const rules = readFileSync(join(operating, 'alerts.yml'), 'utf8')
    const page = readFileSync(join(operating, 'alerts.md'), 'utf8')
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const asked = `${rules}${readFileSync(join(operating, 'grafana.json'), 'utf8')}`
    const names = [...asked.matchAll(/\btunda_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect(names.length).toBeGreaterThan(15)
    // What goes down again is no counter: its rise is a delta.
    const risen = [...asked.matchAll(/\b(?:rate|increase)\((tunda_\w+?)(?:_bucket|_count|_sum)?[[{]/g)].map(
      ([, name]) => name,
    )
    expect(risen.filter((name) => text.includes(`# TYPE ${name} gauge`))).toEqual([])
    expect(risen.length).toBeGreaterThan(5)
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    expect(
      alerts.filter((name) => !page.includes(`## ${name}\n`) || !rules.includes(`alerts.md#${name.toLowerCase()}"`)),
    ).toEqual([])
    expect(alerts.length).toBeGreaterThan(10)
  })

  it('tell since when nothing was kept beside the backups, whether it began well or not', () => {
    const { log: kept } = newFigures()
    const began = Date.now()
    const ageAfter = (seconds: number) => {
      const restore = setClock(() => began + seconds * 1000)
      const said = written(kept.families())
      restore()
      return Number(/tunda_log_kept_age_seconds (\d+)/.exec(said)?.[1])
    }
    kept.begin()
    expect(ageAfter(400)).toBe(400)
    const restore = setClock(() => began + 390_000)
    kept.kept()
    restore()
    expect(ageAfter(400)).toBe(10)
  })

  it('come without the database’s when that does not answer', async () => {
    const database = { ...testDb.database, asPlatform: () => Promise.reject(new Error('gone')) }
    const metrics = await serveMetrics({ database, figures: newFigures(), port: 0, host: '127.0.0.1', log })
    const answer = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    await metrics.stop()
    expect(answer).toContain('tunda_database_up 0')
    // Nor an age of what is not done here.
    expect(answer).not.toContain('tunda_log_kept_age_seconds')
    expect(answer).toContain('tunda_memory_bytes')
    expect(answer).not.toContain('tunda_outbox_waiting')
  })

  it('come when the database hangs, which is not asked again meanwhile', async () => {
    const asPlatform = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
    const database = { ...testDb.database, asPlatform }
    const metrics = await serveMetrics({
      database,
      figures: newFigures(),
      port: 0,
      host: '127.0.0.1',
      log,
      patience: 50,
    })
    const asking = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    const answers = await Promise.all([asking(), asking()])
    answers.push(await asking())
    await metrics.stop()
    for (const answer of answers) expect(answer).toContain('tunda_database_up 0')
    expect(asPlatform).toHaveBeenCalledOnce()
  })
})

describe('a figure', () => {
  it('is counted and timed by its labels, and written so that no label breaks the line', () => {
    const counter = new Counter()
    counter.add({ to: 'a"b\n' })
    counter.add({ to: 'a"b\n' }, 2)
    const timer = new Timer()
    timer.observe({}, 0.02)
    timer.observe({}, 3)
    const lines = written([counter.family('one', 'One.'), timer.family('two', 'Two.')]).split('\n')
    expect(lines).toContain('one{to="a_b_"} 3')
    expect(lines).toContain('two_bucket{le="0.025"} 1')
    expect(lines).toContain('two_bucket{le="+Inf"} 2')
    expect(lines).toContain('two_sum 3.02')
  })
})

describe('a batch', () => {
  it('is one transaction of the database that batches are given, and a sale is counted by its outcome', async () => {
    const { batches } = newFigures()
    const database = batches.database(testDb.database)
    await database.asAppFor(undefined, (tx) => tx.query('select 1'), [])
    const watched = batches.watch({ record: () => Promise.reject(new Error('no')) })
    // biome-ignore lint/suspicious/noExplicitAny: what is sold makes no difference here
    await expect(watched.record({} as any)).rejects.toThrow('no')
    const lines = written(batches.families())
    expect(lines).toContain('tunda_sale_batch_seconds_count 1')
    expect(lines).toContain('tunda_sales_total{outcome="refused"} 1')
    expect(lines).toContain('tunda_sales_waiting 0')
  })
})
