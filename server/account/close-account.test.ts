import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { erasePeople, eraseShops, remindOfErasure } from '../jobs/erase.ts'
import { folderStore } from '../storage/file-store.ts'
import { type Accounts, call, goodPassword, newDevice, newPerson, startAccounts } from './testing.ts'

let accounts: Accounts
let owner: pg.Client
let folder: string
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts()
  owner = new pg.Client({ connectionString: accounts.databaseUrl })
  await owner.connect()
  folder = await mkdtemp(join(tmpdir(), 'tunda-erase-'))
})
afterEach(() => restoreClock())
afterAll(async () => {
  await owner.end()
  await accounts.stop()
  await rm(folder, { recursive: true })
})

const dayMs = 86_400_000
function advance(days: number): void {
  restoreClock()
  const start = Date.now()
  restoreClock = setClock(() => start + days * dayMs)
}
const one = async (sql: string, values: unknown[]) => (await owner.query(sql, values)).rows[0]
type Person = Awaited<ReturnType<typeof newPerson>>
const closing = (person: Person, password = goodPassword) =>
  call(accounts, '/user/close', { body: { password }, token: person.session.access_token })
const erase = async () => ({
  shops: await eraseShops(accounts.database, folderStore(folder)),
  people: await erasePeople(accounts.database),
})

describe('an account that its owner deletes', () => {
  it('is closed only for the right password: every session ends, no shop of anybody else closes, and a mail says until when it can be reopened', async () => {
    const person = await newPerson(accounts)
    const wrong = await closing(person, 'Not-it-77')
    expect([wrong.status, wrong.json.code]).toEqual([400, 'WRONG_PASSWORD'])
    expect((await closing(person)).status).toBe(200)
    expect((await call(accounts, '/user', { token: person.session.access_token })).status).toBe(403)
    const shop = await one(
      'select o.closed_at from organizations o join organization_members m on m.org_id = o.id where m.user_id = $1',
      [person.user.id],
    )
    expect(shop?.closed_at).not.toBeNull()
    const mail = await accounts.mailbox.mailTo(person.email)
    expect(mail.subject).toBe('Your Tunda account is closed')
  })

  it('is kept by whoever signs in again within the days of grace', async () => {
    const person = await newPerson(accounts)
    await closing(person)
    advance(29)
    await erase()
    const again = await newDevice(accounts).auth.signInWithPassword({ email: person.email, password: goodPassword })
    expect(again.error).toBeNull()
    expect(await one('select closed_at, erase_at from auth.users where id = $1', [person.user.id])).toEqual({
      closed_at: null,
      erase_at: null,
    })
  })

  it('is gone afterwards, and its address is free; a few days before a mail says so', async () => {
    const person = await newPerson(accounts)
    await closing(person)
    advance(28)
    await remindOfErasure(accounts.database)
    const mail = await accounts.mailbox.mailTo(person.email, 2)
    expect(mail.subject).toContain('is deleted on')
    advance(31)
    await erase()
    expect(await one('select 1 from auth.users where id = $1', [person.user.id])).toBeUndefined()
    expect(await one(`select 1 from outbox where payload ->> 'to' = $1`, [person.email])).toBeUndefined()
    const { error } = await newDevice(accounts).auth.signInWithPassword({ email: person.email, password: goodPassword })
    expect(error?.code).toBe('invalid_credentials')
  })

  it('leaves its invoices with the name of whoever was billed, and nothing else of the person', async () => {
    const person = await newPerson(accounts)
    const { id } = person.user
    await owner.query(
      `insert into user_subscriptions (user_id, subscription_tier, status) values ($1, 'basic', 'active')`,
      [id],
    )
    await owner.query(`insert into subscription_invoice_numbers (invoice_number) values ('INV-1')`)
    await owner.query(
      `insert into subscription_invoices (subscription_id, invoice_number, amount, subscription_tier, period_start, period_end)
       select id, 'INV-1', 60000, 'basic', '2026-01-01', '2026-01-31' from user_subscriptions where user_id = $1`,
      [id],
    )
    await closing(person)
    advance(31)
    await erase()
    const left = await one('select email, full_name, user_metadata, password_hash from auth.users where id = $1', [id])
    expect(left).toEqual({
      email: `erased-${id}@erased.invalid`,
      full_name: '',
      user_metadata: {},
      password_hash: 'none',
    })
    const invoice = await one(`select billed_to from subscription_invoices where invoice_number = 'INV-1'`, [])
    expect(invoice?.billed_to).toBe(`Amina Nakato <${person.email}>`)
    expect(await one('select 1 from auth.sessions where user_id = $1', [id])).toBeUndefined()
  })

  it('is not closed while others work in a shop of theirs, nor as the last super admin', async () => {
    const [person, colleague] = [await newPerson(accounts), await newPerson(accounts)]
    await owner.query(
      `insert into organization_members (org_id, user_id, role) select org_id, $2, 'member' from organization_members where user_id = $1`,
      [person.user.id, colleague.user.id],
    )
    const refused = await closing(person)
    expect([refused.status, refused.json.code]).toEqual([409, 'OWNS_SHOPS'])
    await owner.query('insert into super_admins (user_id) values ($1)', [colleague.user.id])
    await owner.query(`delete from organization_members where user_id = $1`, [colleague.user.id])
    const last = await closing(colleague)
    expect([last.status, last.json.code]).toEqual([409, 'LAST_SUPER_ADMIN'])
  })
})
