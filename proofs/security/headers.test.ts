import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@tunda/contract/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { publish } from '../figures.ts'
import { everyOperation } from '../operations.ts'
import { openService, type Service } from '../whole-product.ts'
import { hostileBytes } from './hostile.ts'
import { exchange, type RawAnswer } from './raw-socket.ts'

let testDb: TestDatabase
let service: Service
let failing: Service
let token: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb, {
    dress: (app) => {
      app.get('/careless', (_request, reply) => {
        reply.hijack()
        reply.raw.end('unadorned')
      })
    },
  })
  failing = await openService(testDb, {
    mutate: () => {
      throw new TypeError('broken')
    },
  })
  const { owner } = await openShop(testDb)
  token = await service.tokenOf(owner, owner.caller.session_id)
})
afterAll(async () => {
  await Promise.all([service.stop(), failing.stop()])
  await testDb.close()
})

/** Which of the headers that every answer must have are missing or different. */
function lacking({ headers, status }: RawAnswer, path: string): string[] {
  const said = (name: string) => headers.get(name) ?? ''
  const policy = said('content-security-policy')
  const scripts = /script-src([^;]*)/.exec(policy)?.[1] ?? /default-src([^;]*)/.exec(policy)?.[1] ?? `'unsafe-inline'`
  const seconds = Number(/max-age=(\d+)/.exec(said('strict-transport-security'))?.[1])
  const isApi = /^\/(auth|rest|functions|storage)\/v1/.test(path)
  const isPublic = path.startsWith('/auth/v1/.well-known')
  const wrong = {
    'content-security-policy': !policy.includes(`frame-ancestors 'none'`) || /unsafe-(inline|eval)/.test(scripts),
    'x-content-type-options': said('x-content-type-options') !== 'nosniff',
    'referrer-policy': said('referrer-policy') !== 'no-referrer',
    'strict-transport-security': !(seconds >= 31_536_000),
    'cache-control': isApi && !isPublic && said('cache-control') !== 'no-store',
    'x-request-id': said('x-request-id') === '',
    'x-powered-by': headers.has('x-powered-by') || headers.has('server'),
  }
  return Object.entries(wrong).flatMap(([name, isWrong]) => (isWrong ? [`${status} ${path}: ${name}`] : []))
}

type Crawled = { readonly path: string; readonly answer: RawAnswer }

async function get(on: Service, path: string, method = 'GET', more = '', body = ''): Promise<Crawled> {
  const size = Buffer.byteLength(body)
  const head = `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${more}content-length: ${size}\r\n\r\n`
  return { path, answer: await exchange(on.address, Buffer.from(head + body)) }
}

/** Every page, file and call, without a session and as an owner, and every refusal on the way to them. */
async function crawl(): Promise<Crawled[]> {
  const found: Crawled[] = []
  const files = readdirSync(join(import.meta.dirname, '../../web/dist/assets')).slice(0, 5)
  const pages = [
    ...Object.values(paths),
    '/no-such-page',
    '/config.json',
    '/health',
    '/openapi.json',
    '/docs',
    '/favicon.svg',
  ]
  for (const path of [...pages, ...files.map((name) => `/assets/${name}`)]) {
    found.push(await get(service, path), await get(service, path, 'HEAD'))
  }
  const json = 'content-type: application/json\r\n'
  const bearer = `authorization: Bearer ${token}\r\n`
  for (const { path, method } of everyOperation()) {
    const address = path.replace('{id}', '00000000-0000-4000-8000-00000000abcd')
    found.push(await get(service, address, method))
    found.push(await get(service, address, method, bearer))
    found.push(
      await get(service, address, 'OPTIONS', 'origin: http://shop.test\r\naccess-control-request-method: POST\r\n'),
    )
    if (method === 'GET') continue
    found.push(await get(service, address, method, json + bearer, '{"broken'))
    found.push(await get(service, address, method, 'content-type: text/odd\r\n', 'odd'))
    found.push(await get(service, address, method, json, `"${'x'.repeat(1_100_000)}"`))
  }
  for (const path of [
    '/rest/v1/nothing',
    '/auth/v1/nothing',
    '/auth/v1/user/',
    '/rest/v1/%ff',
    '/auth/v1/%ff',
    '/%',
    '/storage/v1/x',
  ]) {
    found.push(await get(service, path), await get(service, path, 'DELETE'))
  }
  for (const bytes of hostileBytes) found.push({ path: '', answer: await exchange(service.address, bytes, true) })
  for (const path of ['/rest/v1/products', '/rest/v1/rpc/is_super_admin', '/auth/v1/user', '/health']) {
    found.push(
      await get(
        failing,
        path,
        path.includes('rpc') ? 'POST' : 'GET',
        `authorization: Bearer ${await tokenOfFailing()}\r\n`,
      ),
    )
  }
  return found
}

async function tokenOfFailing(): Promise<string> {
  const { owner } = await openShop(testDb)
  return await failing.tokenOf(owner, owner.caller.session_id)
}

describe('every answer', () => {
  it('bears the headers that keep a browser safe, whatever it is', async () => {
    const crawled = await crawl()
    expect(crawled.flatMap(({ path, answer }) => lacking(answer, path)).slice(0, 20)).toEqual([])
    const statuses = new Set(crawled.map(({ answer }) => answer.status))
    expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 401, 404, 413, 415, 500, 503]))
    const careless = await get(service, '/careless')
    const caught = lacking(careless.answer, '/careless')
    expect(caught).not.toEqual([])
    publish(
      'S14 headers',
      `${crawled.length} answers (${[...statuses].toSorted((a, b) => a - b).join(', ')}): all headers on all`,
      `an answer past the framework: ${caught.join(', ')} missed`,
    )
  })
})
