import { createHmac } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Member, Person } from '../context.ts'
import type { Visit } from '../doors/visit.ts'
import { fail } from '../fail.ts'

const changesNothing = ['GET', 'HEAD']

/**
 * A call with a key that may change something is carried out once, whatever its method: the same key with the same request returns the first answer,
 * with another request it fails IDEMPOTENCY_KEY_REUSED. The claim is made in the work's own transaction, so a refusal leaves the key free, and a
 * repeated call waits for the first to end. `shownOnce` fields are empty in the stored answer, or null if they are not text.
 */
export async function once<Done extends { output: unknown }>(
  tx: Tx,
  visit: Visit,
  person: Person | Member,
  input: unknown,
  work: () => Done | PromiseLike<Done>,
  shownOnce: readonly string[] = [],
): Promise<Done> {
  if (visit.idempotencyKey === undefined || changesNothing.includes(visit.method)) return await work()
  const hashes = requestHashes(visit, input)
  const newest = hashes.at(-1)
  if (newest === undefined) throw new Error('no pepper is left')
  const claims = claimsOf(tx, person, visit.idempotencyKey)
  const claimed = await claims.claim(newest)
  if (claimed.length === 0) {
    const [known] = await claims.find()
    if (known === undefined || !hashes.some((hash) => hash.equals(known.request_hash))) throw fail(general.keyReused)
    visit.setHeader('Idempotent-Replay', 'true')
    return { output: JSON.parse(known.response) } as Done
  }
  const outcome = await work()
  const withoutShown = (key: string, value: unknown) => {
    if (!shownOnce.includes(key)) return value
    return typeof value === 'string' ? '' : null
  }
  const answer = JSON.stringify(outcome.output ?? null, withoutShown)
  await countKept(visit, person, answer)
  await claims.keep(answer)
  return outcome
}

/**
 * A kept answer is written too: short calls with long answers would fill the disk against no quota. Its first kilobyte is the call's own. Fails
 * RATE_LIMITED, and the call with it.
 */
async function countKept({ quotas }: Visit, person: Person | Member, answer: string): Promise<void> {
  const kilobytes = Math.floor(Buffer.byteLength(answer) / 1024)
  if (kilobytes === 0) return
  if (!isProgram(person)) await quotas.spend('written.person', person.user_id, kilobytes)
  if ('org_id' in person) await quotas.spend('written.shop', person.org_id, kilobytes)
}

const isProgram = (person: Person | Member): person is Member => 'is_program' in person && person.is_program

type Known = { request_hash: Buffer; response: string }

/** The table of claimed keys: a person's, or, for a program, its shop's. */
function claimsOf(tx: Tx, person: Person | Member, key: string) {
  const { user_id } = person
  if (!isProgram(person)) {
    return {
      claim: (hash: Buffer) =>
        tx.query(
          'insert into idempotency (user_id, key, request_hash) values ($1, $2, $3) on conflict do nothing returning 1',
          [user_id, key, hash],
        ),
      find: () =>
        tx.query<Known>('select request_hash, response from idempotency where user_id = $1 and key = $2', [
          user_id,
          key,
        ]),
      keep: (response: string) =>
        tx.query('update idempotency set response = $3 where user_id = $1 and key = $2', [user_id, key, response]),
    }
  }
  const { org_id } = person
  return {
    claim: (hash: Buffer) =>
      tx.query(
        'insert into api_key_calls (org_id, api_key_id, key, request_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
        [org_id, user_id, key, hash],
      ),
    find: () =>
      tx.query<Known>(
        'select request_hash, response from api_key_calls where org_id = $1 and api_key_id = $2 and key = $3',
        [org_id, user_id, key],
      ),
    keep: (response: string) =>
      tx.query('update api_key_calls set response = $4 where org_id = $1 and api_key_id = $2 and key = $3', [
        org_id,
        user_id,
        key,
        response,
      ]),
  }
}

/** The passcode of a customer's device is never stored longer than needed, so not here either. */
const withoutPasscode = (key: string, value: unknown) => (key === 'passcode' ? undefined : value)

/**
 * The hashes of the request with every pepper still in use, the newest last. It may contain a PIN or an ID number, which are easily guessed: without
 * the pepper, which is not in the database, the hash reveals nothing.
 */
function requestHashes({ method, path, caller, peppers }: Visit, input: unknown): Buffer[] {
  const asked = JSON.stringify([method, path, caller?.wanted_org_id ?? null, input ?? null], withoutPasscode)
  return peppers.map(({ key }) => createHmac('sha256', key).update(`request ${asked}`).digest())
}
