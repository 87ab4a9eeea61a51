import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { contract } from '@tunda/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, type TestTill, tillSale } from '../testing/tills.ts'
import { startTracing, type Tracing } from './tracing.ts'

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly links?: readonly { readonly traceId: string }[]
}

/** A collector, as OTLP over HTTP has it. */
async function startCollector() {
  const told: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      told.push({
        path: request.url ?? '',
        body: String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body),
      })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      told.flatMap(({ body }) =>
        (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
          ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => server.close(),
  }
}

const path = contract.till.processSale['~orpc'].route.path ?? ''
let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let product: string
let folder: string
let collector: Awaited<ReturnType<typeof startCollector>>
let tracing: Tracing | undefined
let app: FastifyInstance

beforeAll(async () => {
  ;[testDb, folder] = [await openTestDatabase(), await mkdtemp(join(tmpdir(), 'tunda-traces-'))]
  const { peppers } = await readSecrets(folder)
  shop = await openShop(testDb)
  product = await stockProduct(testDb, shop, { model: 'Galaxy S-traced' })
  till = await openTill(testDb, shop, 'Counter', peppers)
})
afterAll(async () => {
  await testDb.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  collector = await startCollector()
  return () => collector.close()
})

async function serve(more: Record<string, string>): Promise<void> {
  const settings = readSettings({ DATA_DIR: folder, ...more })
  tracing = await startTracing(settings)
  const { database } = testDb
  const log = pino({ level: 'silent' })
  app = await createApp({ database, secrets: await readSecrets(folder), settings, log, tracing, isReady: () => true })
}

const sell = async (token_hash = till.hash) =>
  await app.inject({
    method: 'POST',
    url: path,
    payload: { token_hash, ...tillSale(product) },
    headers: { 'user-agent': 'a-browser-of-somebody' },
  })

it('follows one sale from the request through its batch to every statement, and tells nobody’s secrets', async () => {
  await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const answer = await sell()
  expect(answer.statusCode).toBe(200)
  await app.close()
  await tracing?.stop()
  const spans = collector.spans()
  expect(collector.told[0]?.path).toBe('/v1/traces')
  const request = spans.find(({ name }) => name === path)
  const batch = spans.find(({ name }) => name === 'sale batch')
  expect(batch).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === batch?.spanId)
  for (const name of ['select enter_terminals', 'insert sales', 'insert audit_log'])
    expect(statements.map((one) => one.name)).toContain(name)
  const said = (span: Span | undefined, key: string) => span?.attributes.find((one) => one.key === key)?.value
  expect(said(request, 'tunda.request_id')?.stringValue).toBe(answer.headers['x-request-id'])
  expect(
    said(
      statements.find(({ name }) => name === 'insert sales'),
      'db.query.text',
    )?.stringValue,
  ).toContain('$1')
  // Moments are digits by the nanosecond, and could hold any figure.
  const all = collector.told.map(({ body }) => body.replaceAll(/UnixNano":"\d+"/g, '')).join('')
  for (const secret of [
    till.token,
    till.hash,
    shop.org_id,
    shop.owner.user_id,
    shop.owner.email,
    product,
    'Galaxy S-traced',
    'a-browser-of-somebody',
    '127.0.0.1',
    '720000',
  ])
    expect(all).not.toContain(secret)
})

it('links a batch to every request whose sale is in it', async () => {
  await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const answers = await Promise.all(Array.from({ length: 6 }, () => sell()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
  await app.close()
  await tracing?.stop()
  const spans = collector.spans()
  const batches = spans.filter(({ name }) => name === 'sale batch')
  const traced = batches.flatMap(({ traceId, links = [] }) => [traceId, ...links.map((link) => link.traceId)])
  const requests = spans.filter(({ name }) => name === path)
  expect(traced.toSorted()).toEqual(requests.map(({ traceId }) => traceId).toSorted())
  expect(batches.length).toBeLessThan(6)
})

it('tells of a refusal by its status, of a part of requests where that is asked, and of none without a collector', async () => {
  await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  expect((await sell('0'.repeat(64))).statusCode).toBe(401)
  await app.close()
  await tracing?.stop()
  const status = collector.spans()[0]?.attributes.find(({ key }) => key === 'http.response.status_code')
  expect(
    collector
      .spans()
      .at(-1)
      ?.attributes.concat(status ?? [])
      .some(({ value }) => Number(value.intValue) === 401),
  ).toBe(true)
  collector.told.length = 0
  await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' })
  await sell()
  await app.close()
  await tracing?.stop()
  expect(collector.told).toEqual([])
  await serve({})
  expect(tracing).toBeUndefined()
  expect((await sell()).statusCode).toBe(200)
  await app.close()
})

it('a collector that is away costs no sale', async () => {
  await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect((await sell()).statusCode).toBe(200)
  await app.close()
  await tracing?.stop()
}, 20_000)
