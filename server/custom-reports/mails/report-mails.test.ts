import { randomUUID } from 'node:crypto'
import { mostMailedReports } from '@tunda/contract/reports/report-mails'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../../clock.ts'
import { type Mailbox, startMailbox, waitFor } from '../../mail/testing.ts'
import { reportOfToken } from '../../notifications/unsubscribe-token.ts'
import { startOutbox } from '../../outbox/start-outbox.ts'
import { router } from '../../router.ts'
import { call } from '../../testing/calls.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../testing/shops.ts'
import { codeOf, visitOf } from '../../testing/visits.ts'
import { writeReportMails } from './due-report-mails.ts'
import { endReportMails } from './set-report-mails.ts'

let testDb: TestDatabase
let mailbox: Mailbox
let shop: TestShop
let putBack = () => {}
let outbox: { stop: () => Promise<void> }
const settings = { SITE_URL: 'http://shop.test', MAIL_FROM: 'Tunda <no-reply@shop.test>', DATA_DIR: '/nowhere' }

beforeAll(async () => {
  testDb = await openTestDatabase()
  mailbox = await startMailbox()
  outbox = startOutbox({
    database: testDb.database,
    settings: { ...settings, SMTP_URL: mailbox.url },
    secrets: { peppers },
    log: pino({ level: 'silent' }),
  })
})
afterAll(async () => {
  await outbox.stop()
  await mailbox.close()
  await testDb.close()
})
beforeEach(async () => {
  // A Wednesday, half past six in Kampala.
  at('2026-11-25T03:30:00Z')
  await testDb.asOwner('delete from report_mails')
  shop = await openShop(testDb, 'premium')
  await stockProduct(testDb, shop, { model: '=A15', stock: 4, price: 1_000, cost: 600 })
})
afterEach(() => putBack())

function at(instant: string): void {
  putBack()
  const time = Date.parse(instant)
  putBack = setClock(() => time)
}

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const value = { subject: 'products' as const, columns: ['product', 'stock', 'value'] }
async function save(more: object = {}, who = shop.owner): Promise<string> {
  const id = randomUUID()
  const said = { id, name: 'Stock value', shared_with: ['member' as const], description: value, ...more }
  await call(router.savedReports.save, said, by(who))
  return id
}
type Format = 'table' | 'csv' | 'xlsx' | 'link'
const daily = { every: 'day' as const, hour: 7, format: 'table' as Format }
const set = (id: string, people: readonly Colleague[], more: object = {}, who = shop.owner) =>
  call(router.reportMails.set, { id, ...daily, user_ids: people.map(({ user_id }) => user_id), ...more }, by(who))
const get = (id: string, who = shop.owner) => call(router.reportMails.get, { id }, by(who))

/** The job of the moment, by three servers, and every mail it caused: by whose it is. */
async function mailsOf(...people: readonly Colleague[]) {
  const before = mailbox.mails.length
  await Promise.all([1, 2, 3].map(() => writeReportMails(testDb.database)))
  await waitFor(async () => {
    const [{ left } = { left: 1 }] = await testDb.asOwner<{ left: number }>(
      `select count(*)::int as left from outbox where kind = 'report-mail' and done_at is null`,
    )
    return left === 0 ? true : undefined
  })
  // Not those of another kind, as to whoever was removed.
  const sent = mailbox.mails.slice(before).filter(({ html }) => html?.includes('/analytics/reports?saved='))
  expect(sent.flatMap((mail) => mail.to?.map(({ address }) => address) ?? []).toSorted(inOrder)).toEqual(
    people.map(({ email }) => email).toSorted(inOrder),
  )
  return people.map(({ email }) => sent.find((mail) => mail.to?.[0]?.address === email))
}

const inOrder = (one = '', other = '') => (one < other ? -1 : 1)

