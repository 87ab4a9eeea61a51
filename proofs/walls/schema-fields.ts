import type { z } from 'zod'

type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly in?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly options?: readonly z.ZodType[]
}

/** Every field that a schema reads, however deep: `saleData.items.0.quantity`. */
export function fieldsOf(schema: z.ZodType | undefined, prefix = ''): string[] {
  if (schema === undefined) return []
  const { shape, innerType, element, in: input, left, right, options } = schema.def as unknown as Definition
  const below = (name: string) => (prefix === '' ? name : `${prefix}.${name}`)
  if (shape !== undefined) {
    return Object.entries(shape).flatMap(([name, field]) => [below(name), ...fieldsOf(field, below(name))])
  }
  if (element !== undefined) return [below('0'), ...fieldsOf(element, below('0'))]
  const inside = [innerType, input, left, right, ...(options ?? [])]
  return [...new Set(inside.flatMap((part) => fieldsOf(part, prefix)))]
}

/** A field that is no more than one value, and what it reads: a figure or words. One that reads both stands there twice. */
export type Leaf = { readonly path: string; readonly kind: 'figure' | 'word' }

const kinds: Readonly<Record<string, Leaf['kind'][]>> = {
  number: ['figure'],
  int: ['figure'],
  string: ['word'],
  any: ['figure', 'word'],
  unknown: ['figure', 'word'],
  record: ['word'],
}

/** Every single value that a schema reads, however deep. */
export function leavesOf(schema: z.ZodType | undefined): Leaf[] {
  if (schema === undefined) return []
  const found = fieldsOf(schema).flatMap((path) =>
    [...new Set(kindsAt(schema, path.split('.')))].map((kind): Leaf => ({ path, kind })),
  )
  return found
}

/** What may stand at this path of the schema. */
function kindsAt(schema: z.ZodType, [name, ...rest]: readonly string[]): Leaf['kind'][] {
  const { type, shape, innerType, element, in: input, left, right, options } = schema.def as unknown as Definition
  const field = shape?.[name ?? '']
  if (field !== undefined) return kindsAt(field, rest)
  if (element !== undefined && name === '0') return kindsAt(element, rest)
  const inside = [innerType, input, left, right, ...(options ?? [])].filter((part) => part !== undefined)
  if (inside.length > 0) return inside.flatMap((part) => kindsAt(part, name === undefined ? [] : [name, ...rest]))
  return name === undefined ? (kinds[type] ?? []) : []
}
