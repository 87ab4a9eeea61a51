/** The name under which this device stores the session of the signed-in person. */
export const sessionKey = 'tunda-session'

/** Whether somebody is signed in on this device, as far as is known without asking the server. */
export function isSignedInHere(): boolean {
  try {
    return window.localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

/** The name under which this device stores who left their session here, to come back by PIN. */
export const peopleKey = 'tunda-people-here'

/** Whether somebody can come back to this device by their PIN. */
export function hasPeopleHere(): boolean {
  return window.localStorage.getItem(peopleKey) !== null
}

/** Milliseconds before its end from which on the auth client treats a session as expired and refreshes it first. */
const marginMs = 120_000

/** The session on this device: its person and its access token. Undefined if there is none, or it is about to expire. */
export function keptSession(): { readonly personId: string; readonly accessToken: string } | undefined {
  try {
    const kept = JSON.parse(window.localStorage.getItem(sessionKey) ?? 'null') as Kept
    const { access_token: accessToken, expires_at: expiresAt = 0, user } = kept ?? {}
    if (!accessToken || user?.id === undefined || expiresAt * 1000 - Date.now() < marginMs) return undefined
    return { personId: user.id, accessToken }
  } catch {
    return undefined
  }
}

type Kept = { access_token?: string; expires_at?: number; user?: { id?: string } } | null

const shopKeyOf = (personId: string) => `person-kind:${personId}`

/** Whether this person was last seen in a shop on this device. */
export function isShopPerson(personId: string): boolean {
  return window.localStorage.getItem(shopKeyOf(personId)) === 'shop'
}

export function rememberShopPerson(personId: string, isInShop: boolean): void {
  if (isInShop) window.localStorage.setItem(shopKeyOf(personId), 'shop')
  else window.localStorage.removeItem(shopKeyOf(personId))
}
