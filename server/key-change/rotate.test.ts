import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '@orpc/server'
import { openLogins } from '@tunda/database'
import Fastify from 'fastify'
import pg from 'pg'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRefreshToken, refreshTokenOf } from '../account/sessions/refresh-token.ts'
import { createTokens } from '../account/sessions/tokens.ts'
import { verifiersOf as verifiersOfKey } from '../api-keys/key-secret.ts'
import { setClock } from '../clock.ts'
import { enter } from '../doors/callers.ts'
import { enterTerminals } from '../doors/tills.ts'
import { personOfToken, unsubscribeLinks } from '../notifications/unsubscribe-token.ts'
import { checkKeys } from '../operator/checks/key-checks.ts'
import { tunda } from '../operator/tunda-for-tests.ts'
import { usualRules } from '../repairs/repairs-for-tests.ts'
import { router } from '../router.ts'
import { readLogins } from '../secrets/database-logins.ts'
import { mailedTokenOf, newMailedSeed } from '../secrets/mailed-token.ts'
import { openSecret, sealSecret } from '../secrets/sealed-secret.ts'
import { readSecrets, type Secrets } from '../secrets/secrets.ts'
import { keepShownAnew } from '../secrets/shown-secrets.ts'
import { verifiersOf } from '../terminals/terminal-token.ts'
import { openProgram } from '../testing/programs.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { openTill } from '../testing/tills.ts'
import { newImeis, stockPhones } from '../testing/units.ts'
import { visitOf } from '../testing/visits.ts'
import { moveSealed } from './move-sealed.ts'
import { beginRotation, finishRotation } from './rotate.ts'
import { watchSecrets } from './watch-secrets.ts'

let testDb: TestDatabase
let shop: TestShop
let dataDir: string
let secrets: Secrets
let restore = () => {}
beforeEach(async () => {
  testDb = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'tunda-keys-'))
  secrets = await readSecrets(dataDir)
  await openLogins(testDb.url, await readLogins(dataDir))
  shop = await openShop(testDb)
  await testDb.asOwner('update auth.sessions set pepper_id = $1', [secrets.peppers[0]?.id])
  return async () => {
    restore()
    await testDb.close()
    await rm(dataDir, { recursive: true })
  }
})

/** One try alone may take over a second where there are several nodes. */
const patience = { timeout: 15_000 }
/** What the test itself is signed in with stays: somebody uses it. */
const ours = ['app_api_test', 'app_auth_test', 'app_platform_test']
const place = () => ({ url: testDb.url, dataDir })
const visit = () => ({ context: { ...visitOf(testDb, shop.owner), peppers: secrets.peppers, hosts: ['shop.test'] } })
const anonymous = () => ({ context: { ...visitOf(testDb, undefined), peppers: secrets.peppers } })
const newest = () => secrets.peppers.at(-1)?.id
const again = async () => {
  secrets = await readSecrets(dataDir)
}

