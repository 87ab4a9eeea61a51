import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between two checks, and the most requests in that time that count as idle. */
const between = 30_000
const few = 30
/** Bytes of memory below which collecting is not worth its pause. */
const enough = 150e6

type Collector = () => Promise<void>

/**
 * Returns memory to the system while the server is idle: V8 keeps the heap of a busy hour, twice what is in use, until its next full collection,
 * which an idle server never makes. `collect` takes some 60 ms. Returns a function that stops it.
 */
export function returnIdleMemory(app: FastifyInstance, collect: Collector = fullCollector()): () => void {
  let asked = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    asked += 1
    done()
  })
  const looking = setInterval(() => {
    const isAtRest = asked <= few
    asked = 0
    if (isAtRest && process.memoryUsage.rss() > enough) void collect()
  }, between).unref()
  return () => clearInterval(looking)
}

/** V8's collector, which it exposes under this flag. */
function fullCollector(): Collector {
  setFlagsFromString('--expose-gc')
  // Without this flavour V8 keeps the pages that it emptied for later use.
  const options = { type: 'major', execution: 'async', flavor: 'last-resort' } as const
  const collect = runInNewContext('gc') as (how: typeof options) => Promise<void>
  return async () => await collect(options)
}