describe('a saved report by email', () => {
  it('goes to each reader with what is theirs to see, in their language, from its hour on and once a day', async () => {
    await call(router.account.changePreferences, { language: 'sw' }, by(shop.member))
    const id = await save()
    await set(id, [shop.owner, shop.member])
    await mailsOf()
    at('2026-11-25T04:00:00Z')
    const [owners, members] = await mailsOf(shop.owner, shop.member)
    expect(owners?.subject).toMatch(/^Stock value · Shop/)
    expect(owners?.text).toContain('- Total · In stock: 4 · Stock value: USh\u00a02,400')
    expect(owners?.html).toContain('Samsung =A15')
    expect(owners?.html).toContain(`http://shop.test/analytics/reports?saved=${id}`)
    expect(members?.text).toContain('Samsung =A15')
    expect(members?.text).not.toContain('2,400')
    expect(members?.html).not.toContain('2,400')
    expect(members?.html).toContain('<html lang="sw">')
    expect(members?.text).not.toContain('Open the report')
    at('2026-11-25T20:00:00Z')
    await mailsOf()
    at('2026-11-26T04:00:00Z')
    await mailsOf(shop.owner, shop.member)
  })

  it('goes once for all the days on which no server was there, and not again when its hour is changed', async () => {
    const id = await save()
    await set(id, [shop.owner])
    at('2026-11-29T04:00:00Z')
    await mailsOf(shop.owner)
    await set(id, [shop.owner], { hour: 9 })
    at('2026-11-29T07:00:00Z')
    expect(await mailsOf()).toEqual([])
    at('2026-11-30T06:00:00Z')
    expect(await mailsOf(shop.owner)).toHaveLength(1)
  })

  it('goes weekly and monthly on their days', async () => {
    const [weekly, monthly] = [await save({ name: 'Weekly' }), await save({ name: 'Monthly' })]
    await set(weekly, [shop.owner], { every: 'week', weekday: 5 })
    await set(monthly, [shop.owner], { every: 'month', month_day: 31 })
    expect([(await get(weekly)).schedule?.next_day, (await get(monthly)).schedule?.next_day]).toEqual([
      '2026-11-27',
      '2026-11-30',
    ])
    at('2026-11-27T05:00:00Z')
    expect((await mailsOf(shop.owner))[0]?.subject).toMatch(/^Weekly/)
    at('2026-11-30T05:00:00Z')
    expect((await mailsOf(shop.owner))[0]?.subject).toMatch(/^Monthly/)
  })

  it('comes as CSV or Excel, in which nothing typed is a formula, and as an address with no figures', async () => {
    const ids = [await save(), await save({ name: 'A/B "file"' }), await save()]
    for (const [place, format] of (['csv', 'xlsx', 'link'] as const).entries())
      await set(ids[place] ?? '', [[shop.owner], [shop.admin], [shop.member]][place] ?? [], { format })
    await testDb.asOwner(`update products set brand = '=1+1,"x"' where org_id = $1`, [shop.org_id])
    await call(router.savedReports.change, { id: ids[1] ?? '', shared_with: ['admin'] }, by())
    at('2026-11-25T04:00:00Z')
    const [csv, xlsx, link] = await mailsOf(shop.owner, shop.admin, shop.member)
    const [file] = csv?.attachments ?? []
    expect(file?.filename).toBe('Stock value.csv')
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe(
      '\ufeffProduct,In stock,Stock value\r\n"\'=1+1,""x"" =A15",4,2400\r\n',
    )
    expect(csv?.text).not.toContain('2,400')
    expect(xlsx?.attachments[0]?.filename).toBe('A B file.xlsx')
    expect(
      Buffer.from(xlsx?.attachments[0]?.content as ArrayBuffer)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect(link?.attachments).toEqual([])
    expect(link?.text).not.toMatch(/A15|2,400/)
  })

  it('comes as a file where it is too large for a table', async () => {
    await testDb.asOwner(
      `insert into products (org_id, brand, model, category_id, cost_price, selling_price)
       select $1, 'B', n::text, category_id, 1, 2 from products, generate_series(1, 60) n where org_id = $1`,
      [shop.org_id],
    )
    await set(await save(), [shop.owner])
    at('2026-11-25T04:00:00Z')
    const [mail] = await mailsOf(shop.owner)
    expect(mail?.attachments[0]?.filename).toBe('Stock value.csv')
    expect(mail?.html).not.toContain('<th')
  })
})

describe('whoever may not have it any more', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['has left', () => call(router.organization.removeMember, { id: shop.member.user_id }, by())],
    ['sees it no more', (id) => call(router.savedReports.change, { id, shared_with: ['admin'] }, by())],
    ['has no confirmed address', () => of('update auth.users set email_confirmed_at = null where id = $1')],
    ['is suspended', () => of('update auth.users set banned_at = now() where id = $1')],
    ['closed their account', () => of('update auth.users set closed_at = now(), erase_at = now() where id = $1')],
    [
      'wants no mails',
      () => of('insert into notification_settings (user_id, email_notifications_enabled) values ($1, false)'),
    ],
    [
      'has a role without reports',
      async () => {
        const [role] = await testDb.asOwner<{ id: string }>(
          `insert into organization_roles (org_id, name, rights) values ($1, 'Cashier', '{sell}') returning id`,
          [shop.org_id],
        )
        await of('update organization_members set role_id = $2 where user_id = $1', role?.id)
      },
    ],
    [
      'has to set up a second factor first',
      () => ofShop(`update organizations set factor_rule = 'everyone' where id = $1`),
    ],
    ['works in a shop that was closed', () => ofShop(`update organizations set suspended_at = now() where id = $1`)],
    [
      'works in a shop whose plan has no reports',
      () => of(`update user_subscriptions set subscription_tier = 'basic' where user_id = $1`, undefined, shop.owner),
    ],
    ['was taken off the list', (id) => call(router.reportMails.leave, { id }, by(shop.member))],
  ])('is sent nothing: %s', async (_, happens) => {
    const id = await save()
    await set(id, [shop.member])
    await happens(id)
    at('2026-11-25T04:00:00Z')
    expect(await mailsOf()).toEqual([])
  })

  const of = (sql: string, ...more: [value?: unknown, who?: Colleague]) =>
    testDb.asOwner(sql, [(more[1] ?? shop.member).user_id, ...(more[0] === undefined ? [] : [more[0]])])
  const ofShop = (sql: string) => testDb.asOwner(sql, [shop.org_id])

  it('is sent nothing where it happened after the mail was written down', async () => {
    const id = await save()
    await set(id, [shop.member])
    at('2026-11-25T04:00:00Z')
    await outbox.stop()
    await writeReportMails(testDb.database)
    await call(router.reportMails.stop, { id }, by())
    outbox = startOutbox({
      database: testDb.database,
      settings: { ...settings, SMTP_URL: mailbox.url },
      secrets: { peppers },
      log: pino({ level: 'silent' }),
    })
    expect(await mailsOf()).toEqual([])
  })

  it('ends it by the link of the mail, alone for this report, and nobody else’s', async () => {
    const [id, other] = [await save(), await save()]
    await set(id, [shop.owner, shop.member])
    await set(other, [shop.member], { hour: 8 })
    at('2026-11-25T04:00:00Z')
    const [, mail] = await mailsOf(shop.owner, shop.member)
    const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    const ended = reportOfToken(token, peppers)
    expect(ended).toEqual({ report_id: id, org_id: shop.org_id, user_id: shop.member.user_id })
    expect(reportOfToken(token.replace(shop.member.user_id, shop.owner.user_id), peppers)).toBeUndefined()
    for (let twice = 0; twice < 2; twice += 1) if (ended) await endReportMails(testDb.database, ended)
    expect((await call(router.reportMails.mine, undefined, by(shop.member))).report_mails).toMatchObject([
      { report_id: other },
    ])
    at('2026-11-26T05:00:00Z')
    await mailsOf(shop.owner, shop.member)
  })
})

