import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from './failure.ts'
import { delayBefore, patientFetch } from './patient-fetch.ts'

const address = 'https://shop.example/rest/v1/products'
const get = () => new Request(address)
const post = (key?: string) =>
  new Request(address, { method: 'POST', body: '{}', headers: key ? { 'idempotency-key': key } : {} })

const refused = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })

function answer(...answers: Array<Response | Error>) {
  const network = vi.fn<(request: Request) => Promise<Response>>(async () => {
    const next = answers.shift()
    if (next instanceof Response) return next
    throw next ?? new Error('No answer left')
  })
  vi.stubGlobal('fetch', network)
  return network
}

async function settle(request: Request) {
  const outcome = patientFetch(request).then(
    (response) => response.status,
    (error: unknown) => error as Failure,
  )
  await vi.runAllTimersAsync()
  return outcome
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the wait before a retry', () => {
  it.each([
    [1, 0, 500],
    [1, 1, 1000],
    [2, 1, 2000],
    [3, 0.5, 3000],
    [9, 1, 30_000],
  ])('number %d with luck %d is %d ms', (retry, luck, ms) => expect(delayBefore(retry, null, () => luck)).toBe(ms))

  it.each([
    ['5', 5000],
    ['600', 30_000],
    ['soon', 1000],
    ['0', 1000],
  ])('after "Retry-After: %s" is %d ms', (asked, ms) => expect(delayBefore(1, asked, () => 1)).toBe(ms))
})

describe('patient fetch', () => {
  it.each([502, 503, 504])('tries a read again after %d', async (status) => {
    const network = answer(refused(status), new Response('{}'))
    expect(await settle(get())).toBe(200)
    expect(network).toHaveBeenCalledTimes(2)
  })

  it('gives up after three tries, in the words for a lost network', async () => {
    const network = answer(
      new TypeError('Failed to fetch'),
      new TypeError('Failed to fetch'),
      new TypeError('Failed to fetch'),
    )
    expect(await settle(get())).toMatchObject({
      code: 'NETWORK_ERROR',
      message: 'Network connection issue. Please check your internet connection and try again.',
    })
    expect(network).toHaveBeenCalledTimes(3)
  })

  it('sends a keyed call again with the same key', async () => {
    const network = answer(refused(503), new Response('{}'))
    expect(await settle(post('one'))).toBe(200)
    expect(network.mock.calls.map(([request]) => request.headers.get('idempotency-key'))).toEqual(['one', 'one'])
  })

  it('never repeats a write without a key', async () => {
    const network = answer(refused(503), new Response('{}'))
    expect(await settle(post())).toMatchObject({ status: 503 })
    expect(network).toHaveBeenCalledTimes(1)
  })

  it.each([400, 401, 403, 404, 409, 429, 500, 501])('takes %d for an answer', async (status) => {
    const network = answer(refused(status), new Response('{}'))
    expect(await settle(get())).toMatchObject({ status })
    expect(network).toHaveBeenCalledTimes(1)
  })

  it('waits as long as a 429 asks for, when that is short, and then goes on', async () => {
    const network = answer(refused(429, { 'retry-after': '4' }), new Response('{}'))
    const began = Date.now()
    expect(await settle(post('key'))).toBe(200)
    expect(network).toHaveBeenCalledTimes(2)
    expect(Date.now() - began).toBeGreaterThanOrEqual(4000)
  })

  it('sends a read that was told to come later not before its time, whoever asks', async () => {
    const page = () => new Request(`${address}?page=2`)
    const message = 'Too many requests at once. Try again in 40 seconds.'
    const told = () =>
      Response.json({ error: { code: 'RATE_LIMITED', message } }, { status: 429, headers: { 'retry-after': '40' } })
    const network = answer(told(), new Response('{}'), new Response('{}'))
    for (let nth = 0; nth < 3; nth += 1) expect(await settle(page())).toMatchObject({ status: 429, message })
    expect(network).toHaveBeenCalledTimes(1)
    // Other calls have quotas of their own.
    expect(await settle(post('key'))).toBe(200)
    vi.setSystemTime(Date.now() + 40_000)
    expect(await settle(page())).toBe(200)
    expect(network).toHaveBeenCalledTimes(3)
  })

  it('brings the code, words and facts of a refusal', async () => {
    const error = { code: 'OUT_OF_STOCK', message: 'Only 1 of Galaxy A15 left in stock.', meta: { available: 1 } }
    answer(Response.json({ success: false, error }, { status: 409 }))
    const failure = await settle(post('key'))
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ ...error, status: 409 })
  })

  it('ends a try that takes longer than 30 s', async () => {
    vi.useRealTimers()
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(30_000)
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    })
    vi.stubGlobal('fetch', async (_request: Request, { signal }: RequestInit) => signal?.throwIfAborted())
    await expect(patientFetch(get())).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
      message: 'Request timed out. Please try again.',
    })
    limit.mockRestore()
  })

  it('lets the caller stop it', async () => {
    const stop = new AbortController()
    stop.abort()
    vi.stubGlobal('fetch', async (_request: Request, { signal }: RequestInit) => signal?.throwIfAborted())
    await expect(patientFetch(new Request(address, { signal: stop.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
