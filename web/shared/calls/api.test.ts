import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerAuth, signedInAnswer } from '../../testing/auth-answers.ts'
import { auth } from '../session/auth.ts'
import { client } from './api.ts'
import { patience } from './patient-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that is away for every call; the sends that reached it, with their keys. */
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
