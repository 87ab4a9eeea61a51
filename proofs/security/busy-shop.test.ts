import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRightsBut, giveOwnRole } from '../../server/testing/own-roles.ts'
import { openProgram } from '../../server/testing/programs.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../../server/testing/shops.ts'
import { openTill } from '../../server/testing/tills.ts'
import { type Answered, ask } from '../asking.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { faultIn } from '../verdict.ts'
import { type Mutation, openService, type Service } from '../whole-product.ts'
import { anyOf } from './any-input.ts'
import { cashiersPin, openBusyShop } from './busy-shop.ts'
import { idsOfShop, namesIn, type ShopIds } from './ids-of-shop.ts'

/** How often each operation is called with anything, and how often each that reads is walked. */
const rounds = sized(1, 60)
const walks = sized(2, 20)
const atOnce = 4

let testDb: TestDatabase
let service: Service
let shop: Awaited<ReturnType<typeof openBusyShop>>
let foreign: TestShop
let ids: ShopIds
let callers: readonly Caller[]
let till: { token_hash: string; staff_pass: string }

type Caller = { readonly who: string; readonly token?: string; readonly headers?: Record<string, string> }

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  shop = await openBusyShop(testDb)
  foreign = await openShop(testDb)
  ids = await idsOfShop(testDb, shop.org_id)
  await giveOwnRole(testDb, shop.org_id, shop.member, { rights: allRightsBut('see_cost'), max_refund: 1000 })
  const [owner, admin, member, stranger] = await Promise.all(
    [shop.owner, shop.admin, shop.member, foreign.owner].map((one) => service.tokenOf(one, one.caller.session_id)),
  )
  const { secret } = await openProgram(testDb, shop, {}, service.peppers)
  callers = [
    ...[owner, admin, member, secret].map((token) => ({ who: 'ours', token: token ?? '' })),
    { who: 'stranger', token: stranger ?? '' },
    { who: 'stranger', token: stranger ?? '', headers: { 'x-organization-id': shop.org_id } },
    { who: 'nobody' },
  ]
  till = await unlockedTill(owner ?? '')
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

/** A till of the shop, unlocked by its cashier. */
async function unlockedTill(token: string) {
  const { hash: token_hash } = await openTill(testDb, shop, 'Counter 2', service.peppers)
  const { staff_id } = shop
  await ask(service.address, {
    method: 'POST',
    path: `/rest/v1/staff/${staff_id}/pin`,
    token,
    body: { pin: cashiersPin },
  })
  const path = everyOperation().find(({ name }) => name === 'till.unlock')?.path ?? ''
  const body = { token_hash, staff_id, pin: cashiersPin }
  const { json } = await ask(service.address, { method: 'POST', path, body })
  return { token_hash, staff_pass: (json as { pass: string }).pass }
}

/** These end what the others need: people's places, rights and PINs, the shop itself, its tills and keys. */
const last =
  /^(apiKeys|organization\.(close|leave|removeMember|transfer|changeRole|giveRole|setFactor|saveSettings)|terminals\.(revoke|rotate)|staff\.(change|setPin|remove)|till\.changePin|locations\.(close|assign))/
const operations = everyOperation().filter(({ dialect, name }) => dialect === 'api' && !last.test(name))

/** Calls the operation as `caller` with random input of its schema. */
async function askAnything(on: Service, operation: Operation, caller: Caller, roll: () => number) {
  const { name, method, access } = operation
  const names = namesIn(ids, name.split('.', 1)[0] ?? '', roll)
  const made = anyOf(operation.input, { roll, ids: names })
  const fields = typeof made === 'object' && !Array.isArray(made) ? { ...made } : { x: made }
  const path = operation.path.replace('{id}', encodeURIComponent(String('id' in fields ? fields.id : randomUUID())))
  const isTill = access.who === 'terminal'
  const { token, headers } = isTill ? {} : caller
  const asked =
    method === 'GET'
      ? { path: `${path}?${queryOf(fields)}`.slice(0, 7_000) }
      : { path, body: { ...fields, ...(isTill && till) } }
  const answer = await ask(on.address, { method, ...asked, token, headers })
  return { answer, asked: { path, method, isGivenUp: false }, shown: JSON.stringify(asked).slice(0, 700) }
}

