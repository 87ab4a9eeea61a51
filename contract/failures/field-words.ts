/** What a schema refused, as the schema library describes it; which fields are there depends on the code. */
export type Refused = {
  readonly code?: string | undefined
  readonly expected?: unknown
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly format?: unknown
  readonly divisor?: unknown
  readonly values?: unknown
  readonly keys?: unknown
}

/** Plain words for what a schema refuses where the contract has no sentence of its own; for what is missing as well. */
export function fieldWords(refused: Refused): string {
  switch (refused.code ?? '') {
    case 'invalid_type':
      return wantedTypes[String(refused.expected)] ?? 'This is missing or not in the right form'
    case 'too_big':
      return sizeWords('most', refused.origin, refused.maximum)
    case 'too_small':
      return sizeWords('least', refused.origin, refused.minimum)
    case 'invalid_format':
      return wantedFormats[String(refused.format)] ?? 'This is not in the right form'
    case 'invalid_value':
      return choice(refused.values)
    case 'not_multiple_of':
      return `Must be a multiple of ${String(refused.divisor)}`
    case 'unrecognized_keys':
      return Array.isArray(refused.keys) ? `Not known here: ${refused.keys.join(', ')}` : 'Not known here'
    default:
      return 'This is not in the right form'
  }
}

const wantedTypes: Readonly<Record<string, string>> = {
  string: 'Enter a text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose true or false',
  array: 'Give a list',
  object: 'This is missing',
  date: 'Enter a date',
}

const wantedFormats: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address',
  uuid: 'This is not a valid id',
  guid: 'This is not a valid id',
  datetime: 'Enter a date with its time, like 2026-03-31T08:00:00Z',
  date: 'Enter a date, like 2026-03-31',
  time: 'Enter a time, like 08:00',
  url: 'Enter a web address',
  safeint: 'Enter a whole number',
}

function sizeWords(end: 'most' | 'least', origin: unknown, limit: unknown): string {
  const count = String(limit)
  if (origin === 'string') return `Use at ${end} ${count} ${count === '1' ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `Give at ${end} ${count}`
  return `Must be at ${end} ${count}`
}

function choice(values: unknown): string {
  if (!Array.isArray(values)) return 'This is not one of the choices'
  return values.length === 1 ? `Must be ${String(values[0])}` : `Choose one of: ${values.slice(0, 12).join(', ')}`
}
