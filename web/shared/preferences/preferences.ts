import { useQuery } from '@tanstack/react-query'
import type { PreferencesChange } from '@tunda/contract/accounts/account-preferences'
import { defaultPreferences, type Preferences, withChange } from '@tunda/contract/accounts/default-preferences'
import { useMemo, useSyncExternalStore } from 'react'
import { api, client } from '../calls/api.ts'
import { cache } from '../calls/cache.ts'
import { useSignedInUser } from '../session/auth.ts'
import { followCopy, keepCopy, readCopy, storedCopy } from './preferences-copy.ts'

const queryKey = api.account.preferences.queryKey({ input: {} })

/**
 * The person's preferences: the server's, else this device's copy of the same person, else the defaults. `isKnown` is false while only the defaults
 * are available; `isAnswered`: they are the server's; `isUntouched`: the person has changed none yet.
 */
export function usePreferences(): {
  preferences: Preferences
  isKnown: boolean
  isAnswered: boolean
  isUntouched: boolean
} {
  const owner = useSignedInUser()?.id ?? null
  const { data } = useQuery(api.account.preferences.queryOptions({ input: {}, enabled: owner !== null }))
  const stored = useSyncExternalStore(followCopy, storedCopy)
  const copy = useMemo(() => readCopy(stored, owner), [stored, owner])
  const answered = data?.user_id === owner ? data : undefined
  const known = answered ?? copy
  return {
    preferences: known ?? defaultPreferences,
    isKnown: known !== undefined,
    isAnswered: answered !== undefined,
    isUntouched: answered !== undefined && answered.created_at === answered.updated_at,
  }
}

/**
 * Changes preferences: `apply` applies a change here, `save` sends it to the server if somebody is signed in. Without a person they are stored on
 * this device only.
 */
export function usePreferenceChanges() {
  const owner = useSignedInUser()?.id ?? null

  function apply(change: PreferencesChange): void {
    const answered = cache.getQueryData(queryKey)
    if (answered?.user_id === owner) cache.setQueryData(queryKey, withChange(answered, change))
    const before = answered?.user_id === owner ? answered : readCopy(storedCopy(), owner)
    keepCopy(owner, withChange(before ?? defaultPreferences, change))
  }

  async function save(change: PreferencesChange): Promise<void> {
    if (owner === null) return
    const saved = await client.account.changePreferences({ user_id: owner, ...change })
    // Only what the server decides is applied: the rest may have changed again meanwhile.
    cache.setQueryData(queryKey, (now) => {
      if (now === undefined) return saved
      if (now.user_id !== saved.user_id) return now
      const { terms_accepted_at, privacy_accepted_at } = saved.notifications
      const { profile_completed, updated_at } = saved
      const notifications = { ...now.notifications, terms_accepted_at, privacy_accepted_at }
      return { ...now, notifications, profile_completed, updated_at }
    })
  }

  return { apply, save }
}
