import type { Database } from '@tunda/database'
import type { FastifyInstance } from 'fastify'
import { now } from '../clock.ts'

/** The key that a call came with. */
type KeyUsed = { readonly org_id: string; readonly key_id: string }
type Uses = KeyUsed & {
  calls: number
  errors: number
  last: Date
  lastError?: { readonly at: Date; readonly status: number }
}

const keys = new WeakMap<object, KeyUsed>()

/** Records which key a request was made with, once the key is known. */
export function noteKey(request: object, used: KeyUsed): void {
  keys.set(request, used)
}

/** Milliseconds between two writes of what was counted. */
const between = 5_000

/**
 * Counts the calls and errors of every program, and writes them to its key every few seconds and at the end, so that no call waits for a count. A
 * server that is killed loses the counts of the last seconds.
 */
export function countKeyUses(app: FastifyInstance, database: Database): void {
  const counted = new Map<string, Uses>()
  app.addHook('onResponse', (request, reply, done) => {
    const used = keys.get(request)
    if (used !== undefined) count(used, reply.statusCode)
    done()
  })

  function count(used: KeyUsed, status: number): void {
    const at = now()
    const uses = counted.get(used.key_id) ?? { ...used, calls: 0, errors: 0, last: at }
    counted.set(used.key_id, uses)
    uses.calls += 1
    uses.last = at
    if (status < 400) return
    uses.errors += 1
    uses.lastError = { at, status }
  }

  async function writeDown(): Promise<void> {
    const due = [...counted.values()]
    counted.clear()
    for (const { org_id, key_id, calls, errors, last, lastError } of due) {
      await database.asOrganization(org_id, (tx) =>
        tx.query(
          `update api_keys set calls = calls + $3, errors = errors + $4, last_used_at = greatest(last_used_at, $5::timestamptz),
             last_error_at = coalesce($6::timestamptz, last_error_at), last_error_status = coalesce($7, last_error_status)
           where org_id = $1 and id = $2`,
          [org_id, key_id, calls, errors, last, lastError?.at ?? null, lastError?.status ?? null],
        ),
      )
    }
  }
  // A count that cannot be written is dropped.
  const timer = setInterval(() => void writeDown().catch(() => undefined), between).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await writeDown().catch(() => undefined)
  })
}
