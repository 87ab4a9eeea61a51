import { createHash, randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import type { Mail } from '../mail/mailer.ts'
import { type Claimed, jobHandlers, type Means } from '../outbox/job-handlers.ts'
import { changeProduct } from '../products/change-product.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { quietNow } from '../testing/quiet-hours.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'
import { writeEveningSummaries } from './evening-summary.ts'
import { mountUnsubscribe } from './mount-unsubscribe.ts'
import { personOfToken, unsubscribeLinks } from './unsubscribe-token.ts'

let testDb: TestDatabase
let shop: TestShop
let app: FastifyInstance
let sent: Mail[]
let means: Means
let restoreClock = () => {}

beforeAll(async () => {
  testDb = await openTestDatabase()
  app = Fastify()
  await mountUnsubscribe(app, { database: testDb.database, peppers, endReport: async () => undefined })
})
beforeEach(async () => {
  shop = await openShop(testDb)
  await testDb.asOwner('delete from outbox')
  sent = []
  means = {
    database: testDb.database,
    settings: { SITE_URL: 'https://shop.test' },
    secrets: { peppers },
    mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
  }
})
afterEach(() => restoreClock())
afterAll(async () => {
  await app.close()
  await testDb.close()
})

const visit = (who: Colleague) => ({ context: visitOf(testDb, who) })
const settle = (who: Colleague, change: object) => call(router.notifications.saveSettings, change, visit(who))

/** Does what the outbox holds, as if every row were due. */
async function sendAll(): Promise<void> {
  const rows = await testDb.asOwner<Claimed>('select id, kind, payload, attempts, created_at from outbox order by id')
  for (const row of rows) {
    const created_at = new Date(row.created_at).toISOString()
    await jobHandlers[row.kind as keyof typeof jobHandlers]({ ...row, created_at }, means)
  }
}

async function emptyShelf(): Promise<string> {
  const id = await stockProduct(testDb, shop, { stock: 3, price: 1000 })
  await as(testDb, shop.admin, (tx, member) => changeProduct(tx, { id, current_stock: 0 }, member))
  return id
}
const mailTo = (who: Colleague) => sent.filter(({ to }) => to === who.email)

describe('the mail of a notification', () => {
  it('says what happened, leads there, and how such mails are ended', async () => {
    const id = await emptyShelf()
    await sendAll()
    expect(sent.map(({ to }) => to).sort()).toEqual(
      [shop.owner, shop.admin, shop.member].map(({ email }) => email).sort(),
    )
    const [mail] = mailTo(shop.owner)
    expect(mail?.subject).toMatch(/^Samsung Galaxy A15 is out of stock · Shop /)
    expect(mail?.text).toContain('Hello The owner,')
    expect(mail?.text).toContain(`https://shop.test/inventory?product=${id}`)
    expect(mail?.html).toContain('https://shop.test/unsubscribe?token=')
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/shop\.test\/functions\/v1\/unsubscribe\?token=/)
    expect(mail?.messageId).toMatch(/^<\d+\.[0-9a-f]{20}@shop\.test>$/)
  })

  it('is in the language that each has chosen, and so is their list', async () => {
    await call(router.account.changePreferences, { language: 'sw' }, visit(shop.owner))
    await emptyShelf()
    await sendAll()
    const [swahili, english] = [mailTo(shop.owner)[0], mailTo(shop.admin)[0]]
    expect(swahili?.subject).toMatch(/^Samsung Galaxy A15 imeisha · Shop /)
    expect(swahili?.html).toContain('<html lang="sw">')
    expect(swahili?.text).toContain('Habari The owner,')
    expect(swahili?.text).not.toContain('Stop these')
    expect(english?.subject).toMatch(/^Samsung Galaxy A15 is out of stock · Shop /)
    const { notifications } = await call(router.notifications.list, {}, visit(shop.owner))
    expect(notifications[0]?.title).toBe('Samsung Galaxy A15 imeisha')
  })

  it('of a kind that only a newer release knows says so', async () => {
    await emptyShelf()
    await testDb.asOwner(`update notifications set kind = 'goods_arrived' where user_id = $1`, [shop.owner.user_id])
    await sendAll()
    expect(mailTo(shop.owner)[0]?.subject).toMatch(/^You have a new notification · Shop /)
    expect(mailTo(shop.owner)[0]?.text).toContain('This version of Tunda cannot show what it says.')
  })

  it('comes with the digest where a mailbox has got sixty in an hour, whoever made all of it happen', async () => {
    await emptyShelf()
    const counted = createHash('sha256').update(`notification recipient ${shop.owner.email}`).digest()
    await testDb.asOwner('insert into mail_counts (counted, slot, mails) values ($1, now(), 59)', [counted])
    await emptyShelf()
    await sendAll()
    expect([mailTo(shop.owner).length, mailTo(shop.admin).length]).toEqual([1, 2])
    await testDb.asOwner(`delete from outbox where kind <> 'notification-digest'`)
    await sendAll()
    const [, digest] = mailTo(shop.owner)
    expect(digest?.subject).toMatch(/^One thing you have not seen yet · Shop /)
    expect(mailTo(shop.admin)).toHaveLength(2)
  })

  it('is not sent to who has left, wants no more, or has dismissed it', async () => {
    await emptyShelf()
    await testDb.asOwner('delete from organization_members where user_id = $1', [shop.member.user_id])
    await settle(shop.admin, { emailNotificationsEnabled: false })
    await testDb.asOwner('update notifications set is_dismissed = true where user_id = $1', [shop.owner.user_id])
    await sendAll()
    expect(sent).toEqual([])
  })
})

