import type { Database } from '@tunda/database'
import { testDatabase } from '@tunda/database/testing'
import { connectForTest } from '@tunda/database/testing/connect'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { createMailer, type Mail } from '../mail/mailer.ts'
import { type Mailbox, startMailbox, waitFor } from '../mail/testing.ts'
import { claimDue, markDone, markFailed, mostTries, tidyOutbox, waitAfter } from './claims.ts'
import { enqueue } from './enqueue.ts'
import { startOutbox } from './start-outbox.ts'

let database: Database
let drop: () => Promise<void>
let mailbox: Mailbox
let restoreClock = () => {}
beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = await connectForTest(made.url)
  mailbox = await startMailbox()
})
beforeEach(() => database.asPlatform((tx) => tx.query('delete from outbox')))
afterEach(() => restoreClock())
afterAll(async () => {
  await database.close()
  await mailbox.close()
  await drop()
})

const log = pino({ level: 'silent' })
const settings = { SITE_URL: 'http://shop.test', MAIL_FROM: 'Tunda <no-reply@shop.test>', DATA_DIR: '/nowhere' }
const secrets = { peppers: [{ id: 'one', key: 'a pepper' }] }

function start(send?: (mail: Mail) => Promise<void>) {
  const smtp = { ...settings, SMTP_URL: mailbox.url }
  const mailer = send === undefined ? createMailer(smtp, log) : { send, close: () => undefined }
  return startOutbox({ database, settings: smtp, secrets, log, mailer })
}

let people = 0
/** Writes a mail down, and says to whom. */
async function writeDown(): Promise<string> {
  people += 1
  const to = `someone-${people}@example.com`
  await database.asAuth((tx) => enqueue(tx, { kind: 'password-changed-mail', payload: { to, full_name: 'Amina' } }))
  return to
}

type Kept = { id: number; done_at: string | null; failed_at: string | null; last_error: string | null }
const rows = () => database.asPlatform((tx) => tx.query<Kept>('select * from outbox order by id'))

describe('the outbox', () => {
  it('sends what was queued, soon after the commit', async () => {
    const outbox = start()
    const to = await writeDown()
    const mail = await mailbox.mailTo(to)
    expect(mail.subject).toBe('Your Tunda password was changed')
    expect(mail.messageId).toMatch(/^<\d+\.[0-9a-f]{20}@shop\.test>$/)
    await waitFor(async () => (await rows())[0]?.done_at ?? undefined)
    await outbox.stop()
  })

  it('sends nothing for a rolled back transaction', async () => {
    const failing = database.asAuth(async (tx) => {
      await enqueue(tx, { kind: 'password-changed-mail', payload: { to: 'nobody@example.com', full_name: '' } })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  it('does jobs with the same key once', async () => {
    for (const to of ['a@example.com', 'b@example.com']) {
      await database.asAuth((tx) => enqueue(tx, { kind: 'nothing', payload: { to }, dedupe_key: 'the same' }))
    }
    expect(await rows()).toHaveLength(1)
  })

  it('shares the work among servers: each mail goes once', async () => {
    const sent: string[] = []
    const slowly = async ({ to }: Mail) => {
      sent.push(to)
      await new Promise((later) => setTimeout(later, 5))
    }
    const wanted = await Promise.all(Array.from({ length: 40 }, writeDown))
    const servers = [start(slowly), start(slowly), start(slowly)]
    await waitFor(() => (sent.length >= 40 ? true : undefined))
    await Promise.all(servers.map((server) => server.stop()))
    expect(sent.sort()).toEqual(wanted.sort())
  })

  it('tries again after a failure, with the same Message-ID', async () => {
    mailbox.refuseNext(1)
    const to = await writeDown()
    const outbox = start()
    const failed = await waitFor(async () => (await rows()).find((row) => row.last_error !== null))
    expect(failed).toMatchObject({ attempts: 1, done_at: null, failed_at: null })
    expect(failed.last_error).toContain('try again later')
    const time = Date.now()
    restoreClock = setClock(() => time + 4000)
    const mail = await mailbox.mailTo(to)
    const done = await waitFor(async () => (await rows()).find((row) => row.done_at !== null))
    expect(done).toMatchObject({ attempts: 2, last_error: null })
    expect(mail.messageId).toContain(`<${done.id}.`)
    await outbox.stop()
  })

  it('takes over from a server that died, once its lease is over', async () => {
    await writeDown()
    const time = Date.now()
    restoreClock = setClock(() => time)
    expect(await claimDue(database, 10)).toHaveLength(1)
    expect(await claimDue(database, 10)).toHaveLength(0)
    restoreClock()
    restoreClock = setClock(() => time + 91_000)
    const [again] = await claimDue(database, 10)
    expect(again?.attempts).toBe(2)
  })

  it('gives up after twelve tries, and leaves the row for the operator', async () => {
    await writeDown()
    let time = Date.now()
    restoreClock = setClock(() => time)
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const [row] = await claimDue(database, 10)
      expect(row?.attempts).toBe(tries)
      if (row !== undefined) await markFailed(database, row, 'the server is down')
      time += 3 * 3_600_000
    }
    expect(await claimDue(database, 10)).toEqual([])
    expect((await rows())[0]).toMatchObject({ attempts: 12, last_error: 'the server is down', done_at: null })
    expect((await rows())[0]?.failed_at).not.toBeNull()
  })

  it('waits 2^n seconds, half as much more or less', () => {
    expect([waitAfter(1, 0), waitAfter(1, 1), waitAfter(5, 0.5), waitAfter(11, 0.5)]).toEqual([
      1000, 3000, 32_000, 2_048_000,
    ])
  })

  it('deletes done jobs after a week, and failed ones never', async () => {
    await writeDown()
    await writeDown()
    const [done, failed] = await claimDue(database, 10)
    if (done === undefined || failed === undefined) throw new Error('two rows were written')
    await markDone(database, done)
    await markFailed(database, { ...failed, attempts: mostTries }, 'no')
    const time = Date.now()
    await tidyOutbox(database)
    expect(await rows()).toHaveLength(2)
    restoreClock = setClock(() => time + 8 * 86_400_000)
    await tidyOutbox(database)
    expect((await rows()).map((row) => row.id)).toEqual([failed.id])
  })
})
