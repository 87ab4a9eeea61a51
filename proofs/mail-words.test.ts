import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../server/mail/mailer.ts'
import { writeEveningSummaries } from '../server/notifications/evening-summary.ts'
import { startOutbox } from '../server/outbox/start-outbox.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../server/testing/shops.ts'
import { ask } from './asking.ts'
import { publish } from './figures.ts'
import type { Ids } from './ids.ts'
import { everyOperation } from './operations.ts'
import { samples } from './samples.ts'
import { fieldsOf } from './security/schema-fields.ts'
import { thingsOf } from './things.ts'
import { type Mutation, mutated, openService, type Service } from './whole-product.ts'

const siteUrl = 'http://shop.test'
/** Fields that are a name: they may appear in a mail, on one line and without a link. Nothing else that a client sends may. */
const isName = /(^|\.)(full_name|name|business_name|brand|model)$/
const marker = /mk\d+x/g

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

type Run = {
  readonly service: Service
  readonly shop: TestShop
  readonly ids: Ids
  readonly fields: Map<string, string>
}
let service: Service | undefined
let stopOutbox: (() => Promise<void>) | undefined
const mails: Mail[] = []
beforeEach(() => {
  mails.length = 0
})
afterEach(async () => {
  await stopOutbox?.()
  await service?.stop()
})

async function open(mutate: Mutation | undefined): Promise<Run> {
  const environment = { SMTP_URL: 'smtp://127.0.0.1:1' }
  service = await openService(testDb, { environment, ...(mutate === undefined ? {} : { mutate }) })
  const shop = await openShop(testDb)
  const ids = { ...(await thingsOf(testDb, service, shop)), user_id: shop.owner.user_id }
  const outbox = startOutbox({
    database: mutate === undefined ? testDb.database : mutated(testDb.database, mutate),
    settings: { SITE_URL: siteUrl, ...environment, MAIL_FROM: 'Tunda <no-reply@shop.test>', DATA_DIR: '/nowhere' },
    secrets: { peppers: service.peppers },
    log: pino({ level: 'silent' }),
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
  })
  stopOutbox = outbox.stop
  return { service, shop, ids, fields: new Map() }
}

/** What a field is filled with: a unique mark, a link, and a second line that would be a header. */
function textFor(run: Run, field: string): string {
  const mark = `mk${run.fields.size}x`
  run.fields.set(mark, field)
  return `${mark} www.evil.example\r\nBcc: all@evil.example\n\nhttp://evil.example`
}

const wayOut = new Set([
  'organization.leave',
  'organization.transferOwnership',
  'account.endSession',
  'account.signOut',
  'account.closeAccount',
])

/** Every call that writes, as the shop's owner, with each of its free-text fields filled in turn. */
async function fillEverything(run: Run): Promise<number> {
  let sent = 0
  for (const { name, method, path, input, dialect, access } of everyOperation()) {
    if (method === 'GET' || method === 'DELETE' || dialect === 'auth' || wayOut.has(name)) continue
    if (access.who !== 'member' && access.who !== 'user') continue
    const top = fieldsOf(input).filter((field) => !/(^|\.|_)id$|Id$/.test(field))
    for (const sample of samples[name] ?? []) {
      for (const field of top) {
        const { id, body = {} } = sample.request(run.ids, run.ids)
        const filled = structuredClone(body)
        put(filled, field.split('.'), textFor(run, field))
        const token = await run.service.tokenOf(run.shop.owner, run.shop.owner.caller.session_id)
        await ask(run.service.address, { method, path: path.replace('{id}', id ?? ''), token, body: filled })
        sent += 1
      }
    }
  }
  return sent
}

function put(into: unknown, [first, ...rest]: string[], value: string): void {
  if (typeof into !== 'object' || into === null || first === undefined) return
  const part = into as Record<string, unknown>
  if (rest.length === 0) part[first] = value
  else {
    part[first] ??= rest[0] === '0' ? [] : {}
    put(part[first], rest, value)
  }
}

const asked = (run: Run, who: TestShop['owner'], method: string, path: string, body?: unknown) =>
  run.service
    .tokenOf(who, who.caller.session_id)
    .then((token) => ask(run.service.address, { method, path, token, ...(body === undefined ? {} : { body }) }))

