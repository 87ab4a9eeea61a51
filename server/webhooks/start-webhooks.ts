import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings.ts'
import { holdWebhooks, workOn } from './deliver.ts'

/** Between two looks for something to send, in milliseconds. */
const pause = 2_000
/** Webhooks that one server works on at once: a receiver that hangs holds up no other. */
const mostAtOnce = 100

type Parts = {
  readonly database: Database
  readonly secrets: Pick<Secrets, 'peppers'>
  readonly settings: Pick<Settings, 'TRIAL_START' | 'TRIAL_DAYS' | 'WEBHOOK_HOSTS'>
  readonly log: Pick<Logger, 'error'>
}

/** Sends webhooks their messages, until stopped; several servers share the work. */
export function startWebhooks({ database, secrets, settings, log }: Parts): { readonly stop: () => Promise<void> } {
  const trial = { start: settings.TRIAL_START, days: settings.TRIAL_DAYS }
  const parts = { database, trial, peppers: secrets.peppers, hosts: settings.WEBHOOK_HOSTS }
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const report = (error: unknown) => log.error({ err: error }, 'webhooks: messages could not be sent')

  async function look(): Promise<void> {
    const held = running.size < mostAtOnce ? await holdWebhooks(database, mostAtOnce - running.size, report) : []
    for (const one of held) {
      const work = workOn(one, parts, () => stopping.signal.aborted)
        .catch(report)
        .finally(() => running.delete(work))
      running.add(work)
    }
  }

  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch(report)
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await looking
      await Promise.all(running)
    },
  }
}
