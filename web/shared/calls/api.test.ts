import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerAuth, signedInAnswer } from '../../testing/auth-answers.ts'
import { auth } from '../session/auth.ts'
import { client } from './api.ts'
import { patience } from './patient-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that never answers; the requests that reached it, with their keys. */
async function awayServer() {
  await answerAuth({ 'POST /token': signedInAnswer })
  await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
  patience.baseMs = 1
  const sends: { method: string; key: string | null }[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sends.push({ method: request.method, key: request.headers.get('idempotency-key') })
    return new Response(null, { status: 503 })
  })
  return sends
}

const id = '22222222-2222-4222-8222-222222222222'

describe('a change that the server does not answer', () => {
  it.each([
    ['POST', () => client.customers.merge({ first_id: id, second_id: id })],
    ['PATCH', () => client.products.update({ id, selling_price: 1 })],
    ['PUT', () => client.organization.saveSettings({ business: { phone: '+256772123456' } })],
    ['DELETE', () => client.customers.remove({ id })],
  ])('is sent again twice under one key: %s', async (method, change) => {
    const sends = await awayServer()
    await expect(change()).rejects.toMatchObject({ status: 503 })
    expect(sends.map((send) => send.method)).toEqual([method, method, method])
    expect(sends[0]?.key).toBeTruthy()
    expect(new Set(sends.map(({ key }) => key)).size).toBe(1)
  })
})

describe('a button that is pressed twice', () => {
  async function keysOf(...presses: Array<() => Promise<unknown>>): Promise<(string | null)[]> {
    const sends = await awayServer()
    patience.tries = 1
    await Promise.allSettled(presses.map((press) => press()))
    patience.tries = 3
    return sends.map(({ key }) => key)
  }
  const rename = (name: string) => () => client.organization.update({ id, name })

  it('is one change: both calls have one key', async () => {
    const keys = await keysOf(rename('Aisha’s shop'), rename('Aisha’s shop'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('is two where something else was asked between them', async () => {
    const keys = await keysOf(rename('A'), rename('B'), rename('A'))
    expect(new Set(keys).size).toBe(3)
  })

  it('is two where each has a key of its own, as two scans of one product have', async () => {
    const scan = () =>
      client.transfers.putLine({ transfer_id: id, product_id: id, add: 1 }, { context: { key: crypto.randomUUID() } })
    expect(new Set(await keysOf(scan, scan)).size).toBe(2)
  })

  it('is two where a second has passed', async () => {
    const before = await keysOf(rename('C'))
    const later = Date.now() + 1001
    vi.spyOn(Date, 'now').mockReturnValue(later)
    const after = await keysOf(rename('C'))
    vi.restoreAllMocks()
    expect(after).not.toEqual(before)
  })
})
