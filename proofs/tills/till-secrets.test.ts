import { randomUUID } from 'node:crypto'
import type { PairingOffered, TerminalWithToken } from '@tunda/contract/till/terminals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOfToken } from '../../server/terminals/terminal-token.ts'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { ask } from '../asking.ts'
import { publish, sized } from '../figures.ts'
import { openService, type Service } from '../whole-product.ts'

const terminals = sized(5, 1000)
const revoked = sized(5, 200)

let testDb: TestDatabase
let service: Service
let shop: TestShop
let token: string
let product_id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb, { environment: { LOG_LEVEL: 'trace' } })
  shop = await openShop(testDb)
  token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
  product_id = await stockProduct(testDb, shop, { stock: 100_000 })
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await ask(service.address, { method: 'POST', path, token, headers, body })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json as Answer
}

const asTill = async (name: string, token_hash: string, body: object = {}) =>
  await ask(service.address, { method: 'POST', path: `/rest/v1/rpc/${name}`, body: { token_hash, ...body } })
const isLetIn = async (word: string) =>
  (await asTill('terminal_heartbeat', word, { app_version: '1', queue_length: 0 })).status === 200

/** A terminal's whole life, and every secret that was issued or sent in it. */
async function live(): Promise<string[]> {
  const { terminal, token: first } = await post<TerminalWithToken>('/rest/v1/pos_terminals', { name: 'Till' })
  const { token: second } = await post<TerminalWithToken>(`/rest/v1/pos_terminals/${terminal.id}/token`, {})
  const { code } = await post<PairingOffered>(`/rest/v1/pos_terminals/${terminal.id}/pairing_code`, {})
  const unused = await post<PairingOffered>(`/rest/v1/pos_terminals/${terminal.id}/pairing_code`, {})
  const paired = await post<{ token: string }>('/rest/v1/rpc/pair_terminal', { code: unused.code, device_id: 'tablet' })
  const tokens = [first, second, paired.token]
  const hash = hashOfToken(paired.token)
  expect(await isLetIn(hash)).toBe(true)
  const sale = { client_sale_id: randomUUID(), origin: 'offline', payment_method: 'cash' }
  expect(
    (await asTill('process_sale_transaction_pos', hash, { ...sale, items: [{ product_id, quantity: 1 }] })).status,
  ).toBe(200)
  const odd = await asTill('process_sale_transaction_pos', hash, {
    ...sale,
    client_sale_id: randomUUID(),
    items: 'odd',
  })
  expect(odd.json).toMatchObject({ outcome: 'parked' })
  return [...tokens, ...tokens.map(hashOfToken), code, unused.code]
}

/** Every row of every table, as its owner reads it. */
async function dump(only?: string): Promise<string> {
  const tables = await testDb.asOwner<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('auth', 'public')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    if (only !== undefined && name !== only) continue
    const rows = await testDb.asOwner<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

/** Words of the dump that authenticate at the tills' door, as they are or hashed like a token. */
async function openers(kept: string): Promise<string[]> {
  const words = [...new Set(kept.match(/[\w-]{32,64}/g))]
  const found: string[] = []
  for (let at = 0; at < words.length; at += 50) {
    const tried = words.slice(at, at + 50).flatMap((word) => [word, hashOfToken(word)])
    const open = await Promise.all(tried.map(isLetIn))
    found.push(...tried.filter((_word, nth) => open[nth]))
  }
  return found
}

describe('secrets of terminals', () => {
  it('stand in no row and in no line of the log, and no row lets anybody in', async () => {
    const secrets: string[] = []
    for (let at = 0; at < terminals; at += 5)
      secrets.push(...(await Promise.all(Array.from({ length: 5 }, live))).flat())
    const [kept, logged] = [await dump(), service.logged()]
    expect(kept).toContain('tablet')
    expect(logged).toContain('pos_terminals')
    for (const secret of secrets) {
      expect(kept.includes(secret), 'kept').toBe(false)
      expect(logged.includes(secret), 'logged').toBe(false)
    }
    const words = new Set(kept.match(/[\w-]{32,64}/g)).size
    expect(words).toBeGreaterThan(100)
    expect(await openers(kept)).toEqual([])
    // A row that stores what the till sends is a row of live credentials.
    const { terminal, token: known } = await post<TerminalWithToken>('/rest/v1/pos_terminals', { name: 'Careless' })
    await testDb.asOwner(
      'update parked_sales set failure = to_jsonb($2::text) where id = (select min(id::text)::uuid from parked_sales where org_id = $1)',
      [terminal.org_id, hashOfToken(known)],
    )
    const mutant = await openers(await dump('public.parked_sales'))
    expect(mutant).toEqual([hashOfToken(known)])
    publish(
      'S10: nothing at rest opens the tills’ door',
      `${terminals} terminals, ${secrets.length} tokens, hashes and codes: none in the database or the log; ${words} words of the database let nobody in`,
      'with a hash kept as it was sent, one does',
    )
  }, 900_000)

  it('are worth nothing from the call after their terminal was revoked', async () => {
    let slowest = 0
    for (let nth = 0; nth < revoked; nth += 1) {
      const { terminal, token: known } = await post<TerminalWithToken>('/rest/v1/pos_terminals', { name: 'Stolen' })
      const hash = hashOfToken(known)
      expect(await isLetIn(hash)).toBe(true)
      await post(`/rest/v1/pos_terminals/${terminal.id}/revoke`, {})
      const began = performance.now()
      const answer = await asTill('get_products_for_organization_token', hash)
      slowest = Math.max(slowest, performance.now() - began)
      expect([answer.status, (answer.json as { message: string }).message]).toEqual([
        401,
        'POS terminal not authenticated',
      ])
    }
    publish(
      'S11: a revoked terminal is refused at its next call',
      `${revoked} of ${revoked}, heard within ${Math.round(slowest)} ms`,
      'see the tenant matrix, which a door without the look-up fails',
    )
  }, 600_000)
})