describe('the digest', () => {
  it('has what quiet hours held back and nobody read since, in one mail', async () => {
    await settle(shop.owner, quietNow())
    for (let i = 0; i < 3; i += 1) await emptyShelf()
    const [read] = (await call(router.notifications.list, {}, visit(shop.owner))).notifications
    await call(router.notifications.update, { id: read?.id ?? '', read: true }, visit(shop.owner))
    const held = await testDb.asOwner(`select 1 from outbox where payload ->> 'user_id' = $1`, [shop.owner.user_id])
    expect(held).toHaveLength(1)
    await sendAll()
    const mails = mailTo(shop.owner)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('2 things you have not seen yet')
    expect(mails[0]?.text.match(/Samsung Galaxy A15 is out of stock/g)).toHaveLength(2)
  })

  it('says how much it is of which it has the newest thirty', async () => {
    await settle(shop.owner, quietNow())
    await emptyShelf()
    await testDb.asOwner(
      `insert into notifications (org_id, user_id, type, priority, kind, facts, dedupe_key, mail_by, created_at, expires_at)
       select org_id, user_id, type, priority, kind, facts, dedupe_key || n, mail_by, created_at, expires_at
       from notifications, generate_series(1, 39) n where org_id = $1 and user_id = $2`,
      [shop.org_id, shop.owner.user_id],
    )
    await sendAll()
    const [mail] = mailTo(shop.owner)
    expect(mail?.subject).toContain('40 things you have not seen yet')
    expect(mail?.text.match(/Samsung Galaxy A15 is out of stock/g)).toHaveLength(30)
  })

  it('is not sent when all was read', async () => {
    await settle(shop.owner, quietNow())
    await emptyShelf()
    await call(router.notifications.markAllRead, {}, visit(shop.owner))
    await sendAll()
    expect(mailTo(shop.owner)).toEqual([])
  })
})

describe('the logo of the shop', () => {
  it('is part of its mails, as a picture that every mail program shows, and of no other shop’s', async () => {
    const noLogo = await openShop(testDb)
    const red = sharp({ create: { width: 90, height: 40, channels: 3, background: '#c22' } })
    const logo = `data:image/png;base64,${(await red.png().toBuffer()).toString('base64')}`
    await call(router.organization.saveSettings, { business: { logo } }, visit(shop.owner))
    await emptyShelf()
    const other = await stockProduct(testDb, noLogo, { stock: 3 })
    await as(testDb, noLogo.admin, (tx, member) => changeProduct(tx, { id: other, current_stock: 0 }, member))
    await sendAll()
    const [mail] = mailTo(shop.owner)
    expect(mail?.html).toContain('<img src="cid:logo" alt="Shop ')
    expect(await sharp(mail?.logo).metadata()).toMatchObject({ format: 'png', width: 90, height: 40 })
    expect(mailTo(noLogo.owner)).toMatchObject([{ html: expect.not.stringContaining('<img') }])
    expect(mailTo(noLogo.owner)[0]?.logo).toBe(undefined)
  })
})

