import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { holdWebhooks, type Parts, workOn } from './deliver.ts'

/** Between two looks for something to tell, milliseconds. */
const pause = 2_000
/** Webhooks that one server works on at once: a receiver that hangs holds up no other. */
const mostAtOnce = 100

/** Tells webhooks what happened, until stopped; several servers share the work. */
export function startWebhooks(parts: Parts, log: Pick<Logger, 'error'>): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const report = (error: unknown) => log.error({ err: error }, 'webhooks: could not be told')

  async function look(): Promise<void> {
    const held = running.size < mostAtOnce ? await holdWebhooks(parts.database, mostAtOnce - running.size) : []
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
