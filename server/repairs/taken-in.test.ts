import { createHash, randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewRepair } from '@tunda/contract/repairs/repair-inputs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { exportCustomer } from '../customers/export-customer.ts'
import { mergeCustomers } from '../customers/merge-customers.ts'
import { removeCustomer } from '../customers/remove-customer.ts'
import { notifyUncollected } from '../notifications/notify-uncollected.ts'
import { router } from '../router.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { as, openShop, openTestDatabase, peppers, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { newImeis, stockPhones } from '../testing/units.ts'
import { outcomeOf, visitOf } from '../testing/visits.ts'
import { photosOfRepairs } from './photos.ts'
import { repairReadyMail } from './ready-mail.ts'
import { openRepairShop } from './repairs-for-tests.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openRepairShop>>

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  at = await openRepairShop(testDb, shop, batches)
  return setClock(() => Date.now())
})

const day = 86_400_000
const imei = () => newImeis(1)[0] ?? ''

describe('what is taken in', () => {
  it('is refused until the shop turns repairs on, and is taken in once however often it is sent', async () => {
    await at.rules({ is_on: false })
    expect(await outcomeOf(at.takeIn())).toBe('REPAIRS_OFF')
    await at.rules()
    const asked: NewRepair = { ...(await blank()), passcode: '1234' }
    const first = await call(router.repairs.takeIn, asked, at.by(shop.member))
    expect(await call(router.repairs.takeIn, asked, at.by(shop.member))).toEqual(first)
    expect(await outcomeOf(call(router.repairs.takeIn, { ...asked, fault: 'Other' }, at.by(shop.member)))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const { repairs, counts } = await call(router.repairs.list, {}, at.by(shop.member))
    expect([repairs.length, counts]).toEqual([1, { booked: 1 }])
  })

  const blank = async (): Promise<NewRepair> => ({
    id: randomUUID(),
    customer_id: at.customer_id,
    device: 'Galaxy A12',
    fault: 'Cracked',
    knows_report: false,
    checklist: [],
    jobs: [],
  })

  it('has a number as the shop’s devices have, is linked to its own, and is here once', async () => {
    const phones = await stockPhones(testDb, shop, 1, { price: 9_000 })
    const number = phones.imeis[0] ?? ''
    expect(await outcomeOf(at.takeIn({ number: `${number.slice(0, 14)}${(Number(number[14]) + 1) % 10}` }))).toBe(
      'UNIT_NUMBER_WRONG',
    )
    const repair = await at.takeIn({ number: number.slice(0, 14) })
    expect(repair).toMatchObject({ unit_number: number, unit_id: phones.unit_ids[0] })
    expect(await outcomeOf(at.takeIn({ number }))).toBe('REPAIR_OPEN')
    const looked = await call(router.repairs.look, { number }, at.by(shop.member))
    expect(looked).toMatchObject({
      number,
      unit: { id: phones.unit_ids[0] },
      repairs: [{ id: repair.id, is_under_warranty: false }],
    })
    const events = await testDb.asOwner<{ event: string }>(
      'select event from unit_events where unit_id = $1 order by id',
      [phones.unit_ids[0]],
    )
    expect(events.at(-1)?.event).toBe('repair_in')
  })

  it('warns about a reported device, and records that the member knew', async () => {
    const number = imei()
    await call(router.stolenDevices.report, { id: randomUUID(), number, kind: 'stolen' }, at.by())
    expect(await outcomeOf(at.takeIn({ number }))).toBe('REPAIR_REPORTED')
    expect(await at.takeIn({ number, knows_report: true })).toMatchObject({ reported: 'stolen' })
  })

  it('is free under the warranty of an earlier repair, which it does not start anew', async () => {
    const number = imei()
    const first = await at.takeIn({ number, jobs: [at.job(20_000, { warranty_days: 30 })] })
    await at.approve(first)
    const done = await at.collect(await at.move(first.id, 'ready'))
    const again = (more: Partial<NewRepair> = {}) =>
      at.takeIn({ number, earlier_repair_id: first.id, jobs: [at.job(0, { warranty_days: 90 })], ...more })
    expect(await outcomeOf(again({ jobs: [at.job(1)] }))).toBe('REPAIR_FREE')
    expect(await outcomeOf(again({ deposit: at.money(1) }))).toBe('REPAIR_FREE')
    expect(await outcomeOf(again({ number: imei() }))).toBe('REPAIR_NOT_COVERED')
    const second = await again()
    await at.takePart(second, 1)
    const ready = await at.move(second.id, 'ready')
    expect(ready).toMatchObject({ is_warranty: true, total_amount: 0 })
    const free = await at.collect(ready)
    expect(free).toMatchObject({ state: 'collected', invoice_number: expect.any(String) })
    expect(free.jobs).toMatchObject([{ warranty_days: 0, warranty_until: null }])
    const [sale] = await testDb.asOwner<{ total_amount: string; profit: string }>(
      'select total_amount, profit from sales where id = $1',
      [free.sale_id],
    )
    expect([Number(sale?.total_amount), Number(sale?.profit)]).toEqual([0, -600])
    const figures = await call(router.repairs.report, { from: done.ended_on ?? '', to: done.ended_on ?? '' }, at.by())
    expect(figures).toMatchObject({
      revenue: 20_000,
      parts_cost: 600,
      profit: 19_400,
      warranty_cost: 600,
      ended: { collected: 2 },
    })
    // The first one counts, also of what came back through the second, and until its own last day.
    expect((await again({ earlier_repair_id: second.id })).earlier_repair_id).toBe(first.id)
    setClock(() => Date.now() + 31 * day)
    expect(await outcomeOf(again({ number }))).toBe('REPAIR_OPEN')
    expect(await outcomeOf(at.takeIn({ earlier_repair_id: first.id, jobs: [] }))).toBe('REPAIR_NOT_COVERED')
    expect(await at.prove()).toEqual([[], []])
  })

  it('is only for members who work here, and not found by other shops', async () => {
    const theirs = await openShop(testDb)
    const repair = await at.takeIn()
    expect(await outcomeOf(call(router.repairs.get, { id: repair.id }, at.by(theirs.owner)))).toBe('NOT_FOUND')
    expect(await outcomeOf(at.takeIn({ jobs: [at.job(1, { technician_id: theirs.owner.user_id })] }))).toBe(
      'REPAIR_NO_TECHNICIAN',
    )
    expect(await outcomeOf(at.takeIn({ customer_id: randomUUID() }))).toBe('CUSTOMER_NOT_FOUND')
    const { technicians } = await call(router.repairs.technicians, undefined, at.by())
    expect(technicians.map(({ id }) => id).toSorted()).toEqual(
      [shop.owner, shop.admin, shop.member].map(({ user_id }) => user_id).toSorted(),
    )
  })
})

describe('a passcode', () => {
  it('is encrypted, shown only with a right and an audit entry, and erased at collection', async () => {
    const repair = await at.takeIn({ passcode: 'Kiggundu 4711' })
    expect(repair.has_passcode).toBe(true)
    const see = (who = shop.owner) => call(router.repairs.seePasscode, { id: repair.id }, at.by(who))
    expect(await outcomeOf(see(shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await see()).toEqual({ passcode: 'Kiggundu 4711' })
    const trail = await testDb.asOwner(`select 1 from audit_log where org_id = $1 and action_type = 'see_passcode'`, [
      shop.org_id,
    ])
    expect(trail).toHaveLength(1)
    const everything = await testDb.asOwner<{ all: string }>(
      `select (select string_agg(r::text, '') from repairs r) || (select coalesce(string_agg(a::text, ''), '') from audit_log a) ||
         (select string_agg(e::text, '') from repair_events e) as all`,
    )
    expect(everything[0]?.all).not.toContain('Kiggundu 4711')
    await at.approve(repair)
    await at.collect(await at.move(repair.id, 'ready'))
    expect(await see()).toEqual({ passcode: null })
    const other = await at.takeIn({ passcode: '1' })
    expect(await call(router.repairs.change, { id: other.id, passcode: '' }, at.by(shop.member))).toMatchObject({
      has_passcode: false,
    })
  })
})

describe('the page of a repair', () => {
  it('shows its customer what is theirs, and takes their answer once', async () => {
    const repair = await at.takeIn({
      passcode: 'Kiggundu 4711',
      notes: 'Looks stolen',
      jobs: [at.job(20_000, { note: 'Careful' })],
    })
    await at.takePart(repair, 1)
    const share = () => call(router.repairs.share, { id: repair.id }, at.by(shop.member))
    const { token } = await share()
    expect(await share()).toMatchObject({ token })
    const visitor = { context: visitOf(testDb, undefined) }
    const find = (wanted = token ?? '') => call(router.repairs.find, { token: wanted }, visitor)
    const answer = (no: number, is_approved: boolean) =>
      call(router.repairs.answer, { token: token ?? '', no, is_approved }, visitor)
    const page = await find()
    expect(page).toMatchObject({
      repair: { number: repair.number, total_amount: 21_000, jobs: [{ price: 21_000 }], quote: null },
    })
    expect(JSON.stringify(page)).not.toMatch(/Kiggundu|stolen|Careful|unit_cost|"id"/)
    expect(await outcomeOf(find('nothing'))).toBe('NOT_FOUND')
    expect(await outcomeOf(answer(1, true))).toBe('REPAIR_NOT_QUOTED')
    await expect(answer(2 ** 31, true)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await call(router.repairs.quote, { id: repair.id, amount: 21_000, note: 'With a new frame' }, at.by(shop.member))
    expect(await answer(1, false)).toMatchObject({
      repair: { state: 'diagnosing', quote: { answer: 'declined', is_open: false } },
    })
    expect(await outcomeOf(answer(1, true))).toBe('REPAIR_NOT_QUOTED')
    await call(router.repairs.quote, { id: repair.id, amount: 21_000 }, at.by(shop.member))
    expect(await outcomeOf(answer(1, true))).toBe('REPAIR_NOT_QUOTED')
    await testDb.asOwner('update organizations set suspended_at = now() where id = $1', [shop.org_id])
    expect(await outcomeOf(answer(2, true))).toBe('NOT_FOUND')
    await testDb.asOwner('update organizations set suspended_at = null where id = $1', [shop.org_id])
    const twice = await Promise.allSettled([answer(2, true), answer(2, true)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await call(router.repairs.get, { id: repair.id }, at.by())).toMatchObject({
      state: 'approved',
      quotes: [{ answered_by_name: null }, { answer: 'approved', answered_by_name: null }],
    })
    await call(router.repairs.unshare, { id: repair.id }, at.by(shop.member))
    expect(await outcomeOf(find())).toBe('NOT_FOUND')
    expect(await outcomeOf(answer(2, true))).toBe('NOT_FOUND')
    expect(await at.strayed()).toEqual([])
  })
})

describe('a repair', () => {
  it('is changed only by somebody who saw its latest version', async () => {
    const { id, version } = await at.takeIn()
    const change = (more: object) => call(router.repairs.change, { id, ...more }, at.by(shop.member))
    expect(await change({ version, device: 'Galaxy A13', promised_on: '2030-02-01' })).toMatchObject({
      device: 'Galaxy A13',
      fault: 'Cracked',
    })
    expect(await outcomeOf(change({ version, fault: 'Nothing' }))).toBe('REPAIR_CHANGED')
  })

  it('tells no more customers than one person may, in however many shops they move devices', async () => {
    await testDb.asOwner(`update customers set email = 'nambi@example.ug' where id = $1`, [at.customer_id])
    const counted = createHash('sha256').update(`repair-ready actor ${shop.member.user_id}`).digest()
    await testDb.asOwner('insert into mail_counts (counted, slot, mails) values ($1, now(), 29)', [counted])
    const told: boolean[] = []
    for (let nth = 0; nth < 2; nth += 1) {
      const repair = await at.takeIn()
      await at.approve(repair)
      told.push((await at.move(repair.id, 'ready')).told_at !== null)
    }
    expect(told).toEqual([true, false])
  })

  it('tells a customer with an address that it is ready, in their language, and not too often', async () => {
    await testDb.asOwner(`update customers set email = 'okello@example.ug', language = 'sw' where id = $1`, [
      at.customer_id,
    ])
    const { id } = await at.takeIn()
    await at.approve({ id })
    const ready = await at.move(id, 'ready')
    expect(ready.told_at).toEqual(expect.any(String))
    const mails = () =>
      testDb.asOwner(`select 1 from outbox where kind = 'repair-ready-mail' and payload ->> 'id' = $1`, [id])
    expect(await mails()).toHaveLength(1)
    const tell = (by: 'mail' | 'whatsapp') => call(router.repairs.tell, { id, by }, at.by(shop.member))
    await tell('whatsapp')
    const confirmed = (when: string) =>
      testDb.asOwner(`update auth.users set email_confirmed_at = ${when} where id = $1`, [shop.owner.user_id])
    // A shop of an address that nobody confirmed writes to no strangers.
    await confirmed('null')
    expect(await outcomeOf(tell('mail'))).toBe('EMAIL_NOT_CONFIRMED')
    const second = await at.takeIn()
    await at.approve(second)
    expect(await at.move(second.id, 'ready')).toMatchObject({ told_at: null })
    await confirmed('now()')
    await tell('mail')
    await tell('mail')
    expect(await outcomeOf(tell('mail'))).toBe('RATE_LIMITED')
    expect(await mails()).toHaveLength(3)
    const sent: { readonly to: string; readonly subject: string; readonly text: string }[] = []
    const mailer = { send: (mail: (typeof sent)[number]) => void sent.push(mail) } as never
    const means = {
      database: testDb.database,
      settings: { SITE_URL: 'https://tunda.example' },
      secrets: { peppers },
      mailer,
    }
    const row = {
      id: 1,
      kind: 'repair-ready-mail',
      payload: { org_id: shop.org_id, id },
      attempts: 0,
      created_at: new Date().toISOString(),
    }
    await repairReadyMail(row, means)
    expect(sent).toMatchObject([{ to: 'okello@example.ug', subject: expect.stringMatching(/^Kifaa chako/) }])
    expect(sent[0]?.text).toContain(ready.number)
    expect(sent[0]?.text).not.toContain('Galaxy')
    await at.collect(ready)
    await repairReadyMail(row, means)
    expect(sent).toHaveLength(1)
  })

  it('that nobody collects is proposed once to those who may give it up', async () => {
    const { id, number } = await at.takeIn()
    await at.approve({ id })
    await at.move(id, 'ready')
    const told = () =>
      testDb.asOwner(
        `select user_id, facts from notifications where org_id = $1 and kind = 'repairs_uncollected' order by user_id`,
        [shop.org_id],
      )
    setClock(() => Date.parse('2027-11-01T09:00:00Z'))
    await notifyUncollected(testDb.database)
    await notifyUncollected(testDb.database)
    const both = [shop.owner.user_id, shop.admin.user_id].toSorted()
    expect(await told()).toEqual(both.map((user_id) => ({ user_id, facts: { repairs: 1, number } })))
    await at.move(id, 'in_repair', { job_id: (await call(router.repairs.get, { id }, at.by())).jobs[0]?.id })
    await at.move(id, 'ready')
    setClock(() => Date.parse('2028-11-01T09:00:00Z'))
    await notifyUncollected(testDb.database)
    expect(await told()).toHaveLength(4)
  })

  it('keeps photos up to a limit', async () => {
    const { id } = await at.takeIn()
    const keep = () => {
      const none = { width: 4, height: 4, sha256: Buffer.from('00', 'hex'), small_sha256: null }
      const file = { id: randomUUID(), name: 'Front.jpg', media_type: 'image/jpeg', bytes: 900, ...none }
      return as(testDb, shop.member, (tx, member) => photosOfRepairs.add(tx, id, file, member))
    }
    for (let photo = 0; photo < 12; photo += 1) await keep()
    expect(await outcomeOf(keep())).toBe('FILE_UPLOAD_ERROR')
    const { photos } = await call(router.repairs.get, { id }, at.by())
    await call(router.repairs.removePhoto, { id: photos[0]?.id ?? '' }, at.by(shop.member))
    expect((await call(router.repairs.get, { id }, at.by())).photos).toHaveLength(11)
  })

  it('keeps its customer while the device is here, and forgets them afterwards', async () => {
    const repair = await at.takeIn({ accessories: 'Charger', notes: 'Tall man', number: imei() })
    const remove = (id: string) =>
      as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id, force: true }, member))
    expect(await outcomeOf(remove(at.customer_id))).toBe('CUSTOMER_HAS_REPAIR')
    const other = await at.addBuyer('Okello again')
    await as(testDb, shop.owner, (tx, member) =>
      mergeCustomers(tx, { first_id: other, second_id: at.customer_id }, member),
    )
    await call(
      router.repairs.returnUnrepaired,
      { id: repair.id, total_amount: 0, reason: 'Too dear' },
      at.by(shop.member),
    )
    const file = await as(testDb, shop.owner, (tx, member) => exportCustomer(tx, { id: other }, member))
    expect(file.repairs).toMatchObject([{ number: repair.number, notes: 'Tall man', state: 'returned_unrepaired' }])
    expect(await remove(other)).toEqual({ id: other, result: 'anonymized' })
    const left = await testDb.asOwner<{ all: string }>('select r::text as all from repairs r where id = $1', [
      repair.id,
    ])
    expect(left[0]?.all).not.toMatch(/Charger|Tall|Too dear|Cracked/)
  })
})