describe('the owner’s evening summary', () => {
  const evening = new Date('2026-11-21T20:05:00+03:00').getTime()
  const wantReports = (who: Colleague) =>
    call(router.account.changePreferences, { notifications: { reports: true } }, visit(who))
  const rows = () =>
    testDb.asOwner<{ dedupe_key: string }>(`select dedupe_key from outbox where kind = 'evening-summary'`)

  it('is written down once a day past eight in the shop, for owners who want it', async () => {
    await wantReports(shop.owner)
    await wantReports(shop.admin)
    restoreClock = setClock(() => evening - 10 * 60_000)
    await writeEveningSummaries(testDb.database)
    expect(await rows()).toEqual([])
    restoreClock()
    restoreClock = setClock(() => evening)
    await writeEveningSummaries(testDb.database)
    await writeEveningSummaries(testDb.database)
    expect((await rows()).map(({ dedupe_key }) => dedupe_key)).toEqual([
      `evening-summary:${shop.org_id}:${shop.owner.user_id}:2026-11-21`,
    ])
  })

  it('has sales, profit, refunds and what runs out', async () => {
    await wantReports(shop.owner)
    restoreClock = setClock(() => evening)
    const product_id = await stockProduct(testDb, shop, {
      stock: 5,
      price: 200_000,
      cost: 150_000,
      model: 'Galaxy A05',
    })
    const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity: 2 }] }
    await openSaleBatches(testDb.database, trial).record(askForSale(shop.member.caller, sale, undefined))
    await testDb.asOwner('delete from outbox')
    await testDb.asOwner('insert into audit_chain (org_id, seq, audit_id, hash) values ($1, 7, 1, $2)', [
      shop.org_id,
      Buffer.from('0a'.repeat(32), 'hex'),
    ])
    await writeEveningSummaries(testDb.database)
    await sendAll()
    const [mail] = mailTo(shop.owner)
    const text = mail?.text.replaceAll('\u00a0', ' ')
    expect(mail?.subject.replaceAll('\u00a0', ' ')).toMatch(/^USh 400,000 today · Shop /)
    expect(text).toContain('Saturday 21 November at Shop ')
    expect(text).toContain('- Sales: 1 · USh 400,000')
    expect(text).toContain('- Profit: USh 100,000')
    expect(text).toContain('- Refunds: 0 · USh 0')
    expect(text).toContain('- Cash: USh 400,000')
    expect(text).toContain('- Running out: Samsung Galaxy A05: 3 left')
    expect(text).toContain(`Seal 7 of your audit trail is ${'0a'.repeat(32)}`)
  })
})

describe('ending mails', () => {
  const emailOn = async (who: Colleague) =>
    (await call(router.notifications.settings, {}, visit(who))).emailNotificationsEnabled
  const tokenOf = (who: Colleague) =>
    new URL(unsubscribeLinks(who.user_id, 'https://shop.test', peppers).page).searchParams.get('token') ?? ''
  const post = (token: string) =>
    app.inject({
      method: 'POST',
      url: `/functions/v1/unsubscribe?token=${encodeURIComponent(token)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  it('takes one click of a mail program, and only for the person of the token', async () => {
    expect(await emailOn(shop.owner)).toBe(true)
    expect((await post(tokenOf(shop.owner))).json()).toEqual({ success: true })
    expect([await emailOn(shop.owner), await emailOn(shop.admin)]).toEqual([false, true])
  })

  it('changes nothing when it is only opened', async () => {
    const seen = await app.inject({ url: `/functions/v1/unsubscribe?token=${encodeURIComponent(tokenOf(shop.owner))}` })
    expect([seen.statusCode, seen.headers.location]).toEqual([303, `/unsubscribe?token=${tokenOf(shop.owner)}`])
    expect(await emailOn(shop.owner)).toBe(true)
  })

  it('accepts no token but its own', () => {
    const token = tokenOf(shop.owner)
    expect(personOfToken(token, peppers)).toBe(shop.owner.user_id)
    const [, pepper, proof] = token.split('.')
    for (const wrong of [
      '',
      'x.y.z',
      `${randomUUID()}.${pepper}.${proof}`,
      `${token}x`,
      `${shop.owner.user_id}.gone.${proof}`,
    ])
      expect(personOfToken(wrong, peppers)).toBeUndefined()
  })
})
