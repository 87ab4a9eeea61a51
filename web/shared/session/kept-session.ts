/** Under which name this device keeps the session of who is signed in. */
export const sessionKey = 'tunda-session'

/** Whether somebody is signed in on this device, as far as can be said without asking the server. */
export function isSignedInHere(): boolean {
  try {
    return window.localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}
