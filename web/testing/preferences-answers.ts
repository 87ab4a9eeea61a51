import type { PreferencesChange, UserPreferences } from '@tunda/contract/accounts/account-preferences'
import { defaultPreferences, withChange } from '@tunda/contract/accounts/default-preferences'

const aisha = '11111111-1111-4111-8111-111111111111'

/** Aisha's preferences: the defaults with this change. */
export function preferencesWith(change: PreferencesChange = {}): UserPreferences {
  const at = '2026-11-20T08:00:00Z'
  return { ...withChange(defaultPreferences, change), user_id: aisha, created_at: at, updated_at: at }
}

/** The preferences call answered with them. */
export function prefers(change: PreferencesChange = {}) {
  return { 'GET /rest/v1/user_preferences': { body: preferencesWith(change) } }
}
