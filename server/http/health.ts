import { appVersion } from '@tunda/contract/version'
import type { Database } from '@tunda/database'
import type { FastifyInstance } from 'fastify'
import { now } from '../clock.ts'

/** `HEAD|GET /health`: 200 while the database answers, 503 while it does not or the server is stopping. `/ready` checks more. */
export function mountHealth(app: FastifyInstance, database: Database, isReady: () => boolean): void {
  app.get('/health', async (_request, reply) => {
    const isHealthy = isReady() && (await answers(database))
    return reply
      .code(isHealthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isHealthy ? 'ok' : 'unavailable', version: appVersion, time: now().toISOString() })
  })
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.asApp((tx) => tx.query('select 1'))
    return true
  } catch {
    return false
  }
}
