import type { Database } from '@tunda/database'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from './callers.ts'
import type { Secrets } from './secrets.ts'
import type { Trial } from './subscription/plan.ts'
import type { TillDoor } from './till-door.ts'

/** One request, before anyone has been let in. */
export type Visit = {
  readonly database: Database
  readonly trial: Trial
  /** Whether people are asked to confirm their address. */
  readonly asksConfirmation: boolean
  /** What mailed tokens are made with. */
  readonly peppers: Secrets['peppers']
  /** Who the bearer token names; whether the session still lives is for the door to find out. */
  readonly caller: Caller | undefined
  /** Where it came from, as limits count it. */
  readonly address: string
  readonly userAgent: string
  /** Who stands before the tills' door, and how often. */
  readonly tills: TillDoor
  readonly method: string
  readonly path: string
  /** What stands behind the `?` of a call that is no GET. */
  readonly query: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | undefined
  readonly log: FastifyBaseLogger
  readonly setHeader: (name: string, value: string) => void
}
