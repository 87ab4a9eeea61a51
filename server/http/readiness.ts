import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { appVersion } from '@tunda/contract/version'
import type { Database } from '@tunda/database'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { now } from '../clock.ts'
import type { ClockWatch } from '../process/clock-watch.ts'

/** What keeps the server from taking a sale. */
type Trouble = 'stopping' | 'clock' | 'database' | 'disk'

export type ReadinessParts = {
  readonly database: Database
  readonly clocks: Pick<ClockWatch, 'agree'>
  readonly folders: readonly string[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly isReady: () => boolean
}

/** Bytes that must be free: enough for the database to finish its work, and for somebody to act. */
const leastFree = 100 * 1_048_576
/** Milliseconds after which an unanswered probe counts as failed, well within the promised second. */
const probePatience = 700
/** Milliseconds for which an answer is reused, so that nobody can make the server write all the time. */
const freshFor = 1_000
/** Milliseconds after which an unanswered probe is abandoned for a new one. */
const givenUpAfter = 15_000

/**
 * `HEAD|GET /ready`: 200 while a sale can be recorded, else 503 and why. Unlike `/health` it writes to the database, checks free space and compares
 * the clocks, and it answers within a second whatever hangs. For proxies and load balancers.
 */
export function mountReadiness(app: FastifyInstance, parts: ReadinessParts): void {
  const canWrite = probe(() => write(parts.database), parts.log)
  const hasSpace = probe(() => requireSpace(parts.folders), parts.log)
  app.get('/ready', async (_request, reply) => {
    const [writes, space] = await Promise.all([canWrite(), hasSpace()])
    const troubles: Trouble[] = []
    if (!parts.isReady()) troubles.push('stopping')
    if (!parts.clocks.agree()) troubles.push('clock')
    if (!writes) troubles.push('database')
    if (!space) troubles.push('disk')
    const status = troubles.length === 0 ? 'ready' : 'unavailable'
    return reply
      .code(troubles.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, troubles, version: appVersion, time: now().toISOString() })
  })
}

async function write(database: Database): Promise<void> {
  await database.asPlatform((tx) =>
    tx.query(
      `insert into write_probes (id, written_at) values (1, clock_timestamp())
       on conflict (id) do update set written_at = excluded.written_at`,
    ),
  )
}

async function requireSpace(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < leastFree) throw new Error(`less than ${leastFree / 1_048_576} MB are free for ${folder}`)
  }
}

/** Whether `work` succeeds in time. Concurrent callers share one run, so that probes do not pile up on a database that hangs. */
function probe(work: () => Promise<void>, log: ReadinessParts['log']): () => Promise<boolean> {
  let last: { began: number; ended?: number; outcome: Promise<boolean> } | undefined
  let wasWell = true
  return async () => {
    const since = performance.now()
    const isOld =
      last === undefined ||
      (last.ended === undefined ? since - last.began > givenUpAfter : since - last.ended > freshFor)
    if (isOld) {
      const run: NonNullable<typeof last> = { began: since, outcome: Promise.resolve(false) }
      run.outcome = work().then(
        () => true,
        (error: unknown) => {
          if (wasWell) log.warn({ err: error }, 'not ready')
          return false
        },
      )
      void run.outcome.then((isWell) => {
        run.ended = performance.now()
        wasWell = isWell
      })
      last = run
    }
    return await Promise.race([last?.outcome ?? false, sleep(probePatience, false, { ref: false })])
  }
}
