import { largestPrice, tooMuch } from './ceilings.ts'

/** What somebody typed as an amount: whole shillings, or in words why it is none. */
export type ReadMoney = { readonly amount: number } | { readonly problem: string }

const currency = /^(ugx|ush|shs?)\.?(?=[\s\d])|\s*(ugx|ush|shs?|\/=|\/-|\/)\.?$/gi
const plain = /^\d+$/
/** Thousands set apart, each three digits, always by the same mark. */
const grouped = /^\d{1,3}(?:([, '])\d{3})(?:\1\d{3})*$/
const suffixes: Readonly<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  m: 1_000_000,
  mn: 1_000_000,
  million: 1_000_000,
}

const unreadable = 'Write the amount in digits, like 720,000 or 720k'

/**
 * Reads shillings as people write them: `720000`, `720,000`, `1 250 000`, `USh 720,000/=`, `720k`, `1.5m`. What may mean two things is
 * refused: `1.250`, `72,00`, a number that begins with 0. Empty text is none of either.
 */
export function readMoney(typed: string): ReadMoney | undefined {
  const text = typed
    .replaceAll(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .trim()
    .replaceAll(currency, '')
    .trim()
    .toLowerCase()
  if (text === '') return typed.trim() === '' ? undefined : { problem: unreadable }
  const [, figure = '', suffix] = /^([\d., ']*\d)\s*([a-z]+)?$/.exec(text) ?? []
  const times = suffix === undefined ? 1 : suffixes[suffix]
  if (times === undefined) return { problem: unreadable }
  return inShillings(figure, times)
}

function inShillings(figure: string, times: number): ReadMoney {
  if (/^0\d/.test(figure)) return { problem: 'An amount does not begin with 0' }
  const [whole = '', part, ...more] = figure.split('.')
  if (more.length > 0 || !(plain.test(whole) || grouped.test(whole))) return { problem: unreadable }
  const shillings = BigInt(whole.replaceAll(/\D/g, '')) * BigInt(times)
  const parts = part === undefined ? 0n : partOf(part, times)
  if (parts === undefined)
    return { problem: times === 1 ? 'Write whole shillings, with commas between thousands' : unreadable }
  const amount = shillings + parts
  return amount > BigInt(largestPrice) ? { problem: tooMuch } : { amount: Number(amount) }
}

/** The shillings behind the point: `5` of `1.5m`, and the nothing of `720.00`; undefined for halves of a shilling. */
function partOf(digits: string, times: number): bigint | undefined {
  if (!/^\d{1,6}$/.test(digits) || (times === 1 && digits.length > 2)) return undefined
  const scale = 10n ** BigInt(digits.length)
  const parts = BigInt(digits) * BigInt(times)
  return parts % scale === 0n ? parts / scale : undefined
}
