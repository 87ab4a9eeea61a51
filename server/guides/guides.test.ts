import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { validate } from '@scalar/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Document, OpenAPIClientAxios, type UnknownOperationMethods } from 'openapi-client-axios'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountApi } from '../api.ts'
import { describedCalls } from '../client-package/described-calls.ts'
import { clientFiles } from '../client-package/write-client.ts'
import { describeApi } from '../http/describe-api.ts'
import { mountDocs } from '../http/docs.ts'
import { RequestFigures } from '../metrics/watch-requests.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { openProgram } from '../testing/programs.ts'
import {
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'
import { newWebhookSecret, signedHeaders } from '../webhooks/sign.ts'

const run = promisify(execFile)
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

let testDb: TestDatabase
let folder: string
let app: FastifyInstance
let shop: TestShop
let product: string
let env: Record<string, string>
beforeAll(async () => {
  testDb = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tunda-guides-'))
  shop = await openShop(testDb, 'premium')
  product = await stockProduct(testDb, shop, { stock: 9 })
  const { secret } = await openProgram(testDb, shop)
  const { quotas } = visitOf(testDb, undefined)
  app = Fastify()
  mountApi(app, {
    database: testDb.database,
    batches: openSaleBatches(testDb.database, trial),
    trial,
    requests: new RequestFigures(),
    tokens: { verify: async () => undefined } as never,
    publicKey: 'public',
    peppers,
    asksConfirmation: true,
    hosts: [],
    quotas,
  })
  mountDocs(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await installClient()
  env = { ...(process.env as Record<string, string>), TUNDA_URL: address, TUNDA_KEY: secret, PRODUCT_ID: product }
})
afterAll(async () => {
  await app.close()
  await testDb.close()
  await rm(folder, { recursive: true })
})

/** Where the examples find it; `proofs/programs` installs it as npm does. */
async function installClient(): Promise<void> {
  const place = join(folder, 'node_modules/tunda-client')
  await mkdir(place, { recursive: true })
  const files = await clientFiles(describedCalls((await describeApi()).paths ?? {}))
  for (const [name, text] of files) await writeFile(join(place, name), text)
}

/** The examples of a guide by their language, as they stand there. */
async function examplesOf(guide: string): Promise<Record<string, string>> {
  const text = await readFile(join(import.meta.dirname, `${guide}.md`), 'utf8')
  return Object.fromEntries(
    [...text.matchAll(/```(sh|ts|py)\n(.*?)```/gs)].map(([, name = '', code = '']) => [name, code]),
  )
}
const commands: Record<string, string> = { sh: 'sh', ts: process.execPath, py: 'python3' }
const isHere = ([name]: [string, string]) => name !== 'py' || hasPython

/** What an example prints. */
async function said(name: string, code: string): Promise<string> {
  const file = join(folder, `example-${Math.random()}.${name === 'ts' ? 'mts' : name}`)
  await writeFile(file, code)
  return (await run(commands[name] ?? '', [file], { env })).stdout
}

describe('the examples of the guides, run as they stand', () => {
  it.runIf(!hasPython)('are not run in Python: python3 is not here', () => expect(hasPython).toBe(false))

  it('list products', async () => {
    for (const [name, code] of Object.entries(await examplesOf('1-first-call')).filter(isHere))
      expect([name, await said(name, code)]).toEqual([name, expect.stringMatching(/^1 of 1 products|"totalCount":1/)])
  })

  it('read a list whole', async () => {
    const examples = Object.entries(await examplesOf('3b-read-a-list-whole')).filter(isHere)
    expect(examples.length).toBeGreaterThan(1)
    for (const [name, code] of examples)
      expect([name, await said(name, code)]).toEqual([name, expect.stringMatching(/Galaxy/)])
  })

  it('sell once, however often the order is sent, and keep stock in step', async () => {
    const sales = Object.entries(await examplesOf('2-sell-something')).filter(isHere)
    for (const [name, code] of sales)
      expect([name, await said(name, code)]).toEqual([name, expect.stringContaining('INV-000001')])
    const rows = await testDb.asOwner('select 1 from sales where org_id = $1', [shop.org_id])
    expect([rows.length, sales.length > 1]).toEqual([1, true])
    for (const [name, code] of Object.entries(await examplesOf('3-keep-stock-in-step')).filter(isHere)) {
      const stock = await said(name, code)
      expect([name, stock]).toEqual([name, expect.stringContaining(product)])
      expect([name, stock]).toEqual([name, expect.stringMatching(/"on_hand":8|: ?8\}/)])
    }
  })

  it('know a message of ours from one that was changed', async () => {
    const { ts = '', py = '' } = await examplesOf('4-receive-a-webhook')
    const [secret, body] = [newWebhookSecret(), '{"type":"sale.recorded"}']
    const signed = signedHeaders({ id: 'msg_1', at: new Date(), body, secrets: [newWebhookSecret(), secret] })
    const given = [secret, signed].map((one) => JSON.stringify(one)).join(', ')
    const asked = (call: string) =>
      `${call}(${given}, ${JSON.stringify(body)}), ${call}(${given}, ${JSON.stringify(`${body} `)})`
    expect(await said('ts', `${ts}\nconsole.log(${asked('isFromTunda')})`)).toBe('true false\n')
    if (hasPython) expect(await said('py', `${py}\nprint(${asked('is_from_tunda')})`)).toBe('True False\n')
  })
})

/** Microseconds. */
async function processorTimeOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

describe('the page at /docs', () => {
  it('takes everything from this host, and runs nothing but the reader', async () => {
    const { headers, body } = await app.inject('/docs')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]{44}'; /)
    expect(headers['content-security-policy']).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(body).not.toMatch(/https?:\/\//)
  })

  it('sends the reader from here, small to whoever takes it so', async () => {
    const { statusCode, body } = await app.inject('/docs/reader.js')
    expect([statusCode, body.includes('createApiReference')]).toEqual([200, true])
    const small = await app.inject({ url: '/docs/reader.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.rawPayload.length).toBeLessThan(body.length / 3)
  })

  it('packs what is megabytes once, however often somebody whom nobody knows asks for it', async () => {
    for (const url of ['/docs/reader.js', '/openapi.json']) {
      const asked = { url, headers: { 'accept-encoding': 'gzip' } }
      const first = await app.inject(asked)
      expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding' })
      const whole = (await app.inject(url)).rawPayload
      expect(gunzipSync(first.rawPayload).equals(whole)).toBe(true)
      const packing = await processorTimeOf(() => gzipSync(whole))
      const sending = await processorTimeOf(async () => {
        for (let nth = 0; nth < 20; nth += 1) await app.inject(asked)
      })
      expect(sending).toBeLessThan(10 * packing)
    }
  })

  it('has a document that two validators, which know nothing of each other, find to be OpenAPI 3.1', async () => {
    const document = JSON.parse(JSON.stringify(await describeApi())) as Record<string, unknown>
    expect(document.openapi).toMatch(/^3\.1\./)
    const first = await new Validator().validate(structuredClone(document))
    expect(first.errors ?? []).toEqual([])
    const second = await validate(structuredClone(document))
    expect(second.errors ?? []).toEqual([])
    expect([first.valid, second.valid]).toEqual([true, true])
    const broken = { ...document, paths: { '/x': { get: { responses: 7 } } } }
    expect([(await new Validator().validate(broken)).valid, (await validate(broken)).valid]).toEqual([false, false])
  })

  it('is enough for a client that somebody else’s generator makes of it', async () => {
    const document = (await (await fetch(`${env.TUNDA_URL}/openapi.json`)).json()) as Document
    const made = new OpenAPIClientAxios({
      definition: document,
      withServer: { url: env.TUNDA_URL ?? '' },
      axiosConfigDefaults: { headers: { Authorization: `Bearer ${env.TUNDA_KEY}` } },
    })
    const client = await made.getClient<UnknownOperationMethods>()
    expect(made.getOperations().length).toBeGreaterThan(300)
    const { data: page } = (await client['products.list']?.({ limit: 1, after: 'begin' })) ?? {}
    expect(page).toMatchObject({ products: [{ id: product }] })
    const { data: changed } = (await client['products.update']?.(product, { model: 'Galaxy A16' })) ?? {}
    expect(changed).toMatchObject({ id: product, model: 'Galaxy A16' })
    const { data: grace } =
      (await client['customers.add']?.(undefined, { name: 'Grace Auma', phone: '0772123456' })) ?? {}
    const { data: removed } = (await client['customers.remove']?.((grace as { id: string }).id)) ?? {}
    expect(removed).toMatchObject({ id: (grace as { id: string }).id })
    await expect(client['products.get']?.(shop.org_id)).rejects.toMatchObject({
      response: { status: 404, data: { error: { key: 'general.notFound' } } },
    })
  })
})
