/** What identifies the units of a product: nothing, an IMEI, or a serial number of any form. */
export const trackings = ['none', 'imei', 'serial'] as const
export type Tracking = (typeof trackings)[number]

/** Each unit has a number of its own. */
export function isNumbered({ tracking }: { readonly tracking?: Tracking | null | undefined }): boolean {
  return tracking === 'imei' || tracking === 'serial'
}

/** Numbers that are looked up among the reported ones in one call. */
export const mostChecked = 50

/** Why a number cannot be one: `digits`, an IMEI has 15; `check`, one of them is wrong; `length`, 3 to 40 characters; `signs`, letters and digits. */
export type NumberFault = 'digits' | 'check' | 'length' | 'signs'
export type ReadNumber = { readonly number: string } | { readonly fault: NumberFault }

/** What was scanned or typed, upper-cased and without spaces and dashes. */
export function bareNumber(text: string): string {
  return text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
}

/**
 * Reads a number as a product's units have it. An IMEI is 15 digits, the last of which proves the others. Of 14 the last is worked out; of
 * 16, as some phones show with their software's version, the first 14 count.
 */
export function readUnitNumber(text: string, tracking: Tracking): ReadNumber {
  return tracking === 'imei' ? readImei(text) : readSerial(text)
}

export function readImei(text: string): ReadNumber {
  // A label may say what it is, and some write a slash before the version.
  const digits = bareNumber(text)
    .replace(/^IMEI\d?[:/]?(?=\d{14})/, '')
    .replaceAll('/', '')
  if (!/^\d{14,16}$/.test(digits)) return { fault: 'digits' }
  const body = digits.slice(0, 14)
  const whole = body + checkDigit(body)
  if (digits.length === 15 && digits !== whole) return { fault: 'check' }
  return /^0+$/.test(whole) ? { fault: 'check' } : { number: whole }
}

export function readSerial(text: string): ReadNumber {
  const bare = bareNumber(text)
  if (bare.length < 3 || bare.length > 40) return { fault: 'length' }
  return /^[A-Z0-9./_+:#]+$/.test(bare) && /[A-Z0-9]/.test(bare) ? { number: bare } : { fault: 'signs' }
}

/** The digit after these by Luhn's rule: every second one doubled from the right, and the sum filled up to tens. */
export function checkDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Every number that may be meant by what was scanned or typed: the text itself, and the IMEI that it may be. A serial number may look like one. */
export function meantNumbers(text: string): string[] {
  const [bare, imei] = [bareNumber(text), readImei(text)]
  const all = 'number' in imei ? [...new Set([bare, imei.number])] : [bare]
  return all.filter(({ length }) => length >= 3 && length <= 40)
}

/** The fewest characters that a search for a number goes by: people know the last six. */
export const fewestToSearch = 6

/** The number that somebody searches for, if what they typed may be one. */
export function soughtNumber(text: string): string | undefined {
  const imei = readImei(text)
  const bare = 'number' in imei ? imei.number : bareNumber(text)
  return bare.length >= fewestToSearch && bare.length <= 40 && /\d/.test(bare) ? bare : undefined
}
