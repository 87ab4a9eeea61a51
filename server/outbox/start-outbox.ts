import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings.ts'
import { claimDue, markDone, markFailed, type Priority, tidyOutbox } from './claims.ts'
import { onEnqueued } from './enqueue.ts'
import { type Claimed, jobHandlers, type Means } from './job-handlers.ts'

const pollEvery = 1500
const tidyEvery = 600_000

type Parts = {
  readonly database: Database
  readonly settings: Pick<Settings, 'SITE_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'> &
    Partial<Pick<Settings, 'EMAIL_CONFIRMATION' | 'TRIAL_START' | 'TRIAL_DAYS'>>
  readonly secrets: Pick<Secrets, 'peppers'>
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Another way to send, for tests. */
  readonly mailer?: Mailer
}

/** Does what the outbox holds, soon after it is written and again after failures, until stopped. Several servers share the work. */
export function startOutbox({ database, settings, secrets, log, mailer = createMailer(settings, log) }: Parts): {
  stop: () => Promise<void>
} {
  const means: Means = { database, settings, secrets, mailer }
  let isStopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const forgetWaker = onEnqueued(() => plan(50 + Math.random() * 200))
  const tidying = setInterval(() => void tidyOutbox(database).catch(report), tidyEvery).unref()
  plan(0)

  return {
    async stop() {
      isStopped = true
      forgetWaker()
      clearInterval(tidying)
      clearTimeout(timer)
      await running
      mailer.close()
    },
  }

  /** The wait before the next look is random: how long a mail takes must not show in the answers beside it. */
  function plan(wait: number): void {
    if (isStopped || running !== undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = work().finally(() => {
        running = undefined
        plan(pollEvery)
      })
    }, wait)
  }

  async function work(): Promise<void> {
    await Promise.all([workOff('waited-for'), workOff('unhurried')])
  }

  /** One after the other, each marked before the next: a server that is killed has at most one mail sent and not marked. */
  async function workOff(priority: Priority): Promise<void> {
    try {
      const next = async () => (isStopped ? undefined : (await claimDue(database, 1, priority))[0])
      for (let row = await next(); row !== undefined; row = await next()) await perform(row, means, log)
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown): void {
    log.error({ err: error }, 'outbox: could not look for work')
  }
}

async function perform(row: Claimed, means: Means, log: Pick<Logger, 'warn'>): Promise<void> {
  const { id: outbox_id, kind, attempts } = row
  try {
    const job = kind in jobHandlers ? jobHandlers[kind as keyof typeof jobHandlers] : undefined
    if (job === undefined) throw new Error(`there is no job handler for ${kind}`)
    await job(row, means)
    await markDone(means.database, row)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ outbox_id, kind, attempts, reason }, 'outbox: failed, will be tried again')
    await markFailed(means.database, row, reason)
  }
}
