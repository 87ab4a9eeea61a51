import { general } from '@tunda/contract/failure'
import type { Database } from '@tunda/database'
import type { FastifyBaseLogger } from 'fastify'
import { fail } from '../fail.ts'
import type { SaleBatches } from '../sales/sale-batches.ts'

/** Milliseconds that the server's clock and the database's may be apart before no sale is recorded any more. */
const mostApart = 5 * 60_000
/** Milliseconds between two comparisons. */
const between = 30_000

/** How far this machine's clock is from the database's, compared at the start and again and again. */
export type ClockWatch = {
  /** Milliseconds that the database's clock is ahead, as last seen; 0 before that is known. */
  readonly ahead: () => number
  readonly agree: () => boolean
  readonly look: () => Promise<void>
  readonly stop: () => void
}

/** Starts to compare the clocks. `clock` is the machine's, another one in tests. A database that does not answer changes nothing. */
export async function watchClocks(
  database: Database,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  clock: () => number = Date.now,
): Promise<ClockWatch> {
  let ahead = 0
  const agree = () => Math.abs(ahead) <= mostApart
  const look = async () => {
    const measured = await measure(database, clock).catch(() => undefined)
    if (measured === undefined) return
    const didAgree = agree()
    ahead = measured
    const facts = { database_ahead_ms: Math.round(ahead) }
    if (didAgree && !agree()) log.error(facts, 'the clocks of server and database differ, so no sales are recorded')
    if (!didAgree && agree()) log.info(facts, 'the clocks of server and database agree again')
  }
  await look()
  const timer = setInterval(() => void look(), between)
  timer.unref()
  return { ahead: () => ahead, agree, look, stop: () => clearInterval(timer) }
}

/** Half of the round trip is taken off; an answer that took long is too inaccurate. */
async function measure(database: Database, clock: () => number): Promise<number | undefined> {
  return await database.asPlatform(async (tx) => {
    await tx.query('select 1')
    const asked = performance.now()
    const [row] = await tx.query<{ at: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as at')
    const took = performance.now() - asked
    return row === undefined || took > 5_000 ? undefined : row.at - (clock() - took / 2)
  })
}

/** Refuses sales while the clocks differ: a sale would be recorded on a wrong day, and a trial or token end at a wrong time. */
export function sellingWhileClocksAgree(
  batches: SaleBatches,
  clocks: Pick<ClockWatch, 'ahead' | 'agree'>,
): SaleBatches {
  return {
    record: async (ask) => {
      if (!clocks.agree()) throw fail(general.clocksDiffer, { minutes: Math.round(Math.abs(clocks.ahead()) / 60_000) })
      return await batches.record(ask)
    },
  }
}