describe('who may have a report emailed', () => {
  it('is whoever may change it, to people of the shop who may see it, and to nobody else', async () => {
    const id = await save()
    const other = await openShop(testDb, 'premium')
    expect(await codeOf(set(id, [shop.member], {}, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(set(id, [other.owner]))).toBe('REPORT_READER_UNFIT')
    expect(await codeOf(set(id, [{ ...shop.owner, user_id: randomUUID() }]))).toBe('REPORT_READER_UNFIT')
    for (const who of [other.owner, other.member]) {
      expect(await codeOf(set(id, [who], {}, who))).toBe('NOT_FOUND')
      expect(await codeOf(get(id, who))).toBe('NOT_FOUND')
      expect(await codeOf(call(router.reportMails.stop, { id }, by(who)))).toBe('NOT_FOUND')
    }
    const own = await save({ shared_with: [], description: { subject: 'sales', columns: ['sales'] } }, shop.member)
    expect(await codeOf(set(own, [shop.owner], {}, shop.member))).toBe('REPORT_READER_UNFIT')
    await set(own, [shop.member], {}, shop.member)
    await testDb.asOwner('update auth.users set email_confirmed_at = null where id = $1', [shop.member.user_id])
    expect(await codeOf(set(id, [shop.member]))).toBe('REPORT_READER_UNFIT')
    expect((await get(id)).people.map(({ user_id, unsent }) => [user_id, unsent])).toContainEqual([
      shop.member.user_id,
      'unconfirmed',
    ])
  })

  it('is shown who gets it; a reader is shown that they do, and nobody’s address', async () => {
    const id = await save()
    await set(id, [shop.owner, shop.member])
    const shown = await get(id)
    expect(shown).toMatchObject({ schedule: { ...daily, next_day: '2026-11-25', is_to_me: true } })
    expect(shown.readers.map(({ email }) => email).sort()).toEqual([shop.owner.email, shop.member.email].sort())
    expect(await get(id, shop.member)).toMatchObject({ schedule: { is_to_me: true }, readers: [], people: [] })
    await call(router.reportMails.stop, { id }, by())
    expect((await get(id)).schedule).toBeNull()
    const trail = await testDb.asOwner<{ action_type: string }>(
      `select action_type from audit_log where org_id = $1 and resource_type = 'report_mail' order by created_at, id`,
      [shop.org_id],
    )
    expect(trail.map(({ action_type }) => action_type)).toEqual(['update', 'delete'])
  })

  it('has no more reports emailed than a shop may, two at once too', async () => {
    const ids = await Promise.all(Array.from({ length: mostMailedReports + 1 }, () => save()))
    for (const id of ids.slice(2)) await set(id, [shop.owner])
    const both = await Promise.all(
      ids.slice(0, 2).map((id) =>
        set(id, [shop.owner]).then(
          () => 'set',
          (error: unknown) => codeOf(Promise.reject(error)),
        ),
      ),
    )
    expect(both.sort()).toEqual(['TOO_MANY_REPORT_MAILS', 'set'])
  })
})