/** Everything that a key makes or seals, made now, and whether each still works. */
async function everything() {
  const { peppers } = secrets
  const tokens = createTokens(secrets, 'https://shop.test/auth/v1')
  const session = { id: randomUUID(), is_recovery: false, created_at: new Date().toISOString() }
  const { access_token } = await tokens.issue({ id: shop.owner.user_id, email: 'a@b.ug', user_metadata: {} }, session)
  const refresh = refreshTokenOf({ id: session.id, counter: 3, pepper_id: peppers.at(-1)?.id ?? '' }, peppers)
  const seed = newMailedSeed(peppers)
  const mailed = mailedTokenOf('recovery', seed, peppers)
  const unsubscribe =
    new URL(unsubscribeLinks(shop.owner.user_id, 'https://shop.test', peppers).page).searchParams.get('token') ?? ''
  const till = await openTill(testDb, shop, `Till ${randomUUID().slice(0, 8)}`, peppers)
  const program = await openProgram(testDb, shop, {}, peppers)
  const amina = await call(router.staff.add, { name: 'Amina', pin: '4071' }, visit())
  const { badge } = await call(router.staff.makeBadge, { id: amina.id }, visit())
  const factor = randomUUID()
  const sealed = sealSecret(Buffer.from('a secret of an app'), factor, peppers)
  await testDb.asOwner(
    `insert into auth.factors (id, user_id, factor_type, sealed_secret, pepper_id) values ($1, $2, 'totp', $3, $4)`,
    [factor, shop.owner.user_id, sealed.sealed_secret, sealed.pepper_id],
  )
  const hook = await call(router.webhooks.add, { url: 'http://shop.test/t', events: ['sale.recorded'] }, visit())
  const { secret: hookSecret } = await call(router.webhooks.rotate, { id: hook.webhook.id }, visit())
  const [imei = '', bought = ''] = newImeis(2)
  const tradeIn = await buyDevice(bought)
  const repair = await takeIn('2580')
  await call(router.stolenDevices.takePart, { takes_part: true }, visit())
  await call(router.stolenDevices.report, { id: randomUUID(), number: imei, kind: 'stolen' }, visit())
  const other = await openShop(testDb)
  await testDb.asOwner('insert into report_sharing (org_id, user_id, since) values ($1, $2, now())', [
    other.org_id,
    other.owner.user_id,
  ])

  const unlock = async (how: object) => {
    const token_hash = till.hash
    return await call(router.till.unlock, { token_hash, ...how } as never, anonymous()).then(
      () => true,
      () => false,
    )
  }
  const works = {
    access: async () => (await createTokens(secrets, 'x').verify(access_token)) !== undefined,
    refresh: async () => readRefreshToken(refresh, secrets.peppers)?.counter === 3,
    mailed: async () => mailedTokenOf('recovery', seed, secrets.peppers) === mailed,
    unsubscribe: async () => personOfToken(unsubscribe, secrets.peppers) === shop.owner.user_id,
    till: async () => {
      const asked = [{ verifiers: verifiersOf(till.hash, secrets.peppers), user_agent: '' }]
      return (await testDb.database.asApp((tx) => enterTerminals(tx, asked, trial)))[0] !== undefined
    },
    program: async () => {
      const caller = { ...program.caller, verifiers: verifiersOfKey(program.secret, secrets.peppers) }
      return (await testDb.database.asApp((tx) => enter(tx, [caller])))[0]?.is_session_live === true
    },
    pin: () => unlock({ staff_id: amina.id, pin: '4071' }),
    badge: () => unlock({ badge }),
    factor: async () => {
      const [row] = await testDb.asOwner<{ sealed_secret: Buffer; pepper_id: string }>(
        'select * from auth.factors where id = $1',
        [factor],
      )
      return row !== undefined && openSecret(row, factor, secrets.peppers) !== undefined
    },
    webhook: async () => (await webhookSecret(hook.webhook.id, 'sealed_secret', 'pepper_id')) === hookSecret,
    formerWebhook: async () =>
      (await webhookSecret(hook.webhook.id, 'former_sealed_secret', 'former_pepper_id')) === hook.secret,
    passcode: async () => (await call(router.repairs.seePasscode, { id: repair }, visit())).passcode === '2580',
    seller: async () => {
      const seen = await call(router.tradeIns.seeSeller, { id: tradeIn }, visit())
      return seen.document_number === 'CM9001234567AB' && seen.photo !== null
    },
    reported: async () => {
      const context = { ...visitOf(testDb, other.member), peppers: secrets.peppers }
      return (await call(router.stolenDevices.check, { numbers: [imei] }, { context })).found.length === 1
    },
  }
  return async () => {
    const lost: string[] = []
    for (const [name, does] of Object.entries(works)) if (!(await does())) lost.push(name)
    expect(Object.keys(works)).toHaveLength(14)
    return lost
  }
}

async function webhookSecret(id: string, sealed: string, pepper: string): Promise<string | undefined> {
  const [row] = await testDb.asOwner<Record<string, never>>('select * from webhooks where id = $1', [id])
  const secret =
    row && openSecret({ sealed_secret: row[sealed] ?? null, pepper_id: row[pepper] ?? null }, id, secrets.peppers)
  return secret && Buffer.from(secret).toString()
}

