import type { Database } from '@tunda/database'
import type { FastifyBaseLogger } from 'fastify'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Trial } from '../subscription/plan.ts'
import type { Caller } from './callers.ts'

/** One request, before anyone has been let in. */
export type Visit = {
  readonly database: Database
  readonly trial: Trial
  /** Whether people are asked to confirm their address. */
  readonly asksConfirmation: boolean
  /** What mailed tokens are made with. */
  readonly peppers: Secrets['peppers']
  /** Hosts that webhooks may reach wherever they are: `WEBHOOK_HOSTS`. */
  readonly hosts: readonly string[]
  /** Who the bearer token names; whether the session still lives is for the door to find out. */
  readonly caller: Caller | undefined
  /** Where it came from, as limits count it. */
  readonly address: string
  readonly userAgent: string
  /** What everybody may still use. */
  readonly quotas: Quotas
  /** Of the request's body, as it was declared. */
  readonly kilobytes: number
  readonly method: string
  readonly path: string
  /** What stands behind the `?` of a call that is no GET. */
  readonly query: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | undefined
  readonly log: FastifyBaseLogger
  readonly setHeader: (name: string, value: string) => void
  /** Hears which procedure it came to. */
  readonly onCall?: ((procedure: string) => void) | undefined
}
