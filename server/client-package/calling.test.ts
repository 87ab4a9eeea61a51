import { describe, expect, it } from 'vitest'
import { clientOf, TundaError } from './calling.ts'

type Sent = { readonly url: string; readonly method: string; readonly key: string | null; readonly at: number }
type Fake = {
  products: { get: (input: object) => Promise<unknown>; update: (input: object, options?: object) => Promise<unknown> }
  units: { list: { each: (input?: object) => AsyncIterable<unknown> } }
  changes: { stock: { parts: (input?: object) => AsyncIterable<{ cursor: string }> } }
}

const table = {
  'products.get': { method: 'GET', path: '/rest/v1/products/{id}' },
  'products.update': { method: 'PATCH', path: '/rest/v1/products/{id}' },
  'units.list': { method: 'GET', path: '/rest/v1/units', rows: 'units' },
  'changes.stock': { method: 'GET', path: '/rest/v1/changes/stock', isChanges: true as const },
}
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const refused = (status: number, headers = {}) =>
  answer(status, { error: { code: 'X', key: 'x.y', message: 'No' } }, headers)

async function listed<One>(all: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = []
  for await (const one of all) found.push(one)
  return found
}

/** A client whose calls are answered by these in turn; and what it sent. */
function clientAnswered(...answers: (Response | Error)[]) {
  const sent: Sent[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push({ url, method: init.method ?? '', key: headers.get('idempotency-key'), at: Date.now() })
    const next = answers.shift()
    if (next === undefined || next instanceof Error) throw next ?? new Error('nothing more')
    return next
  }
  const options = { url: 'http://shop.test/', key: 'k', fetch: fetch as typeof globalThis.fetch }
  return { sent, client: clientOf(table, options) as Fake }
}

describe('a client of the package', () => {
  it('puts its input into path, query or body', async () => {
    const { sent, client } = clientAnswered(answer(200, { id: 'a/b' }), answer(200, {}))
    expect(await client.products.get({ id: 'a/b', full: true, not: undefined })).toEqual({ id: 'a/b' })
    await client.products.update({ id: '7', model: 'X' }, { idempotencyKey: 'mine' })
    expect(sent).toMatchObject([
      { url: 'http://shop.test/rest/v1/products/a%2Fb?full=true', key: null },
      { url: 'http://shop.test/rest/v1/products/7', method: 'PATCH', key: 'mine' },
    ])
  })

  it('sends again, under one key, what was not answered and what it may not do yet', async () => {
    const tries = [new Error('cut'), refused(503), refused(429, { 'retry-after': '1' }), answer(200, { done: 1 })]
    const { sent, client } = clientAnswered(...tries)
    expect(await client.products.update({ id: '7' })).toEqual({ done: 1 })
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect((sent[3]?.at ?? 0) - (sent[2]?.at ?? 0)).toBeGreaterThanOrEqual(990)
  })

  it('says what was refused, once, and waits for nobody longer than it may', async () => {
    const { sent, client } = clientAnswered(refused(409), refused(429, { 'retry-after': '3600' }))
    const first = await client.products.get({ id: '7' }).catch((error: unknown) => error)
    expect(first).toBeInstanceOf(TundaError)
    expect(first).toMatchObject({ status: 409, key: 'x.y', message: 'No' })
    await expect(client.products.get({ id: '7' })).rejects.toMatchObject({ status: 429 })
    expect(sent).toHaveLength(2)
  })

  it('waits while the service says that the quota is used up', async () => {
    const none = { 'ratelimit-remaining': '0', 'ratelimit-reset': '1' }
    const { sent, client } = clientAnswered(answer(200, {}, none), answer(200, {}))
    await client.products.get({ id: '7' })
    await client.products.get({ id: '7' })
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(950)
  })

  it('is stopped by its signal while it waits to try again', async () => {
    const { sent, client } = clientAnswered(refused(429, { 'retry-after': '30' }))
    const stop = new AbortController()
    const asked = client.products.update({ id: '7' }, { signal: stop.signal }).catch((error: unknown) => error)
    setTimeout(() => stop.abort(), 50)
    expect(await asked).toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(1)
  })

  it('walks a list to its end, and reads on from a cursor', async () => {
    const { sent, client } = clientAnswered(
      answer(200, { units: [1, 2], next_cursor: 'c' }),
      answer(200, { units: [3], next_cursor: null }),
      answer(200, { stock: [], cursor: 'one', has_more: true }),
      answer(200, { stock: [], cursor: 'two', has_more: false }),
    )
    expect(await listed(client.units.list.each({ state: 'sold' }))).toEqual([1, 2, 3])
    expect((await listed(client.changes.stock.parts({ from_now: true }))).map(({ cursor }) => cursor)).toEqual([
      'one',
      'two',
    ])
    expect(sent.map(({ url }) => url.replace('http://shop.test/rest/v1/', ''))).toEqual([
      'units?limit=100&state=sold&after=begin',
      'units?limit=100&state=sold&after=c',
      'changes/stock?from_now=true',
      'changes/stock?cursor=one',
    ])
  })
})
