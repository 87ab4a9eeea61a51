import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plenty } from '../bench/plenty.ts'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import { type Mailbox, startMailbox } from '../server/mail/testing.ts'
import { enqueue } from '../server/outbox/enqueue.ts'
import { readSecrets, type Secrets } from '../server/secrets/secrets.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../server/testing/shops.ts'
import { ask } from './asking.ts'
import { isFull, publish, sized } from './figures.ts'
import { openScreen, until } from './open-screens.ts'
import { openFolder } from './shops-and-servers.ts'
import { tokenFor } from './whole-product.ts'

const guesses = 10
const mails = sized(20, 500)

let testDb: TestDatabase
let mailbox: Mailbox
let workFolder: Awaited<ReturnType<typeof openFolder>>
let servers: ServerProcess[]
let secrets: Secrets
let shop: TestShop
const environment = () => ({
  SITE_URL: 'http://shop.test',
  SMTP_URL: mailbox.url,
  EMAIL_CONFIRMATION: 'off',
  TRUST_PROXY: '1',
  QUOTAS: JSON.stringify({ ...JSON.parse(plenty), 'pairing-guesses.address': { points: guesses, seconds: 3600 } }),
})
const start = () =>
  startServer({
    dataDir: workFolder.path,
    databaseUrl: testDb.url,
    environment: environment(),
  })

beforeAll(async () => {
  ;[testDb, mailbox, workFolder] = [await openTestDatabase(), await startMailbox(), await openFolder()]
  // Concurrently, and into an empty folder: they agree on its secrets.
  servers = await Promise.all([start(), start()])
  secrets = await readSecrets(workFolder.path)
  shop = await openShop(testDb)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await mailbox.close()
  await testDb.close()
  await workFolder.close()
})

const at = (nth: number) => servers[nth % servers.length]?.address ?? ''
const tokenOf = (who: Colleague) => tokenFor(secrets, who, who.caller.session_id)

async function sell(address: string, product_id: string): Promise<string> {
  const body = { saleData: { payment_method: 'cash', items: [{ product_id, quantity: 1 }] } }
  const token = await tokenOf(shop.owner)
  const { json } = await ask(address, { method: 'POST', path: '/functions/v1/process-sale', token, body })
  return (json as { sale: { id: string } }).sale.id
}

describe('two servers of one database and one folder', () => {
  it('know the same sessions: opened at one, used at the other, and over at once at both', async () => {
    const person = { email: 'two-servers@example.ug', password: 'Matooke-7' }
    const signUp = { method: 'POST', path: '/auth/v1/signup', body: { ...person, data: { terms_accepted: true } } }
    expect((await ask(at(0), signUp)).status).toBe(200)
    const signIn = { method: 'POST', path: '/auth/v1/token?grant_type=password', body: person }
    const { access_token: token, refresh_token } = (await ask(at(1), signIn)).json as Record<string, string>
    const who = (address: string) => ask(address, { method: 'GET', path: '/auth/v1/user', token })
    expect([(await who(at(0))).status, (await who(at(1))).status]).toEqual([200, 200])
    const renew = { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token } }
    expect((await ask(at(0), renew)).status).toBe(200)
    await ask(at(0), { method: 'POST', path: '/auth/v1/logout?scope=global', token })
    expect([(await who(at(1))).status, (await who(at(0))).status]).toEqual([403, 403])
  })

  it('count together, and tell screens at one what happens at the other', async () => {
    const path = '/rest/v1/rpc/pair_terminal'
    const guess = { method: 'POST', path, body: { code: 'ABCDEFGH', device_id: 'x' } }
    const headers = { 'x-forwarded-for': '172.23.0.1' }
    const answers: number[] = []
    for (let nth = 0; nth < guesses + 6; nth += 1) answers.push((await ask(at(nth), { ...guess, headers })).status)
    expect(answers.map((status) => status === 429)).toEqual(answers.map((_, nth) => nth >= guesses))

    const { publicKey } = secrets
    const open = async (address: string) =>
      await openScreen({ address, publicKey, token: await tokenOf(shop.admin), tables: ['sales'] })
    const screens = [await open(at(0)), await open(at(1))]
    const product_id = await stockProduct(testDb, shop)
    const sold = [await sell(at(0), product_id), await sell(at(1), product_id)]
    await until(() => screens.every(({ heard }) => heard.length >= 2), 5_000)
    for (const { heard } of screens) expect(heard.map(({ id }) => id).sort()).toEqual(sold.toSorted())
    await Promise.all(screens.map((screen) => screen.close()))
  })

  it('share photos, and send each mail once', async () => {
    const token = await tokenOf(shop.owner)
    const product_id = await stockProduct(testDb, shop)
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f6b46' } })
      .png()
      .toBuffer()
    const kept = await fetch(`${at(0)}/storage/v1/object/images/${product_id}?name=a.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: new Blob([new Uint8Array(photo)]),
    })
    const { id } = (await kept.json()) as { id: string }
    const read = { method: 'GET', path: `/storage/v1/object/images/${product_id}/${id}?size=large`, token }
    expect((await ask(at(1), read)).status).toBe(200)

    await testDb.database.asAuth(async (tx) => {
      for (let nth = 0; nth < mails; nth += 1) {
        const payload = { to: `once-${nth}@example.ug`, full_name: '' }
        await enqueue(tx, { kind: 'password-changed-mail', payload })
      }
    })
    // Others are sent beside them, a new sign-in's for one.
    const toThem = () => mailbox.mails.map(({ to }) => to?.[0]?.address).filter((to) => to?.startsWith('once-'))
    await expect.poll(() => toThem().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(mails)
    const sent = toThem()
    expect({ sent: sent.length, addressees: new Set(sent).size }).toEqual({ sent: mails, addressees: mails })
  })

  it.runIf(isFull)('do none of it with a folder of one’s own', async () => {
    const own = await openFolder()
    const stranger = await startServer({ dataDir: own.path, databaseUrl: testDb.url, environment: environment() })
    const read = { method: 'GET', path: '/rest/v1/products?limit=1', token: await tokenOf(shop.owner) }
    const statuses = [(await ask(at(0), read)).status, (await ask(stranger.address, read)).status]
    await stranger.stop()
    await own.close()
    expect(statuses).toEqual([200, 401])
    publish(
      'Two servers of one database and one folder',
      `sessions, photos and announcements of one at the other; ${guesses} guesses in all; ${mails} mails, each once`,
      'a folder of its own: nobody’s session is known there',
    )
  })
})