/** A used device that was bought from somebody who showed a document. */
async function buyDevice(number: string): Promise<string> {
  const { product_id } = await stockPhones(testDb, shop, 0)
  const rules = { is_on: true, hold_days: 3, warranty_months: 1, questions: [], declaration: 'It is mine.' }
  const { wallets } = await call(router.tradeIns.saveRules, rules, visit())
  const wallet_id = wallets.find(({ kind }) => kind === 'cash_drawer')?.id ?? ''
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const photo = `data:image/jpeg;base64,${picture.toString('base64')}`
  const seller = {
    seller_name: 'Ronald',
    seller_phone: '0772 123456',
    document: 'national_id' as const,
    document_number: 'CM9001234567AB',
    photo,
  }
  const id = randomUUID()
  const signature = [
    [
      [10, 20],
      [30, 40],
    ],
  ] as [number, number][][]
  await call(
    router.tradeIns.buy,
    { id, product_id, number, grade: 'Used A', answers: [], amount: 400_000, wallet_id, ...seller, signature },
    visit(),
  )
  return id
}

/** A device that is taken in for repair, with its passcode. */
async function takeIn(passcode: string): Promise<string> {
  await call(router.repairs.saveRules, usualRules, visit())
  const customer = await call(router.customers.add, { name: 'Okello James' }, visit())
  const id = randomUUID()
  const asked = {
    id,
    customer_id: customer.id,
    device: 'Galaxy A12',
    fault: 'Cracked',
    knows_report: false,
    checklist: [],
    jobs: [],
  }
  await call(router.repairs.takeIn, { ...asked, passcode }, visit())
  return id
}

/** The server's own look at tills and programs that come in. */
async function afterTheirCalls(work: () => Promise<unknown>) {
  const app = Fastify()
  keepShownAnew(app, testDb.database, { peppers: secrets.peppers })
  await app.ready()
  await work()
  await app.close()
}

describe('new keys', () => {
  it('are taken beside the old ones, move what is used and what is sealed, and leave nothing under the old', async () => {
    const lost = await everything()
    expect(await lost()).toEqual([])
    const former = newest()
    expect(await beginRotation(place(), 0)).toMatchObject({ ok: true })
    await again()
    expect([secrets.peppers.length, secrets.peppers[0]?.id]).toEqual([2, former])
    expect(newest()).not.toBe(former)
    const early = await finishRotation(place(), false)
    expect(early).toMatchObject({
      ok: false,
      facts: { left: { tills: 1, programs: 1, pins: 1, badges: 1, webhooks: 0, factors: 0 } },
    })
    await afterTheirCalls(async () => expect(await lost()).toEqual([]))
    await testDb.asOwner('update auth.sessions set pepper_id = $1', [newest()])
    expect(await finishRotation(place(), false)).toMatchObject({ ok: true, facts: { logins_left: ours } })
    await again()
    expect(secrets.peppers).toHaveLength(1)
    // Short-lived by themselves: an hour, and until the next refresh. What was mailed has its own end.
    expect(await lost()).toEqual(['access', 'refresh', 'mailed', 'unsubscribe'])
  })

  it('take everything with the old ones that was never shown, when that is asked for', async () => {
    const lost = await everything()
    await beginRotation(place(), 0)
    expect(await finishRotation(place(), true)).toMatchObject({ ok: true, facts: { left: { tills: 1, pins: 1 } } })
    await again()
    expect(await lost()).toEqual(['access', 'refresh', 'mailed', 'unsubscribe', 'till', 'program', 'pin', 'badge'])
  })

  it('are known before they are used, and a running server takes them up', async () => {
    const [access, former] = [createTokens(secrets, 'x'), newest()]
    const log = { info: () => undefined, error: (what: unknown) => expect.unreachable(String(what)) }
    const watching = watchSecrets({ dataDir, secrets, log, every: 10 })
    await beginRotation(place(), 60)
    await expect.poll(() => secrets.peppers.length).toBe(2)
    expect([newest(), access.keySet.keys.length]).toEqual([former, 2])
    const another = await readSecrets(dataDir)
    restore = setClock(() => Date.now() + 61_000)
    await expect.poll(newest).not.toBe(former)
    watching.stop()
    // A server whose clock is behind still uses the old ones, and takes what this one makes.
    const session = { id: randomUUID(), is_recovery: false, created_at: new Date().toISOString() }
    const { access_token } = await access.issue({ id: shop.owner.user_id, email: 'a@b.ug', user_metadata: {} }, session)
    expect(await createTokens(another, 'x').verify(access_token)).toMatchObject({ sub: shop.owner.user_id })
    expect(another.peppers.at(-1)?.id).toBe(former)
  })

  it('seal anew from wherever they were stopped, and leave what no key opens', async () => {
    await beginRotation(place(), 0)
    const [old] = secrets.peppers
    const ids = Array.from({ length: 120 }, () => randomUUID())
    for (const id of ids) {
      const { sealed_secret, pepper_id } = sealSecret(Buffer.from(id), id, secrets.peppers)
      await testDb.asOwner(
        `insert into auth.factors (id, user_id, factor_type, sealed_secret, pepper_id) values ($1, $2, 'totp', $3, $4)`,
        [id, shop.owner.user_id, id === ids[7] ? Buffer.alloc(60) : sealed_secret, pepper_id],
      )
    }
    await again()
    expect(await moveSealed(testDb.database, secrets.peppers)).toBe(119)
    expect(await moveSealed(testDb.database, secrets.peppers)).toBe(0)
    const left = await testDb.asOwner<{ id: string }>('select id from auth.factors where pepper_id = $1', [old?.id])
    expect(left).toEqual([{ id: ids[7] }])
    expect(await finishRotation(place(), false)).toMatchObject({ ok: false, facts: { left: { factors: 1 } } })
  })
})

