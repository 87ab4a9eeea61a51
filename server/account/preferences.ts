import type { PreferencesChange, UserPreferences } from '@tunda/contract/accounts/account-preferences'
import { defaultPreferences, withChange } from '@tunda/contract/accounts/default-preferences'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { logConsents } from './consents.ts'

const columns = `user_id, theme, language, currency, date_format, time_format, timezone, notifications, dashboard, inventory, sales,
  profile_completed, profile_completion_steps, created_at, updated_at`

/** The person's preferences; the defaults are stored when there are none yet. */
export async function getPreferences(tx: Tx, { user_id }: Person): Promise<UserPreferences> {
  const found = await tx.query<UserPreferences>(`select ${columns} from user_preferences where user_id = $1`, [user_id])
  if (found[0] !== undefined) return found[0]
  const chosen = defaultPreferences
  await tx.query(
    `insert into user_preferences (user_id, theme, language, currency, date_format, time_format, timezone, notifications, dashboard,
       inventory, sales, profile_completion_steps, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) on conflict do nothing`,
    [user_id, ...values(chosen), now()],
  )
  // Another call may have inserted them first: then this one reads those.
  return await lockPreferences(tx, user_id)
}

/** Makes the change; terms accepted or withdrawn are dated by the server and go into the consent log. */
export async function changePreferences(tx: Tx, change: PreferencesChange, person: Person): Promise<UserPreferences> {
  await getPreferences(tx, person)
  const before = await lockPreferences(tx, person.user_id)
  const instant = now()
  const after = dated(before, withChange(before, change), instant)
  const [saved] = await tx.query<UserPreferences>(
    `update user_preferences set theme = $2, language = $3, currency = $4, date_format = $5, time_format = $6, timezone = $7,
       notifications = $8, dashboard = $9, inventory = $10, sales = $11, profile_completion_steps = $12, updated_at = $13
     where user_id = $1 returning ${columns}`,
    [person.user_id, ...values(after), instant],
  )
  if (saved === undefined) throw new Error('the preferences were not written')
  await logConsents(tx, before.notifications, saved.notifications, person)
  return saved
}

async function lockPreferences(tx: Tx, userId: string): Promise<UserPreferences> {
  const [row] = await tx.query<UserPreferences>(
    `select ${columns} from user_preferences where user_id = $1 for no key update`,
    [userId],
  )
  if (row === undefined) throw new Error('the default preferences were not written')
  return row
}

/** An acceptance keeps the moment it was first given; what is not accepted has none. */
function dated(before: UserPreferences, after: UserPreferences, instant: Date): UserPreferences {
  const { terms_accepted, privacy_accepted } = after.notifications
  const at = (isAccepted: boolean, since: string | null) => (isAccepted ? (since ?? instant.toISOString()) : null)
  return {
    ...after,
    notifications: {
      ...after.notifications,
      terms_accepted_at: at(terms_accepted, before.notifications.terms_accepted_at),
      privacy_accepted_at: at(privacy_accepted, before.notifications.privacy_accepted_at),
    },
  }
}

type Chosen = Omit<UserPreferences, 'user_id' | 'profile_completed' | 'created_at' | 'updated_at'>

/** In the order of the columns. */
function values(chosen: Chosen): unknown[] {
  const { theme, language, currency, date_format, time_format, timezone } = chosen
  const { notifications, dashboard, inventory, sales, profile_completion_steps } = chosen
  const nested = [notifications, dashboard, inventory, sales, profile_completion_steps]
  return [theme, language, currency, date_format, time_format, timezone, ...nested.map((part) => JSON.stringify(part))]
}
