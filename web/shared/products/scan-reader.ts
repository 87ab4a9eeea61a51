/** A scanner types a whole code faster than a person and ends it with Enter or Tab, or with nothing. */
const mostBetweenKeysMs = 35
const shortestCode = 6

export type KeyMeaning =
  /** A person types. */
  | { readonly kind: 'typing' }
  /** The first key of what may become a scan. */
  | { readonly kind: 'start' }
  /** Too fast for a person, but not yet a whole code. */
  | { readonly kind: 'burst'; readonly keys: string }
  | { readonly kind: 'scan'; readonly code: string }

/** Whether these fast keys are a whole barcode without an Enter. The shortest has eight digits; a key that is held down is none. */
export const isBarcode = (keys: string) => /^[\da-z-]{8,}$/i.test(keys) && !/^(.)\1*$/.test(keys)

/** How long after its last key a code without Enter is complete: on a busy device keys arrive later than they were sent. */
export const endsAfterMs = 120

/** Reads keys with their times in milliseconds, and tells a scanner from a typist. */
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
    // A scanner never takes a character away.
    if (key === 'Backspace' || key === 'Delete') keys = ''
    // Shift and the like come between the characters of a code.
    if (key.length !== 1) return { kind: 'typing' }
    keys = isFast ? keys + key : key
    lastAt = at
    return keys.length === 1 ? { kind: 'start' } : { kind: 'burst', keys }
  }
}