function queryOf(fields: object): string {
  const said = Object.entries(fields).filter(([name, value]) => value !== undefined && name !== 'id')
  return new URLSearchParams(
    said.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
}

const rawOf = ({ status, headers, text }: Answered) => ({ status, headers: new Map(headers), body: text, ms: 0 })

/** Calls everything in random order, and returns what was wrong with the answers, and how many calls succeeded. */
async function pelt(on: Service, times: number) {
  const roll = randomFrom()
  const faults: string[] = []
  let [sent, done] = [0, 0]
  for (let round = 0; round < times; round += 1) {
    ids = await idsOfShop(testDb, shop.org_id)
    const left = operations.toSorted(() => roll() - 0.5)
    const worker = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const caller = roll() < 0.6 ? callers[0] : pick(roll, callers)
        const { answer, asked, shown } = await askAnything(on, next, caller ?? { who: 'nobody' }, roll)
        const isLeak = caller?.who !== 'ours' && next.access.who === 'member' && answer.text.includes(shop.org_id)
        const fault = faultIn(rawOf(answer), asked) ?? (isLeak ? `told a stranger ${answer.text}` : undefined)
        if (fault !== undefined) faults.push(`${next.name}: ${fault.slice(0, 300)}\n   ← ${shown}`)
        sent += 1
        if (answer.status === 200) done += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  return { faults, sent, done }
}

describe(`a shop that does everything (seed ${seed})`, () => {
  it('is asked for anything, with its own things, and never fails', { timeout: 3_000_000 }, async () => {
    const { faults, sent, done } = await pelt(service, rounds)
    expect(faults.slice(0, 12)).toEqual([])
    expect(service.logged()).toBe('')
    expect(done).toBeGreaterThan(sent / 8)
    const broken: Mutation = async ({ sql }, run) =>
      await run(/from (repairs|laybys|sales) /.test(sql) ? 'select nothing from nowhere' : sql)
    const mutant = await openService(testDb, { mutate: broken, dataDir: service.dataDir })
    const caught = (await pelt(mutant, 1)).faults.length
    await mutant.stop()
    expect(caught).toBeGreaterThan(0)
    publish(
      'S5 anything that a schema takes',
      `${sent} requests of ${operations.length} operations on a shop with something of everything, ${done} done, 0 faults`,
      `three tables that cannot be read: ${caught} answers found out`,
    )
  })

  it('tells who works at one location nothing of the other’s, and who sees no costs none', async () => {
    const gulu = ids.get('locations')?.find((id) => id !== shop.org_id) ?? ''
    const held = await thingsAt(shop.org_id)
    expect(new Set(held.values()).size).toBeGreaterThan(8)
    await employ('', gulu)
    const isTold = ({ text }: Answered) => {
      for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) if (held.has(id)) return true
      return false
    }
    const elsewhere = await read(service, isTold)
    expect(elsewhere.told).toEqual([])
    await makeCostsTell()
    await employ('see_cost', null)
    const isCost = ({ text }: Answered) => /(?<!\d)-?(4171717|4,171,717|8343434)(?!\d)/.test(text)
    const costs = await read(service, isCost)
    expect(costs.told).toEqual([])

    const everywhere: Mutation = async ({ sql }, run) => {
      const rows = await run(sql)
      return sql.includes('enter_members') ? rows.map((row) => ({ ...row, location_ids: null })) : rows
    }
    await employ('', gulu)
    const mutant = await openService(testDb, { mutate: everywhere, dataDir: service.dataDir })
    const leaks = (await read(mutant, isTold)).told.length
    await mutant.stop()
    await employ('', null)
    const seen = (await read(service, isCost)).told.length
    expect(Math.min(leaks, seen)).toBeGreaterThan(2)
    publish(
      'S1 locations and costs, asked for anything',
      `${elsewhere.done} answers to who works elsewhere, ${costs.done} to who sees no costs: none tells`,
      `somebody at work everywhere is told by ${leaks} calls, who sees costs by ${seen}`,
    )
  })
})

/** The stock at a location, by its id. */
async function thingsAt(location: string): Promise<Map<string, string>> {
  const tables = await testDb.asOwner<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('org_id', 'id', 'location_id')) = 3`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await testDb.asOwner<{ id: string }>(
      `select id::text from ${name} where org_id = $1 and location_id = $2`,
      [shop.org_id, location],
    )
    for (const { id } of rows) found.set(id, name)
  }
  const drawers = await testDb.asOwner<{ id: string; shift: string }>(
    `select w.id::text, s.id::text as shift from wallets w join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
     join shifts s on s.org_id = w.org_id and s.drawer_id = w.id where w.org_id = $1 and t.location_id = $2`,
    [shop.org_id, location],
  )
  expect(drawers.length).toBeGreaterThan(0)
  for (const { id, shift } of drawers) found.set(id, 'wallets').set(shift, 'shifts')
  return found
}

/** Gives the member every right but one, at one location or at all. */
async function employ(without: 'see_cost' | '', location: string | null): Promise<void> {
  const rights = without === '' ? allRightsBut() : allRightsBut(without)
  await giveOwnRole(testDb, shop.org_id, shop.member, { rights })
  await testDb.asOwner('update organization_members set location_ids = $3 where org_id = $1 and user_id = $2', [
    shop.org_id,
    shop.member.user_id,
    location === null ? null : [location],
  ])
  // What somebody was notified of while they worked elsewhere stays theirs.
  await testDb.asOwner('delete from notifications where org_id = $1 and user_id = $2', [
    shop.org_id,
    shop.member.user_id,
  ])
}

/** Replaces every cost by a figure that nothing else can add up to. */
async function makeCostsTell(): Promise<void> {
  const columns = await testDb.asOwner<{ table: string; column: string }>(
    `select c.relname::text as table, a.attname::text as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped and a.atttypid = 'bigint'::regtype
       and a.attname in ('unit_cost', 'cost_price') and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')`,
  )
  expect(columns.length).toBeGreaterThan(5)
  for (const { table, column } of columns)
    await testDb.asOwner(
      `do $$ begin set local session_replication_role = replica;
         update ${table} set ${column} = 4171717 where org_id = '${shop.org_id}' and ${column} > 0; end $$`,
    )
}

const reading = operations.filter(({ method, access }) => method === 'GET' && access.who === 'member')

/** Reads everything as the member; returns the calls that reveal costs, and how many were answered. */
async function read(on: Service, tells: (answer: Answered) => boolean) {
  const roll = randomFrom()
  const token = await on.tokenOf(shop.member, shop.member.caller.session_id)
  const told = new Set<string>()
  let done = 0
  for (let round = 0; round < walks; round += 1)
    for (const operation of reading) {
      const { answer } = await askAnything(on, operation, { who: 'ours', token }, roll)
      if (answer.status !== 200) continue
      done += 1
      if (tells(answer)) told.add(operation.name)
    }
  return { told: [...told], done }
}
