import type { z } from 'zod'
import { definitionOf, insideOf } from './schema-definition.ts'

/** Every field that a schema reads, at any depth: `saleData.items.0.quantity`. */
export function fieldsOf(schema: z.ZodType | undefined, prefix = ''): string[] {
  if (schema === undefined) return []
  const { shape, element } = definitionOf(schema)
  const below = (name: string) => (prefix === '' ? name : `${prefix}.${name}`)
  if (shape !== undefined) {
    return Object.entries(shape).flatMap(([name, field]) => [below(name), ...fieldsOf(field, below(name))])
  }
  if (element !== undefined) return [below('0'), ...fieldsOf(element, below('0'))]
  return [...new Set(insideOf(schema).flatMap((part) => fieldsOf(part, prefix)))]
}

/** A field with a single value, and its type: a number or text. One that accepts both is listed twice. */
export type Leaf = { readonly path: string; readonly kind: 'figure' | 'word' }

const kinds: Readonly<Record<string, Leaf['kind'][]>> = {
  number: ['figure'],
  int: ['figure'],
  string: ['word'],
  any: ['figure', 'word'],
  unknown: ['figure', 'word'],
  record: ['word'],
}

/** Every single value that a schema reads, at any depth. */
export function leavesOf(schema: z.ZodType | undefined): Leaf[] {
  if (schema === undefined) return []
  return fieldsOf(schema).flatMap((path) =>
    [...new Set(kindsAt(schema, path.split('.')))].map((kind): Leaf => ({ path, kind })),
  )
}

/** The schemas at this path. */
function kindsAt(schema: z.ZodType, [name, ...rest]: readonly string[]): Leaf['kind'][] {
  const { type, shape, element } = definitionOf(schema)
  const field = shape?.[name ?? '']
  if (field !== undefined) return kindsAt(field, rest)
  if (element !== undefined && name === '0') return kindsAt(element, rest)
  const inside = insideOf(schema)
  if (inside.length > 0) return inside.flatMap((part) => kindsAt(part, name === undefined ? [] : [name, ...rest]))
  return name === undefined ? (kinds[type] ?? []) : []
}
