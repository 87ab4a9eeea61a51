import { pino } from 'pino'
import type { Visit } from '../doors/visit.ts'
import { Failure } from '../fail.ts'
import { openQuotas } from '../quotas/open-quotas.ts'
import { quotaTable } from '../quotas/quota-table.ts'
import { type Colleague, peppers, type TestDatabase, trial } from './shops.ts'

/** A request of `who` (nobody: signed out) that has not come through a door yet, for calling a procedure as the wire does. */
export function visitOf(testDb: TestDatabase, who: Colleague | undefined): Visit {
  return {
    database: testDb.database,
    trial,
    peppers,
    asksConfirmation: true,
    hosts: [],
    log: pino({ level: 'silent' }),
    quotas: openQuotas(testDb.database.counters, quotaTable),
    kilobytes: 1,
    caller: who?.caller,
    address: newAddress(),
    userAgent: 'test',
    method: 'POST',
    path: '/',
    query: {},
    idempotencyKey: undefined,
    setHeader: () => undefined,
  }
}

let addresses = 0

/** One that nobody called from yet, so that tests do not share its quotas. */
function newAddress(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** The catalogue's failure that `work` ends with; throws when it does not fail, or fails otherwise. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Failure) return error
  throw new Error('it did not fail with a failure of the catalogue', { cause: error })
}

/** The code of the catalogue's failure that `work` ends with; throws as `failureOf` does. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => (await failureOf(work)).entry.code

/** `done`, or the code that `work` fails with. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (failure) => failure.entry?.code ?? failure.code ?? String(failure),
  )
