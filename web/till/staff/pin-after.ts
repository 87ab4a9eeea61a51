/** A PIN, 6 digits at most, once a key of the pad or keyboard was pressed. What has no meaning for it changes nothing. */
export function pinAfter(pin: string, key: string): string {
  if (key === 'Backspace') return pin.slice(0, -1)
  return /^\d$/.test(key) && pin.length < 6 ? pin + key : pin
}
