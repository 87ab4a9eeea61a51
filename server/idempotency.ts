import { createHash } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Person } from './context.ts'
import { fail } from './fail.ts'
import type { Visit } from './visit.ts'

const changesNothing = ['GET', 'HEAD']

/**
 * A call that carries a key and may change something happens once, whatever its verb: the same key with the same request answers what it answered first, with another request
 * it fails IDEMPOTENCY_KEY_REUSED. The claim stands in the work's own transaction, so a refusal leaves the key free, and a twin
 * waits for its first to end. Fields that are `shownOnce` are empty in what is kept.
 */
export async function once<Done extends { output: unknown }>(
  tx: Tx,
  visit: Visit,
  person: Person,
  input: unknown,
  work: () => Done | PromiseLike<Done>,
  shownOnce: readonly string[] = [],
): Promise<Done> {
  if (visit.idempotencyKey === undefined || changesNothing.includes(visit.method)) return await work()
  const hash = requestHash(visit, input)
  const values = [person.user_id, visit.idempotencyKey]
  const claimed = await tx.query(
    'insert into idempotency (user_id, key, request_hash) values ($1, $2, $3) on conflict do nothing returning 1',
    [...values, hash],
  )
  if (claimed.length === 0) {
    const [known] = await tx.query<{ request_hash: Buffer; response: string }>(
      'select request_hash, response from idempotency where user_id = $1 and key = $2',
      values,
    )
    if (known === undefined || !known.request_hash.equals(hash)) throw fail(general.keyReused)
    visit.setHeader('Idempotent-Replay', 'true')
    return { output: JSON.parse(known.response) } as Done
  }
  const outcome = await work()
  await tx.query('update idempotency set response = $3 where user_id = $1 and key = $2', [
    ...values,
    JSON.stringify(outcome.output ?? null, (key, value) => (shownOnce.includes(key) ? '' : value)),
  ])
  return outcome
}

function requestHash(visit: Visit, input: unknown): Buffer {
  const asked = [visit.method, visit.path, visit.caller?.wanted_org_id ?? null, input ?? null]
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}
