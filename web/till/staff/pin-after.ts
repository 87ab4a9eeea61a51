/** A PIN, at most 6 digits, after a key of the pad or keyboard. Other keys change nothing. */
export function pinAfter(pin: string, key: string): string {
  if (key === 'Backspace') return pin.slice(0, -1)
  return /^\d$/.test(key) && pin.length < 6 ? pin + key : pin
}
