/** A scanner types a whole code faster than any hand and ends it with Enter or Tab, or with nothing. */
const mostBetweenKeysMs = 35
const shortestCode = 6

export type KeyMeaning =
  /** Somebody types. */
  | { readonly kind: 'typing' }
  /** The first key of what may become a scan. */
  | { readonly kind: 'start' }
  /** Too fast for a hand, but not yet a whole code. */
  | { readonly kind: 'burst'; readonly keys: string }
  | { readonly kind: 'scan'; readonly code: string }

/** Are these fast keys a whole barcode, although no Enter came? The shortest has eight digits; a key that is held down is none. */
export const isBarcode = (keys: string) => /^[\da-z-]{8,}$/i.test(keys) && !/^(.)\1*$/.test(keys)

/** How long after its last key a code that no Enter ends is whole: keys wait longer than they are apart where the device is busy. */
export const endsAfterMs = 120

/** Reads keys as they come, each with its time in milliseconds, and tells a scanner from a typist. */
export function scanReader(): (key: string, at: number) => KeyMeaning {
  let keys = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return (key, at) => {
    const isFast = at - lastAt <= mostBetweenKeysMs
    if (key === 'Enter' || key === 'Tab') {
      const code = keys.trim()
      keys = ''
      return isFast && code.length >= shortestCode ? { kind: 'scan', code } : { kind: 'typing' }
    }
    // Shift and its like come between the letters of a code.
    if (key.length !== 1) return { kind: 'typing' }
    keys = isFast ? keys + key : key
    lastAt = at
    return keys.length === 1 ? { kind: 'start' } : { kind: 'burst', keys }
  }
}
