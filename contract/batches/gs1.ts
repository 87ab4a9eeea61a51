/**
 * What a GS1-128 or GS1 DataMatrix on a pack says: the product's number, and of its batch the number, the date and the serial number, each where
 * it is there.
 */
export type Gs1 = {
  /** 14 digits. */
  readonly gtin?: string
  readonly batch?: string
  /** The last day on which it may be sold: use by (AI 17), else best before (15), `YYYY-MM-DD`. */
  readonly expires_on?: string
  readonly serial?: string
}

/** Why a code that is of GS1 cannot be read: a number's check digit, a date, or its form. */
export type Gs1Fault = 'check' | 'date' | 'form'
export type ReadGs1 = Gs1 | { readonly fault: Gs1Fault }

/** The separator after a part of variable length (FNC1), as scanners send it. */
const separator = '\u001d'
/** Some scanners write it out, because keyboards have no key for it. */
const written = /<GS>|\{GS\}|\[GS\]|\\x1D|\\u001d|\u241d/gi
/** What kind of symbol it was, where the scanner says so: GS1-128, GS1 DataMatrix, GS1 QR, GS1 DataBar. */
const symbol = /^\](?:C1|d2|Q3|e0)/

/** Lengths of parts with a fixed length, by their first two digits, which are included; no separator follows them. */
const wholeLength: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
}

/** The characters that a batch or serial number may have. */
const signs = /^[!"%-?A-Z_a-z]{1,20}$/

/**
 * Reads what a scanner sent, or a person typed with the brackets that are printed below the bars. Undefined where it is no such code: an ordinary
 * barcode. `today` decides the century of a year of two digits.
 */
export function readGs1(text: string, today: string): ReadGs1 | undefined {
  const parts = text.trimStart().startsWith('(') ? partsInBrackets(text.trim()) : partsOf(text)
  if (parts === undefined) return undefined
  if (parts === 'form') return { fault: 'form' }
  return meaningOf(parts, today)
}

/** The barcodes by which a shop may know a product of this number: printed, a leading 0 is left out. */
export function barcodesOfGtin(gtin: string): string[] {
  return [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(-length))
}

/** Whether the check digit is right. */
export function isGtin(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false
  const sum = Array.from(digits.slice(0, 13), Number).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}

/** Is it a product's number as barcodes have it: 8, 12, 13 or 14 digits, of which the last proves the others? */
export function isProductNumber(code: string): boolean {
  return [8, 12, 13, 14].includes(code.length) && isGtin(code.padStart(14, '0'))
}

type Parts = ReadonlyMap<string, string>

/** The printed form: `(01)09501101530003(17)270331(10)AB-1`. */
function partsInBrackets(text: string): Parts | undefined | 'form' {
  if (!/^\(01\)\d{14}(\(|$)/.test(text)) return undefined
  return gathered(
    [...text.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)*)/g)].map(([, ai = '', value = '']) => [ai, value]),
  )
}

function partsOf(text: string): Parts | undefined | 'form' {
  const plain = text.replaceAll(written, separator).trim()
  const isSaid = symbol.test(plain) || plain.includes(separator)
  const code = plain.replace(symbol, '').replace(new RegExp(`^${separator}+`), '')
  // An ordinary barcode has no parts; a long one that begins as a product's number does, and proves it by its check digit, has.
  const isLikely = code.length > 16 && code.startsWith('01') && isGtin(code.slice(2, 16))
  if (!isSaid && !isLikely) return undefined
  const parts: [string, string][] = []
  let rest = code
  while (rest !== '') {
    const ai = rest.slice(0, 2)
    const end = wholeLength[ai] ?? (rest.includes(separator) ? rest.indexOf(separator) : rest.length)
    const value = rest.slice(2, end)
    if (!/^\d\d$/.test(ai) || end > rest.length || value.includes(separator)) return isSaid ? 'form' : undefined
    parts.push([ai, value])
    rest = rest.slice(rest[end] === separator ? end + 1 : end)
  }
  return gathered(parts)
}

/** Each part once; the same one twice with two values is no code. */
function gathered(parts: readonly (readonly [string, string])[]): Parts | 'form' {
  const all = new Map<string, string>()
  for (const [ai, value] of parts) {
    if ((all.get(ai) ?? value) !== value) return 'form'
    all.set(ai, value)
  }
  return all
}

function meaningOf(parts: Parts, today: string): ReadGs1 {
  const gtin = parts.get('01')
  const [batch, serial] = [parts.get('10'), parts.get('21')]
  const date = parts.get('17') ?? parts.get('15')
  if (gtin !== undefined && !isGtin(gtin)) return { fault: 'check' }
  if ([batch, serial].some((text) => text !== undefined && !signs.test(text))) return { fault: 'form' }
  const expires_on = date === undefined ? undefined : readDate(date, today)
  if (date !== undefined && expires_on === undefined) return { fault: 'date' }
  return {
    ...(gtin !== undefined && { gtin }),
    ...(batch !== undefined && { batch }),
    ...(expires_on !== undefined && { expires_on }),
    ...(serial !== undefined && { serial }),
  }
}

/** `YYMMDD`. Day 00 is the last of the month. Undefined where there is no such day. */
function readDate(text: string, today: string): string | undefined {
  if (!/^\d{6}$/.test(text)) return undefined
  const [year, month, day] = [yearOf(Number(text.slice(0, 2)), today), Number(text.slice(2, 4)), Number(text.slice(4))]
  if (month < 1 || month > 12) return undefined
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > last) return undefined
  return new Date(Date.UTC(year, month - 1, day === 0 ? last : day)).toISOString().slice(0, 10)
}

/** The century in which the year is nearest to this one: from 49 years ago to 50 years ahead. */
function yearOf(short: number, today: string): number {
  const now = Number(today.slice(0, 4))
  const century = now - (now % 100)
  const ahead = short - (now % 100)
  if (ahead >= 51) return century - 100 + short
  return ahead <= -50 ? century + 100 + short : century + short
}
