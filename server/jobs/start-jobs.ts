import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import { tidyAccounts } from '../account/tidy.ts'
import { startOutbox } from '../outbox/start-outbox.ts'
import { endExpiredSubscriptions } from '../platform/end-expired.ts'
import type { Secrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { forgetOldKeys } from './forget-old-keys.ts'

export type JobParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly settings: Settings
  readonly log: Logger
}

const hour = 3_600_000

/** Starts what happens without a request: sending the outbox, forgetting what is past its time, and ending subscriptions that are. */
export function startJobs(parts: JobParts): { readonly stop: () => Promise<void> } {
  const outbox = startOutbox(parts)
  const stopping = new AbortController()
  const forgetting = everyHour(stopping.signal, async () => {
    const forgotten = Promise.all([forgetOldKeys(parts.database), tidyAccounts(parts.database)])
    await forgotten.catch((error: unknown) => parts.log.error({ err: error }, 'forgetting failed'))
  })
  const ending = everyHour(stopping.signal, async () => {
    const ended = endExpiredSubscriptions(parts.database)
    await ended.catch((error: unknown) => parts.log.error({ err: error }, 'ending subscriptions failed'))
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([outbox.stop(), forgetting, ending])
    },
  }
}

async function everyHour(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(hour, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
