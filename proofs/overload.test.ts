import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHead, type HttpLine, openLine } from '../bench/http-line.ts'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import { createPasswords } from '../server/account/passwords.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/shops.ts'
import { pick, publish, randomFrom, seed, sized } from './figures.ts'
import type { Till } from './load-clients.ts'
import { faultsInBooks } from './model/books.ts'
import { openFolder, openHotShops } from './shops-and-servers.ts'

/** The short form requests more than any machine can hash. */
const guessesASecond = sized(600, 200)
const floodSeconds = sized(3, 60)
/** More requests at the same moment than the service lets wait. */
const atOnce = sized(3_000, 6_000)
/** Milliseconds. The short form shares its processors with everything else: it checks that nobody gives up. */
const limits = { answer: 30_000, ...sized({ sale: 30_000, refusal: 30_000 }, { sale: 500, refusal: 1_000 }) }
const roll = randomFrom()

let testDb: TestDatabase
let folder: Awaited<ReturnType<typeof openFolder>>
let server: ServerProcess
let tills: Till[]

beforeAll(async () => {
  testDb = await openTestDatabase()
  folder = await openFolder()
  server = await startServer({ dataDir: folder.path, databaseUrl: testDb.url, environment: { TRUST_PROXY: '1' } })
  tills = await openHotShops(testDb, folder.path)
})
afterAll(async () => {
  await server.stop()
  await folder.close()
  await testDb.close()
})

type Heard = HttpHead & { readonly ms: number }
type Ask = (line: HttpLine) => Promise<HttpHead>

const sell: Ask = (line) => {
  const till = pick(roll, tills)
  const items = [{ product_id: pick(roll, till.product_ids), quantity: 1 }]
  const saleData = { client_sale_id: randomUUID(), payment_method: 'cash', items }
  return line.post(
    '/functions/v1/process-sale',
    { authorization: `Bearer ${till.token}` },
    JSON.stringify({ saleData }),
  )
}

/** Each is for another person's account and from another address, so that no limit of an account or an address applies. */
const guess: Ask = (line) => {
  const from = Array.from({ length: 4 }, () => Math.floor(roll() * 256)).join('.')
  const credentials = { email: `${randomUUID()}@example.ug`, password: 'Not-this-1' }
  return line.post('/auth/v1/token?grant_type=password', { 'x-forwarded-for': from }, JSON.stringify(credentials))
}

async function timed(asking: () => Promise<HttpHead>): Promise<Heard> {
  const from = performance.now()
  return { ...(await asking()), ms: performance.now() - from }
}

const openLines = (many: number) => Promise.all(Array.from({ length: many }, () => openLine(server.address)))

/** Sends this many requests a second, whether or not they are answered, and waits for every answer. */
async function flood(seconds: number, askOnce: () => Promise<HttpHead>): Promise<Heard[]> {
  const asked: Promise<Heard>[] = []
  const all = seconds * guessesASecond
  const began = performance.now()
  while (asked.length < all) {
    const due = Math.min(all, ((performance.now() - began) / 1000) * guessesASecond)
    while (asked.length < due) asked.push(timed(askOnce))
    await pause(5)
  }
  return await Promise.all(asked)
}

async function sellUntil(isOver: () => boolean): Promise<Heard[]> {
  const line = await openLine(server.address)
  const heard: Heard[] = []
  while (!isOver()) heard.push(await timed(() => sell(line)))
  line.close()
  return heard
}

/** Guesses over as many connections as needed. */
async function guessFor(seconds: number): Promise<Heard[]> {
  const idle = await openLines(50)
  const heard = await flood(seconds, async () => {
    const line = idle.pop() ?? (await openLine(server.address))
    const answer = await guess(line)
    idle.push(line)
    return answer
  })
  for (const line of idle) line.close()
  return heard
}

const slowest = (heard: readonly Heard[]) => Math.round(Math.max(0, ...heard.map(({ ms }) => ms)))
const percentile99 = (heard: readonly Heard[]) =>
  Math.round(heard.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(heard.length * 0.99)] ?? 0)
const isRefusal = ({ status, retryAfter = 0 }: Heard) => status === 503 && retryAfter >= 1

describe(`a service that is asked too much (seed ${seed})`, () => {
  it('goes on selling while passwords are guessed, and answers every guess soon', { timeout: 180_000 }, async () => {
    let isOver = false
    const selling = Promise.all(Array.from({ length: 8 }, () => sellUntil(() => isOver)))
    const guesses = await guessFor(floodSeconds)
    isOver = true
    const sales = (await selling).flat()
    const refused = guesses.filter(isRefusal)
    expect(guesses.filter((heard) => heard.status !== 400 && !isRefusal(heard))).toEqual([])
    expect(sales.filter(({ status }) => status !== 200)).toEqual([])
    expect(refused.length).toBeGreaterThan(0)
    expect(slowest(refused)).toBeLessThan(limits.refusal)
    expect(slowest(guesses)).toBeLessThan(limits.answer)
    expect(percentile99(sales)).toBeLessThan(limits.sale)

    // Without a limit of the queue nobody is refused, and everybody waits for all who came before.
    const endless = createPasswords(2, Number.POSITIVE_INFINITY)
    const waited = await flood(sized(0.3, 1), async () => {
      // Whoever has waited for ten seconds is refused.
      await endless.check(undefined, 'Not-this-1', '').catch(() => undefined)
      return { status: 400, retryAfter: undefined }
    })
    const endlessWait = Math.round((slowest(waited) * guesses.length) / waited.length)
    expect(slowest(guesses)).toBeLessThan(endlessWait)
    publish(
      'R19 guesses',
      `${guesses.length} sign-ins at ${guessesASecond} a second, answered within ${slowest(guesses)} ms, ${refused.length} of them refused within ` +
        `${slowest(refused)} ms; ${sales.length} sales meanwhile, p99 ${percentile99(sales)} ms`,
      `an endless queue: the last would wait ${endlessWait} ms`,
    )
  })

  it('tells those whom it cannot serve so, at once, and serves the others', { timeout: 120_000 }, async () => {
    const lines = await openLines(atOnce)
    const heard = await Promise.all(lines.map((line) => timed(() => sell(line))))
    const sold = heard.filter(({ status }) => status === 200)
    const refused = heard.filter(isRefusal)
    expect(sold.length + refused.length).toBe(atOnce)
    expect(refused.length).toBeGreaterThan(0)
    expect(slowest(heard)).toBeLessThan(limits.answer)
    expect(slowest(refused)).toBeLessThan(limits.refusal)
    expect(await faultsInBooks(testDb.asOwner)).toEqual([])
    const after = await Promise.all(lines.slice(0, 8).map(sell))
    expect(after).toHaveLength(8)
    for (const answer of after) expect(answer).toMatchObject({ status: 200, retryAfter: undefined })
    for (const line of lines) line.close()
    publish(
      'R19 overload',
      `${atOnce} sales at once: ${sold.length} sold within ${slowest(sold)} ms, ${refused.length} told within ${slowest(refused)} ms to come back`,
      '',
    )
  })
})
