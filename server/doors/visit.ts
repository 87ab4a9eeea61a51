import type { Database } from '@tunda/database'
import type { FastifyBaseLogger } from 'fastify'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Trial } from '../subscription/plan.ts'
import type { Caller } from './callers.ts'

/** One request, before its caller is checked. */
export type Visit = {
  readonly database: Database
  readonly trial: Trial
  /** Whether people are asked to confirm their address. */
  readonly asksConfirmation: boolean
  /** What mailed tokens are derived with. */
  readonly peppers: Secrets['peppers']
  /** Hosts that webhooks may reach even in private networks: `WEBHOOK_HOSTS`. */
  readonly hosts: readonly string[]
  /** The caller that the bearer token names; the door checks whether the session is still valid. */
  readonly caller: Caller | undefined
  /** The address it came from, as limits count it. */
  readonly address: string
  readonly userAgent: string
  /** The quotas of people, shops, tills and addresses. */
  readonly quotas: Quotas
  /** The size of the body as the request declared it. */
  readonly kilobytes: number
  readonly method: string
  readonly path: string
  /** The query string of a call that is not a GET. */
  readonly query: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | undefined
  readonly log: FastifyBaseLogger
  readonly setHeader: (name: string, value: string) => void
  /** Called with the procedure that answers the request. */
  readonly onCall?: ((procedure: string) => void) | undefined
  /** Called with the till whose call it is, as quotas name it, and its shop if this server knows that. */
  readonly onTill?: ((till: string, shop: string | undefined) => void) | undefined
}
