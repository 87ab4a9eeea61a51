import { randomUUID } from 'node:crypto'
import { createTokens } from '../server/account/sessions/tokens.ts'
import { type QuotaName, quotaTable } from '../server/quotas/quota-table.ts'
import { readSecrets, type Secrets } from '../server/secrets/secrets.ts'
import {
  openShop,
  openTestDatabaseOn,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../server/testing/shops.ts'
import { openTill } from '../server/testing/tills.ts'
import { openLine } from './http-line.ts'
import type { ServerProcess } from './server-process.ts'
import { show } from './show.ts'
import { onThrowaway, withServer } from './throwaway.ts'

/** The largest honest shop that we can think of, all of it behind one address, in its busiest minute. */
const people = 60
const tills = 40
const minuteOfAPerson = { sales: 12, reads: 100 }
const minuteOfATill = { sales: 15, heartbeats: 2, lookups: 2 }
const atOnce = 32

type Call = {
  readonly path: string
  readonly token?: string
  readonly body: unknown
  readonly counts: readonly QuotaName[]
}

/**
 * A minute of the largest honest shop, sent as fast as possible to a server with the default quotas. Returns whether nothing was refused, and
 * prints how much of each quota it uses.
 */
export async function benchHonestShop(): Promise<boolean> {
  return await onThrowaway(async (place) => {
    const { url, dataDir } = place
    const [testDb, secrets] = [await openTestDatabaseOn(url), await readSecrets(dataDir)]
    const calls = await minuteOf(testDb, secrets)
    await testDb.close()
    const sent = async ({ address }: ServerProcess) => report(calls, await sendAll(address, calls))
    return await withServer(place, sent, { QUOTAS: '{}' })
  })
}

async function minuteOf(testDb: TestDatabase, secrets: Secrets): Promise<Call[]> {
  const shop = await openShop(testDb)
  const product_id = await stockProduct(testDb, shop, { stock: 900_000 })
  const items = [{ product_id, quantity: 1 }]
  const sale = () => ({ client_sale_id: randomUUID(), payment_method: 'cash', items })
  const calls: Call[] = []
  for (let nth = 0; nth < people; nth += 1) {
    const token = await employ(testDb, shop, secrets)
    for (let one = 0; one < minuteOfAPerson.sales; one += 1)
      calls.push({ path: '/functions/v1/process-sale', token, body: { saleData: sale() }, counts: ['sales.shop'] })
    for (let one = 0; one < minuteOfAPerson.reads; one += 1)
      calls.push({ path: '/rest/v1/rpc/search_device_models', token, body: { query: 'gal' }, counts: ['calls.shop'] })
  }
  for (let nth = 0; nth < tills; nth += 1) {
    const { hash: token_hash } = await openTill(testDb, shop, `Till ${nth}`, secrets.peppers)
    const rpc = (name: string, body: object, count: number) =>
      Array.from({ length: count }, (): Call => {
        const own = name.startsWith('process') ? sale() : {}
        return { path: `/rest/v1/rpc/${name}`, body: { token_hash, ...own, ...body }, counts: ['calls.shop'] }
      })
    calls.push(...rpc('process_sale_transaction_pos', { origin: 'online' }, minuteOfATill.sales))
    calls.push(...rpc('terminal_heartbeat', { app_version: '1', queue_length: 0 }, minuteOfATill.heartbeats))
    calls.push(...rpc('find_customers_for_terminal', { query: 'okello' }, minuteOfATill.lookups))
  }
  return calls
}

/** Adds a seller to the shop; returns their token. */
async function employ({ asOwner }: TestDatabase, { org_id }: TestShop, secrets: Secrets): Promise<string> {
  const [id, session_id] = [randomUUID(), randomUUID()]
  const email = `${id}@example.ug`
  await asOwner(
    `insert into auth.users (id, email, password_hash, email_confirmed_at) values ($1, $2, 'none', now())`,
    [id, email],
  )
  await asOwner(`insert into auth.sessions (id, user_id, pepper_id) values ($1, $2, 'bench')`, [session_id, id])
  await asOwner(`insert into organization_members (org_id, user_id, role) values ($1, $2, 'member')`, [org_id, id])
  const session = { id: session_id, is_recovery: false, created_at: new Date().toISOString() }
  return (await createTokens(secrets, 'bench').issue({ id, email, user_metadata: {} }, session)).access_token
}

/** Counts of each status. */
async function sendAll(address: string, calls: readonly Call[]): Promise<Map<number, number>> {
  const [waiting, answers] = [shuffled(calls), new Map<number, number>()]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const line = await openLine(address)
      for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
        const headers: Record<string, string> =
          call.token === undefined ? {} : { Authorization: `Bearer ${call.token}` }
        const { status } = await line.post(call.path, headers, JSON.stringify(call.body))
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
      line.close()
    }),
  )
  return answers
}

function shuffled(calls: readonly Call[]): Call[] {
  return calls
    .map((call) => ({ call, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ call }) => call)
}

function report(calls: readonly Call[], answers: ReadonlyMap<number, number>): boolean {
  const used: Partial<Record<QuotaName, number>> = {
    'calls.address': calls.length,
    'calls.person': minuteOfAPerson.reads,
    'sales.person': minuteOfAPerson.sales,
  }
  for (const { counts } of calls) for (const name of counts) used[name] = (used[name] ?? 0) + 1
  show(
    `The largest honest shop, ${people} people and ${tills} tills behind one address, in its busiest minute: ${calls.length} calls.`,
    Object.entries(used).map(([name, points]) => {
      const most = quotaTable[name as QuotaName].points
      return { quota: name, used: points, of: most, percent: Math.round((100 * points) / most) }
    }),
  )
  const others = [...answers].filter(([status]) => status !== 200)
  show(`Answered otherwise than with 200: ${others.length === 0 ? 'none' : JSON.stringify(others)}`)
  return others.length === 0
}
