const key = 'tunda-device'

/** A random id that this browser keeps, by which a sign-in from somewhere new is told from one at home. It opens nothing. */
export function deviceId(): string {
  try {
    const known = window.localStorage.getItem(key)
    if (known) return known
    const made = crypto.randomUUID()
    window.localStorage.setItem(key, made)
    return made
  } catch {
    return ''
  }
}
