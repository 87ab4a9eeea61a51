import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { pick } from '../figures.ts'
import { type Check, definitionOf } from './schema-definition.ts'

/** Ids that a field of this name may have. */
export type IdsNamed = (field: string) => readonly string[]

const words = ['Okello', 'x', ' ', '=1+1', '<b>&"\'', '%_\\', 'é\u202e\u200b', '١٢', "';--", '👩‍👩‍👧', '\u2028']
/** Values for the patterns of fields. */
const patterned = [
  '12:30',
  '2026-11',
  '2026-11-25',
  'ABCD2345',
  '4071',
  '356938035643809',
  'a'.repeat(64),
  'UGX',
  'https://example.com/hook',
  'data:image/png;base64,AAAA',
  '0772123456',
  `TUNDA-STAFF-${'A'.repeat(26)}`,
]
const figures = [0, 1, 1, 1, 2, 2, 3, 10, 100, 1_000, 50_000, 2 ** 31 - 1, 2 ** 31, 10 ** 12, Number.MAX_SAFE_INTEGER]
const days = ['2026-01-31', '2020-02-29', '0001-01-01', '1970-01-01', '4713-01-01', '9999-12-31']
const instants = ['2026-11-25T10:00:00.123+03:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999-14:00']
const odd: readonly unknown[] = [null, true, -1, 0.5, 1e308, -0, '', 'NaN', [], {}, [null], '1e3', 2 ** 53]
const lengths = [0, 1, 1, 1, 2, 3]

type Asked = { readonly roll: () => number; readonly ids: IdsNamed }

/** A value that the schema mostly accepts, more often at its bounds than in the middle; now and then one of another type. */
export function anyOf(schema: z.ZodType | undefined, asked: Asked, field = 'id', depth = 0): unknown {
  if (schema === undefined) return undefined
  const { roll } = asked
  if (depth > 0 && roll() < 0.004) return pick(roll, odd)
  const def = definitionOf(schema)
  const again = (inner: z.ZodType | undefined, name = field) => anyOf(inner, asked, name, depth + 1)
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return roll() < 0.5 ? undefined : again(def.innerType)
    case 'nullable':
      return roll() < 0.25 ? null : again(def.innerType)
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, inner]) => [name, again(inner, name)]))
    case 'intersection':
      return { ...(again(def.left) as object), ...(again(def.right) as object) }
    case 'array':
      return Array.from({ length: pick(roll, lengths) }, () => again(def.element))
    case 'tuple':
      return (def.items ?? []).map((item) => again(item))
    case 'union':
      return again(pick(roll, def.options ?? []))
    case 'record':
      return { [pick(roll, ['a', 'constructor', 'é'])]: again(def.valueType) }
    default:
      return def.innerType === undefined && def.in === undefined
        ? leafOf(schema, asked, field)
        : again(def.innerType ?? def.in)
  }
}

function leafOf(schema: z.ZodType, { roll, ids }: Asked, field: string): unknown {
  const { type, entries, values = [] } = definitionOf(schema)
  switch (type) {
    case 'enum':
      return pick(roll, Object.values(entries ?? {}))
    case 'literal':
      return pick(roll, values)
    case 'boolean':
      return roll() < 0.5
    case 'number':
    case 'int':
      return figureOf(schema, roll)
    case 'string':
      return textOf(schema, { roll, ids }, field)
    default:
      return pick(roll, [...odd, ...words])
  }
}

function checksOf(schema: z.ZodType): Check[] {
  const def = definitionOf(schema)
  return [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]
}

function figureOf(schema: z.ZodType, roll: () => number): number {
  const checks = checksOf(schema)
  const ends = (kind: string) =>
    checks.flatMap(({ check, value }) => (check === kind && value !== undefined ? [value] : []))
  const [least, most] = [Math.max(...ends('greater_than'), -(2 ** 53)), Math.min(...ends('less_than'), 2 ** 53)]
  const inside = figures.filter((figure) => figure >= least && figure <= most)
  return roll() < 0.8 && inside.length > 0 ? pick(roll, inside) : pick(roll, [least, most])
}

function textOf(schema: z.ZodType, { roll, ids }: Asked, field: string): string {
  const checks = checksOf(schema)
  const formats = new Set(checks.map(({ format }) => format))
  if (formats.has('uuid')) {
    const known = ids(field)
    return known.length > 0 && roll() < 0.9 ? pick(roll, known) : randomUUID()
  }
  if (formats.has('date')) return roll() < 0.7 ? near(roll) : pick(roll, days)
  if (formats.has('datetime')) return roll() < 0.4 ? new Date().toISOString() : pick(roll, instants)
  if (formats.has('email')) return pick(roll, ['okello@example.ug', `${'a'.repeat(60)}@example.ug`])
  const most = Math.min(...checks.map(({ check, maximum = 20_000 }) => (check === 'max_length' ? maximum : 20_000)))
  const patterns = checks.flatMap(({ pattern }) => pattern ?? [])
  const fits = patterned.filter((one) => patterns.every((pattern) => pattern.test(one)))
  if (roll() < 0.1) return 'q'.repeat(most)
  if (fits.length > 0 && fits.length < patterned.length - 3 && roll() < 0.5) return pick(roll, fits)
  return pick(roll, ['', ...[...words, ...fits].filter(({ length }) => length <= most)])
}

/** A day of these weeks. */
function near(roll: () => number): string {
  return new Date(Date.now() + (Math.floor(roll() * 20) - 9) * 86_400_000).toISOString().slice(0, 10)
}
