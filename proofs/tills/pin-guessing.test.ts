import { afterAll, beforeAll, expect, it } from 'vitest'
import { plenty } from '../../bench/plenty.ts'
import { addStaff } from '../../server/staff/add-staff.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../../server/testing/shops.ts'
import { openTill, type TestTill } from '../../server/testing/tills.ts'
import { type Answered, ask, codeOf } from '../asking.ts'
import { publish, sized } from '../figures.ts'
import { type Mutation, openService, type Service } from '../whole-product.ts'

const guesses = sized(1500, 10_000)
const addresses = 50
const atOnce = 40
/** The till's quota is tested elsewhere, and is not what stops guesses here. */
const roomy = { QUOTAS: plenty, TERMINAL_RATE: '10000' }

let testDb: TestDatabase
let shop: TestShop
let both: readonly [Service, Service]
let tills: TestTill[]
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  const one = await openService(testDb, { environment: roomy })
  both = [one, await openService(testDb, { environment: roomy, dataDir: one.dataDir })]
  tills = await Promise.all(['Front', 'Back', 'Side'].map((name) => openTill(testDb, shop, name, one.peppers)))
})
afterAll(async () => {
  await Promise.all(both.map((service) => service.stop()))
  await testDb.close()
})

const person = async (name: string, pin: string): Promise<string> =>
  (
    await as(testDb, shop.owner, (tx, member) =>
      addStaff(tx, { name, pin, user_id: null, role_id: null }, member, both[0].peppers),
    )
  ).id

/** One try at a PIN, on each till, server and address in turn. */
async function tryPin(servers: readonly Service[], staff_id: string, pin: string, nth: number): Promise<Answered> {
  return await ask(servers[nth % servers.length]?.address ?? '', {
    method: 'POST',
    path: '/rest/v1/rpc/unlock_terminal',
    body: { token_hash: tills[nth % tills.length]?.hash, staff_id, pin },
    headers: { 'x-forwarded-for': `172.21.0.${nth % addresses}` },
  })
}

/** How many of the guesses were checked, and whether one of them opened the till. */
async function guess(servers: readonly Service[], staff_id: string, many: number) {
  const codes = new Map<string, number>()
  let next = 0
  async function goOn(): Promise<void> {
    while (next < many) {
      const nth = next
      next += 1
      const answer = await tryPin(servers, staff_id, String(nth).padStart(4, '0'), nth)
      const code = answer.status === 200 ? 'opened' : (codeOf(answer) ?? `${answer.status}`)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
  return codes
}

/** The mutant: a try is not recorded. */
const nothingKept: Mutation = async ({ sql, values }, run) =>
  sql.startsWith('update staff set tries = array(')
    ? await run(
        sql.replace(/^update staff set tries = array\(.*?\) \|\| \$3::timestamptz/s, "update staff set tries = '{}'"),
        values,
      )
    : await run(sql, values)

it('of thousands of PINs guessed through 50 addresses, three tills and two servers ten are checked, and nobody else waits', async () => {
  const [amina, brian] = [await person('Amina', '8731'), await person('Brian', '2580')]
  const began = performance.now()
  const codes = await guess(both, amina, guesses)
  const seconds = Math.round((performance.now() - began) / 1000)
  expect(Object.fromEntries(codes)).toEqual({ PIN_WRONG: 10, PIN_LOCKED: guesses - 10 })
  expect(codeOf(await tryPin(both, amina, '8731', 1))).toBe('PIN_LOCKED')
  expect((await tryPin(both, brian, '2580', 2)).status).toBe(200)
  const mutant = await openService(testDb, { environment: roomy, mutate: nothingKept, dataDir: both[0].dataDir })
  const clara = await person('Clara', '8731')
  const looked = (await guess([mutant], clara, 40)).get('PIN_WRONG')
  await mutant.stop()
  expect(looked).toBe(40)
  publish(
    'guessed PINs',
    `${guesses} PINs of one person through ${addresses} addresses, ${tills.length} tills and 2 servers in ${seconds} s: ${codes.get('PIN_WRONG')} looked at`,
    `a try that is not written down: ${looked} of 40 looked at`,
  )
}, 120_000)
