import { z } from 'zod'
import { Text } from '../shapes.ts'
import { type AttributeName, attributeNames, attributeOf, type TextAttribute } from './product-attributes.ts'

type Given = {
  [Name in AttributeName]: z.ZodOptional<z.ZodNullable<Name extends TextAttribute ? ReturnType<typeof Text> : z.ZodInt>>
}
type Kept = { [Name in AttributeName]: z.ZodNullable<Name extends TextAttribute ? z.ZodString : z.ZodInt> }

/** The attributes as a person gives them: each may be left out, or taken away with null. */
export const givenAttributes = Object.fromEntries(
  attributeNames.map((name) => {
    const { kind, most } = attributeOf(name)
    return [name, kind === 'text' ? Text(most).nullish() : z.int().min(0).max(most).nullish()]
  }),
) as Given

/** The attributes as a screen shows them. */
export const keptAttributes = Object.fromEntries(
  attributeNames.map((name) => [name, (attributeOf(name).kind === 'text' ? z.string() : z.int()).nullable()]),
) as Kept
