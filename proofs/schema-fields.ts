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
