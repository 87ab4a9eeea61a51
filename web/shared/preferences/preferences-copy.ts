import { defaultPreferences, type Preferences, withChange } from '@tunda/contract/accounts/default-preferences'

const KEY = 'user-preferences-fallback'

/** Whose copy it is: a person's id; null if signed out. */
type Owner = string | null

const listeners = new Set<() => void>()

/** The copy on this device as stored; changes whenever the copy does. */
export function storedCopy(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The preferences in a stored copy. Another person's or a damaged copy counts as none. */
export function readCopy(stored: string | null, owner: Owner): Preferences | undefined {
  try {
    const copy: unknown = JSON.parse(stored ?? 'null')
    if (typeof copy !== 'object' || copy === null || !('preferences' in copy)) return undefined
    if (!('user_id' in copy) || copy.user_id !== owner) return undefined
    const kept = withChange(defaultPreferences, copy.preferences as Partial<Preferences>)
    // Throws for a time zone that this browser does not know.
    new Intl.DateTimeFormat('en', { timeZone: kept.timezone }).format(0)
    return kept
  } catch {
    return undefined
  }
}

/** Stores the preferences on this device, replacing anybody's. */
export function keepCopy(owner: Owner, preferences: Preferences): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ user_id: owner, preferences }))
  } catch {
    // Storage is full or blocked: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function followCopy(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
