import { pino } from 'pino'
import { Failure } from '../fail.ts'
import { openTillDoor } from '../till-door.ts'
import type { Visit } from '../visit.ts'
import { type Colleague, peppers, type TestBed, trial } from './shops.ts'

/** A request of `who` (nobody: signed out) that has not come through a door yet, for calling a procedure as the wire does. */
export function visitOf(bed: TestBed, who: Colleague | undefined): Visit {
  return {
    database: bed.database,
    trial,
    peppers,
    asksConfirmation: true,
    log: pino({ level: 'silent' }),
    tills: openTillDoor(10),
    caller: who?.caller,
    address: '127.0.0.1',
    userAgent: 'test',
    method: 'POST',
    path: '/',
    query: {},
    idempotencyKey: undefined,
    setHeader: () => undefined,
  }
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
