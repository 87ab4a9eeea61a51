import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '@tunda/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '../server/mail/mailer.ts'
import { type Mailbox, startMailbox } from '../server/mail/testing.ts'
import { enqueue } from '../server/outbox/enqueue.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/shops.ts'
import { publish, randomFrom, seed, sized } from './figures.ts'

const mails = sized(50, 1000)
const kills = sized(3, 50)

let testDb: TestDatabase
let mailbox: Mailbox
beforeAll(async () => {
  testDb = await openTestDatabase()
  mailbox = await startMailbox()
})
afterAll(async () => {
  await mailbox.close()
  await testDb.close()
})

type Cause = { readonly to: string; readonly isUndone: boolean }

/** This many causes of a mail each, and a quarter more that are rolled back after they were written. */
function causesOf(count: number, name: string): Cause[] {
  const kept = Array.from({ length: count }, (_, i) => ({ to: `${name}-${i}@example.ug`, isUndone: false }))
  const undone = Array.from({ length: Math.ceil(count / 4) }, (_, i) => ({
    to: `${name}-undone-${i}@example.ug`,
    isUndone: true,
  }))
  return [...kept, ...undone]
}

/** Commits each cause with its mail, or rolls both back. */
async function happen(causes: readonly Cause[], mailIn: (tx: Tx, to: string) => Promise<void>): Promise<void> {
  for (const { to, isUndone } of causes) {
    const work = testDb.database.asAuth(async (tx) => {
      await mailIn(tx, to)
      if (isUndone) throw new Error('undone')
    })
    await work.catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  }
}

const inOutbox = (tx: Tx, to: string) => enqueue(tx, { kind: 'password-changed-mail', payload: { to, full_name: '' } })

function startWorker(): ChildProcess {
  const env = { ...process.env, DATABASE_URL: testDb.url, SMTP_URL: mailbox.url }
  return spawn(process.execPath, [join(import.meta.dirname, 'mail-worker.ts')], { env, stdio: 'inherit' })
}

async function kill(worker: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => worker.once('close', resolve))
  worker.kill('SIGKILL')
  await ended
  // As if a dead worker's leases had run out.
  await testDb.asOwner('update outbox set locked_until = null where done_at is null')
}

async function untilSent(more: number): Promise<void> {
  const wanted = mailbox.mails.length + more
  const giveUpAt = Date.now() + 60_000
  while (mailbox.mails.length < wanted) {
    if (Date.now() > giveUpAt) throw new Error('no mail goes out any more')
    await pause(1)
  }
}

/** How often each address received a mail, and under which ids. */
function received(): Map<string, Set<string>[]> {
  const byAddress = new Map<string, Set<string>[]>()
  for (const { to, messageId } of mailbox.mails) {
    const address = to?.[0]?.address ?? ''
    byAddress.set(address, [...(byAddress.get(address) ?? []), new Set([messageId ?? ''])])
  }
  return byAddress
}

const isWaiting = async () => {
  const rows = await testDb.asOwner('select 1 from outbox where done_at is null limit 1')
  return rows.length > 0
}

describe(`mails while their worker is killed (seed ${seed})`, () => {
  it('each arrive, at most one twice a kill and under one id, and none whose cause was undone', {
    timeout: 900_000,
  }, async () => {
    const roll = randomFrom()
    const causes = causesOf(mails, 'kept')
    await happen(causes, inOutbox)
    let worker = startWorker()
    for (let done = 0; done < kills; done += 1) {
      await untilSent(1 + Math.floor(roll() * ((mails / kills) * 0.6)))
      await pause(roll() * 8)
      await kill(worker)
      worker = startWorker()
    }
    const giveUpAt = Date.now() + 120_000
    while ((await isWaiting()) && Date.now() < giveUpAt) await pause(50)
    await kill(worker)

    const got = received()
    const missing = causes.filter(({ to, isUndone }) => !isUndone && !got.has(to))
    const undone = causes.filter(({ to, isUndone }) => isUndone && got.has(to))
    const twice = [...got.values()].reduce((sum, times) => sum + times.length - 1, 0)
    const idsOf = (times: Set<string>[]) => new Set(times.flatMap((ids) => [...ids])).size
    expect({ missing: missing.length, undone: undone.length }).toEqual({ missing: 0, undone: 0 })
    expect(twice).toBeLessThanOrEqual(kills)
    expect([...got.values()].filter((times) => idsOf(times) !== 1)).toEqual([])

    const undoneByMutant = await sendInTheRequest()
    expect(undoneByMutant).toBeGreaterThan(0)
    publish(
      'R16 mails',
      `${mails} mails, ${kills} kills of the worker: each arrived, ${twice} twice and under one Message-ID, 0 whose cause was undone`,
      `sent in the request: ${undoneByMutant} whose cause was undone`,
    )
  })
})

/** The mutant: a mail is sent while its cause may still be rolled back. Returns how many were sent for causes that were. */
async function sendInTheRequest(): Promise<number> {
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Tunda <no-reply@shop.test>', DATA_DIR: '/nowhere' }
  const mailer = createMailer(settings, { info: () => undefined })
  const causes = causesOf(20, 'hasty')
  await happen(causes, async (_tx, to) => {
    await mailer.send({ to, subject: 'Hello', text: '', html: '', messageId: `<${to}>`, date: new Date() })
  })
  mailer.close()
  const got = received()
  return causes.filter(({ to, isUndone }) => isUndone && got.has(to)).length
}
