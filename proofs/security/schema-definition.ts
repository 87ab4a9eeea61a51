import type { z } from 'zod'

/** A check of a schema: a bound, a format, a pattern. */
export type Check = {
  readonly check?: string
  readonly format?: string
  readonly value?: number
  readonly maximum?: number
  readonly pattern?: RegExp
}

/** The part of zod's internals that these proofs read. */
type Definition = Check & {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly in?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly valueType?: z.ZodType
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
}

export const definitionOf = (schema: z.ZodType): Definition => schema.def

/** The schemas that read the same place as this one: the inner one of an optional, either side of a union, the input of a pipe. */
export function insideOf(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: input, left, right, options = [] } = definitionOf(schema)
  return [innerType, input, left, right, ...options].filter((part) => part !== undefined)
}
