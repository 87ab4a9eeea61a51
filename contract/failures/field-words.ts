import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '../words.ts'

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
      return say(wantedTypes[String(refused.expected)] ?? msg`This is missing or not in the right form`)
    case 'too_big':
      return sizeWords('most', refused.origin, refused.maximum)
    case 'too_small':
      return sizeWords('least', refused.origin, refused.minimum)
    case 'invalid_format':
      return say(wantedFormats[String(refused.format)] ?? msg`This is not in the right form`)
    case 'invalid_value':
      return choice(refused.values)
    case 'not_multiple_of':
      return say(msg`Must be a multiple of ${{ number: String(refused.divisor) }}`)
    case 'unrecognized_keys':
      return Array.isArray(refused.keys)
        ? say(msg`Unknown field: ${{ names: refused.keys.join(', ') }}`)
        : say(msg`Unknown field`)
    default:
      return say(msg`This is not in the right form`)
  }
}

const wantedTypes: Readonly<Record<string, MessageDescriptor>> = {
  string: msg`Enter text`,
  number: msg`Enter a number`,
  int: msg`Enter a whole number`,
  boolean: msg`Choose true or false`,
  array: msg`Enter a list`,
  object: msg`This is missing`,
  date: msg`Enter a date`,
}

const wantedFormats: Readonly<Record<string, MessageDescriptor>> = {
  email: msg`Enter a valid email address`,
  uuid: msg`This is not a valid id`,
  guid: msg`This is not a valid id`,
  datetime: msg`Enter a date with its time, like 2026-03-31T08:00:00Z`,
  date: msg`Enter a date, like 2026-03-31`,
  time: msg`Enter a time, like 08:00`,
  url: msg`Enter a web address`,
  safeint: msg`Enter a whole number`,
}

function sizeWords(end: 'most' | 'least', origin: unknown, limit: unknown): string {
  const count = Number(limit)
  const isMost = end === 'most'
  if (origin === 'string') {
    return isMost
      ? say(msg`Use at most ${plural({ count }, { one: '# character', other: '# characters' })}`)
      : say(msg`Use at least ${plural({ count }, { one: '# character', other: '# characters' })}`)
  }
  const number = String(limit)
  if (origin === 'array' || origin === 'set') {
    return isMost ? say(msg`Enter at most ${{ number }}`) : say(msg`Enter at least ${{ number }}`)
  }
  return isMost ? say(msg`Must be at most ${{ number }}`) : say(msg`Must be at least ${{ number }}`)
}

function choice(values: unknown): string {
  if (!Array.isArray(values)) return say(msg`This is not one of the choices`)
  return values.length === 1
    ? say(msg`Must be ${{ value: String(values[0]) }}`)
    : say(msg`Choose one of: ${{ values: values.slice(0, 12).join(', ') }}`)
}
