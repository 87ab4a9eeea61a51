import type { Database } from '@tunda/database'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Peppers } from '../secrets/peppers.ts'
import type { Settings } from '../settings.ts'
import type { Entrance } from './entrance.ts'
import type { Passwords } from './passwords.ts'
import type { Tokens } from './sessions/tokens.ts'

/** What the use cases of this slice work with. */
export type Account = {
  readonly database: Database
  readonly settings: Pick<Settings, 'SITE_URL' | 'AUTH_POLICY' | 'SMTP_URL' | 'EMAIL_CONFIRMATION'>
  readonly tokens: Tokens
  readonly peppers: Peppers
  readonly passwords: Passwords
  readonly entrance: Entrance
  readonly quotas: Quotas
}

/** Where a call came from. Limits count by `address`; a session remembers `network`, the wider network around it. */
export type Client = {
  readonly address: string
  readonly network: string
  readonly user_agent: string
  /** The id that the web app keeps on a device; other clients have none. */
  readonly device?: string | undefined
}