describe('a change of keys', () => {
  it('that is killed between two writes goes on, and is done by the next call', async () => {
    const logins = await readLogins(dataDir)
    await beginRotation(place(), 0)
    // As a kill before the logins would have left it.
    await writeFile(join(dataDir, 'database-logins.json'), JSON.stringify(logins))
    expect(await checkKeys(dataDir)).toMatchObject([{ level: 'warning', remedy: 'Run tunda rotate-secrets again' }])
    expect(await finishRotation(place(), true)).toMatchObject({ ok: false })
    expect(await beginRotation(place(), 0)).toMatchObject({ ok: true })
    expect((await readLogins(dataDir)).id).not.toBe(logins.id)
    expect(await beginRotation(place(), 0)).toMatchObject({ ok: false })
    expect((await readdir(dataDir)).toSorted()).toEqual(['database-logins.json', 'secrets.json'])
  })

  it('that is killed at any moment leaves keys and logins that work, and no draft behind once it is done', async () => {
    const environment = { DATA_DIR: dataDir, DATABASE_URL: testDb.url, PATH: process.env.PATH ?? '' }
    const program = join(import.meta.dirname, '../operator/tunda.ts')
    const { host, port, database } = new pg.Client({ connectionString: testDb.url })
    for (const after of [500, 700, 800, 900, 1000, 1200]) {
      const child = spawn(process.execPath, [program, 'rotate-secrets', '--use-after', '0'], {
        env: environment,
        stdio: 'ignore',
      })
      await sleep(after)
      child.kill('SIGKILL')
      await new Promise((ended) =>
        child.exitCode === null && child.signalCode === null ? child.once('exit', ended) : ended(undefined),
      )
      await again()
      const { id, passwords } = await readLogins(dataDir)
      const client = new pg.Client({ host, port, database, user: `app_api_${id}`, password: passwords.app_api })
      await client.connect()
      await client.end()
    }
    await expect
      .poll(async () => (await beginRotation(place(), 0).catch(() => undefined)) !== undefined, patience)
      .toBe(true)
    expect(await finishRotation(place(), true)).toMatchObject({ ok: true, facts: { logins_left: ours } })
    expect((await readdir(dataDir)).toSorted()).toEqual(['database-logins.json', 'secrets.json'])
  }, 60_000)

  it('keeps the old database logins for who is signed in with them, and then removes them', async () => {
    const logins = await readLogins(dataDir)
    const { host, port, database } = new pg.Client({ connectionString: testDb.url })
    const user = `app_api_${logins.id}`
    const client = new pg.Client({ host, port, database, user, password: logins.passwords.app_api })
    await client.connect()
    await beginRotation(place(), 0)
    const fresh = await readLogins(dataDir)
    const other = new pg.Client({
      host,
      port,
      database,
      user: `app_api_${fresh.id}`,
      password: fresh.passwords.app_api,
    })
    await other.connect()
    await other.end()
    await testDb.asOwner('update auth.sessions set pepper_id = $1', [(await readSecrets(dataDir)).peppers.at(-1)?.id])
    expect(await finishRotation(place(), false)).toMatchObject({ ok: false, said: [expect.stringMatching(/Restart/)] })
    await client.end()
    await expect.poll(async () => (await finishRotation(place(), true)).ok, patience).toBe(true)
    expect(await testDb.asOwner('select 1 from pg_roles where rolname = $1', [user])).toEqual([])
  })

  it('is one at a time, of one installation, and its file stays its owner’s alone', async () => {
    const both = await Promise.allSettled([beginRotation(place(), 0), beginRotation(place(), 0)])
    expect(both.filter((one) => one.status === 'fulfilled' && one.value.ok)).toHaveLength(1)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    const said: unknown[] = []
    const log = { info: () => undefined, error: (what: unknown) => said.push(what) }
    const before = newest()
    const watching = watchSecrets({ dataDir, secrets, log, every: 10 })
    const foreign = await mkdtemp(join(tmpdir(), 'tunda-keys-'))
    await readSecrets(foreign)
    await writeFile(join(dataDir, 'secrets.json'), await readFile(join(foreign, 'secrets.json')))
    await expect.poll(() => said.length).toBeGreaterThan(0)
    await writeFile(join(dataDir, 'secrets.json'), '{')
    await expect.poll(() => said.length).toBeGreaterThan(3)
    watching.stop()
    expect(secrets.peppers.some(({ id }) => id === before)).toBe(true)
    expect(await checkKeys(dataDir)).toMatchObject([{ level: 'fault' }])
    await rm(foreign, { recursive: true })
  })

  it('is a command, with its help, its line of JSON and its exit codes', async () => {
    const environment = { DATA_DIR: dataDir, DATABASE_URL: testDb.url }
    await chmod(dataDir, 0o700)
    const help = await tunda(['rotate-secrets', '--help'])
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('--finish')])
    expect((await tunda(['rotate-secrets', '--anyway'], environment)).code).toBe(2)
    expect((await tunda(['rotate-secrets', '--use-after', 'soon'], environment)).code).toBe(2)
    const none = await tunda(['rotate-secrets', '--finish', '--json'], environment)
    expect([none.code, JSON.parse(none.out)]).toEqual([
      1,
      { ok: false, error: 'No change of keys is under way. Start one with tunda rotate-secrets.' },
    ])
    const begun = await tunda(['rotate-secrets', '--use-after', '0', '--json'], environment)
    expect([begun.code, JSON.parse(begun.out)]).toMatchObject([0, { ok: true, key: expect.any(String) }])
    expect(begun.out).not.toContain((await readSecrets(dataDir)).peppers.at(-1)?.key)
    const early = await tunda(['rotate-secrets', '--finish'], environment)
    expect([early.code, early.err]).toEqual([1, expect.stringMatching(/sessions not used since/)])
    const ended = await tunda(['rotate-secrets', '--finish', '--anyway', '--json'], environment)
    expect([ended.code, JSON.parse(ended.out)]).toMatchObject([0, { ok: true, logins_left: ours }])
    expect(await checkKeys(dataDir)).toMatchObject([{ level: 'fine' }])
  }, 60_000)
})
