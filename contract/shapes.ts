import { z } from 'zod'
import { largestAmount, largestPrice, mostUnits, tooMuch } from './ceilings.ts'
import { languageCodes } from './languages.ts'

export const Id = z.uuid()
/** An id that nothing has: asked for where a malformed or unknown one was sent, so that it answers like an absent one. */
export const noId = '00000000-0000-0000-0000-000000000000'

/** A language by its code. */
export const LanguageCode = z.enum(languageCodes)

/** Whole shillings in answers, never negative; a sum above `largestAmount` is given as that. */
export const Amount = z.int().min(0).max(largestAmount)
/** Whole shillings that somebody gives: a price, a cost, a payment. */
export const Price = z.int().min(0).max(largestPrice, tooMuch)
/** Whole shillings that may be negative: a profit. */
export const SignedAmount = z.int().min(-largestAmount).max(largestAmount)
/** Units of a product in one movement or line. */
export const Quantity = z.int().min(1).max(mostUnits)
/** An instant, ISO 8601 with an offset. With that it may be of another year, and a year of five digits is no text that anybody reads again. */
export const Instant = z.iso.datetime({ offset: true }).refine((at) => {
  const year = new Date(at).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'Enter a date after the year 0')
/** A calendar day in the organisation's time zone, `YYYY-MM-DD`. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'), 'Enter a date after the year 0')

/** A time of day by the organisation's clock, `HH:MM`. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A whole number in a query string or as a number; anything else ("1e3", " 5", 0.5) is refused. */
export function wholeNumber(least: number, most: number) {
  return z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(least).max(most))
}

/** `true` or `false` in a query string or as a boolean. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** Without control characters but tab and line breaks, and without halves of a character: what a database, JSON and a receipt all take. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL cannot be stored and control characters break receipts
export const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u

/** Text that a person types: trimmed, printable, at most `most` characters. */
export function Text(most: number) {
  return z.string().trim().max(most).regex(printable)
}

const folded = /[\t\n\v\f\r\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/**
 * Text on one line, as a name must be: what was pasted with line breaks is folded into spaces, and so are marks that turn the direction of what
 * follows: a name could make the amount beside it read as another.
 */
export function foldLines(text: string): string {
  return text.replace(folded, ' ').trim()
}

/** As `foldLines`, for what may also hold other control characters. */
export function foldControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

/** As `Text`, on one line. */
export function Line(most: number) {
  return z.string().overwrite(foldLines).max(most).regex(printable)
}

/** A phone number as people write it, or several, of this country or another: seven digits at the least, or nothing. */
export const Phone = Line(30).regex(/^(?:(?:[\s()+./-]*\d){7}[\d\s()+./-]*)?$/, 'Enter a valid phone number')

/** The page parameters that every list takes; `most` caps `limit`. */
export function pageInput(defaultLimit: number, most = 100) {
  return { page: wholeNumber(1, 1_000_000).default(1), limit: wholeNumber(1, most).default(defaultLimit) }
}

/** Where a list that is read whole goes on. */
export const Walked = z
  .string()
  .min(1)
  .max(300)
  .describe('`begin`, and then the `next_cursor` of the last answer: reads the whole list, in its own order')

/**
 * The same for lists that programs read whole: `after` is `begin`, and then the `next_cursor` of the last answer. Rows then come in an order of their
 * own, and `page` and any `sort` say nothing.
 */
export function walkInput(defaultLimit: number, most = 100) {
  return { ...pageInput(defaultLimit, most), after: Walked.optional() }
}

/** What a screen asks for of a long list: it shows that there are more, and nobody waits until they are counted. */
export const CountUpTo = wholeNumber(1, 100_000)
  .describe('Rows are counted only up to here; if there are more, `isCounted` is false')
  .optional()
/** False where there are more than were counted; absent where nothing was asked. */
export const IsCounted = z.boolean().optional()

/** The counts that every list answers beside its rows. */
export const pageCounts = {
  totalCount: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
}

/** The same of a list that may be walked: asked with `after`, where the next part begins; null after the last. */
export const walkCounts = {
  ...pageCounts,
  next_cursor: z.string().nullable().describe('With `after`: where the next part begins; null at the end').optional(),
}
