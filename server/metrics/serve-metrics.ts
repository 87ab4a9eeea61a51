import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { appVersion } from '@tunda/contract/version'
import type { Database } from '@tunda/database'
import type { Logger } from 'pino'
import { databaseFigures } from './database-figures.ts'
import { type Family, gauge, written } from './figures.ts'
import type { Figures } from './new-figures.ts'

type Parts = {
  readonly database: Database
  readonly figures: Figures
  readonly port: number
  readonly host: string
  readonly log: Pick<Logger, 'warn'>
  /** Milliseconds that the database is given to answer: less than Prometheus waits. */
  readonly patience?: number
}

const nanoseconds = 1e9

/**
 * Serves `GET /metrics` on a port of its own, for Prometheus and the operator only. If the database does not answer, its metrics are left out and one
 * says so: that is just when the others are needed.
 */
export async function serveMetrics({ database, figures, port, host, log, patience = 3_000 }: Parts) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const askDatabase = oneAtATime(databaseFigures(database), patience)
  const ask = async (): Promise<string> => {
    const known = [
      ...figures.requests.families(),
      ...figures.batches.families(),
      ...figures.log.families(),
      ...ownFigures(database, delay.percentile(99)),
    ]
    delay.reset()
    try {
      const asked = await askDatabase()
      return written([...known, ...asked, answers(1)])
    } catch (error) {
      log.warn({ err: error }, 'the figures of the database could not be read')
      return written([...known, answers(0)])
    }
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void ask().then((text) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      delay.disable()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Concurrent callers share one query, and none waits longer than `patience`. */
function oneAtATime<Answer>(question: () => Promise<Answer>, patience: number): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return async () => {
    asked ??= question().finally(() => {
      asked = undefined
    })
    const waiting = new AbortController()
    const tooLong = sleep(patience, undefined, { signal: waiting.signal }).then(() => {
      throw new Error(`no answer within ${patience} ms`)
    })
    try {
      return await Promise.race([asked, tooLong])
    } finally {
      waiting.abort()
    }
  }
}

function answers(value: 0 | 1): Family {
  return gauge('tunda_database_up', 'Whether the database answered.', value)
}

function ownFigures(database: Database, delay: number): Family[] {
  const pools = database.connections()
  return [
    gauge('tunda_info', 'Version of Tunda, and of Node.', [[{ version: appVersion, node: process.versions.node }, 1]]),
    gauge('tunda_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    gauge('tunda_uptime_seconds', 'Time since the process started.', Math.round(process.uptime())),
    gauge(
      'tunda_event_loop_delay_seconds',
      'Delay of the event loop since the last reading, 99th percentile.',
      delay / nanoseconds || 0,
    ),
    gauge(
      'tunda_connections',
      'Connections to the database, by pool.',
      pools.flatMap(({ pool, open, idle }) => [
        [{ pool, state: 'busy' }, open - idle] as const,
        [{ pool, state: 'idle' }, idle] as const,
      ]),
    ),
    gauge(
      'tunda_connections_waited_for',
      'Transactions waiting for a connection.',
      pools.map(({ pool, waiting }) => [{ pool }, waiting] as const),
    ),
  ]
}