/** Everything that causes mail, with marked names everywhere. */
async function causeMails(run: Run): Promise<void> {
  const { shop, ids } = run
  const { org_id } = shop
  const name = (field: string) => textFor(run, field)
  // As in old rows, from before names were limited to one line.
  await testDb.asOwner('update organizations set name = $2 where id = $1', [org_id, name('business_name')])
  for (const { user_id } of [shop.owner, shop.admin, shop.member])
    await testDb.asOwner('update auth.users set full_name = $2 where id = $1', [user_id, name('full_name')])
  const product = await stockProduct(testDb, shop, { model: name('model').slice(0, 110), stock: 1 })
  await testDb.asOwner('update products set min_stock = 5, total_sold = 1 where org_id = $1', [org_id])
  const saleData = {
    payment_method: 'cash',
    notes: name('saleData.notes'),
    items: [{ product_id: product, quantity: 1 }],
  }
  const sold = await asked(run, shop.owner, 'POST', '/functions/v1/process-sale', { saleData })
  if (sold.status !== 200) throw new Error(`${sold.text} ${run.service.logged()}`)
  await asked(run, shop.owner, 'POST', '/rest/v1/organization_invitations', { email: `${randomUUID()}@example.ug` })
  const request = {
    sale_id: ids.sale_id,
    kind: 'refund',
    reason: name('reason'),
    payment_method: 'cash',
    items: [{ line: 1, quantity: 1 }],
  }
  await asked(run, shop.member, 'POST', '/rest/v1/refund_requests', { client_request_id: randomUUID(), ...request })
  await asked(run, shop.owner, 'PATCH', `/rest/v1/organization_members/${shop.admin.user_id}`, { role: 'member' })
  await asked(run, shop.owner, 'DELETE', `/rest/v1/organization_members/${shop.member.user_id}`)
  const own = {
    title: name('title'),
    message: name('message'),
    type: 'system',
    priority: 'high',
    actionUrl: '/inventory',
    actionLabel: name('actionLabel').slice(0, 50),
  }
  const made = await asked(run, shop.owner, 'POST', '/rest/v1/notifications', own)
  if (made.status !== 200) throw new Error(made.text)
  const { id } = made.json as { id: string }
  await asked(run, shop.owner, 'POST', '/functions/v1/send-notification-email', { notificationId: id })
  await ask(run.service.address, { method: 'POST', path: '/auth/v1/recover', body: { email: shop.owner.email } })
  const account = { email: `${randomUUID()}@example.ug`, password: 'Matooke-7' }
  const data = { full_name: name('full_name'), terms_accepted: true, about: name('about') }
  await ask(run.service.address, { method: 'POST', path: '/auth/v1/signup', body: { ...account, data } })
  await ask(run.service.address, { method: 'POST', path: '/auth/v1/recover', body: { email: account.email } })
  await testDb.asOwner('update outbox set run_at = now() where done_at is null')
  await writeEveningSummaries(testDb.database)
}

async function untilSent(): Promise<void> {
  for (let i = 0; i < 300; i += 1) {
    const [left] = await testDb.asOwner<{ count: number }>(
      'select count(*)::int from outbox where done_at is null and failed_at is null and run_at <= now()',
    )
    if (left?.count === 0) return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('the outbox was not worked off')
}

/** What is wrong with a mail. */
function faultsOf({ subject, text, html }: Mail, fields: ReadonlyMap<string, string>): string[] {
  const faults: string[] = []
  if (/[\r\n]/.test(subject)) faults.push(`a subject of two lines: ${subject}`)
  const links = [...`${text} ${html}`.matchAll(/(?:https?:\/\/|www\.)[^\s"<>]+/g)].map(([link]) => link)
  for (const link of links) if (!link.startsWith(`${siteUrl}/`)) faults.push(`a link elsewhere: ${link}`)
  if (/^Bcc:/m.test(text)) faults.push('a second line of a name')
  for (const [mark] of `${subject} ${text} ${html}`.matchAll(marker)) {
    const field = fields.get(mark) ?? '?'
    if (!isName.test(field)) faults.push(`what a client wrote: ${field}`)
  }
  return faults
}

async function walk(
  mutate?: Mutation,
): Promise<{ sent: number; mails: number; kinds: number; faults: string[]; named: number }> {
  const run = await open(mutate)
  const sent = await fillEverything(run)
  await causeMails(run)
  await untilSent()
  const kinds = await testDb.asOwner('select distinct kind from outbox where done_at is not null')
  const faults = mails.flatMap((mail) => faultsOf(mail, run.fields))
  return {
    sent,
    mails: mails.length,
    kinds: kinds.length,
    faults,
    named: mails.filter(({ text }) => text.search(marker) >= 0).length,
  }
}

/** The mutant: text of a client counts as the server's. */
const trustClients: Mutation = ({ sql, values }, run) => {
  if (!sql.includes('from notifications')) return run(sql, values)
  return run(
    sql.replace('dedupe_key is not null as is_ours', 'true as is_ours').replace('and dedupe_key is not null', ''),
    values,
  )
}

describe('mails', () => {
  it('carry our words alone, names on one line, and links to ourselves', async () => {
    const found = await walk()
    expect(found.faults).toEqual([])
    expect(found.sent).toBeGreaterThan(100)
    expect(found.kinds).toBeGreaterThanOrEqual(5)
    expect(found.named).toBeGreaterThan(3)
    const broken = await (async () => {
      await stopOutbox?.()
      await service?.stop()
      mails.length = 0
      return await walk(trustClients)
    })()
    expect(broken.faults.filter((fault) => fault.startsWith('what a client wrote')).length).toBeGreaterThan(0)
    publish(
      'Mails carry the product’s words',
      `${found.sent} calls with a mark in a field, ${found.mails} mails: no mark but in a name, no second line, no link elsewhere`,
      `with a client’s notifications mailed: ${broken.faults.length} faults`,
    )
  })
})
