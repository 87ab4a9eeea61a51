import { msg } from '@lingui/core/runtime-macro'
import type { ProductFieldGroup } from '../categories/category-shapes.ts'
import { say } from '../words.ts'

/** How an attribute is shown in the variant line. Attributes with the same `word` are one part after that word; the `usual` value is not shown. */
type InVariantLine = { readonly place: number; readonly word?: string; readonly usual?: string }

type Described = {
  /** What the form, the details and files call it. */
  readonly label: string
  /** The kinds of category whose products have it, beside their variant; none: beside weight and size. */
  readonly groups: readonly ProductFieldGroup[]
  readonly line?: InVariantLine
  /** A column of a file: other names that it bears, as a pattern, and what the sample file shows. `label` where a file calls it otherwise. */
  readonly file: { readonly label?: string; readonly known: RegExp; readonly samples: readonly [string, string] }
}
/** At most so many characters; `suggestions` are offered, and the shop's own words are as good. */
type Words = {
  readonly kind: 'text'
  readonly most: number
  readonly suggestions?: readonly string[]
  readonly placeholder?: string
}
/** A whole number of a unit. */
type Whole = { readonly kind: 'whole'; readonly most: number; readonly unit: string }
type Attribute = Described & (Words | Whole)

/**
 * What a shop may say of a product beyond its name, prices and stock: the one table of it. Shapes, columns of the server's statements,
 * form, details, files in and out, labels and till follow it. A new one is a row here, a column of `products`, and its test.
 */
export const attributes = {
  color: {
    kind: 'text',
    most: 40,
    label: say(msg`Colour`),
    groups: ['electronics', 'none'],
    line: { place: 2 },
    file: { known: /^(colou?r)$/, samples: ['Blue Black', ''] },
  },
  storage: {
    kind: 'text',
    most: 40,
    label: say(msg`Storage`),
    groups: ['electronics'],
    suggestions: ['32 GB', '64 GB', '128 GB', '256 GB', '512 GB', '1 TB'],
    line: { place: 1 },
    file: { known: /^(storage|capacity|memory|rom|gb)$/, samples: ['128 GB', ''] },
  },
  condition: {
    kind: 'text',
    most: 40,
    label: say(msg`Condition`),
    groups: ['electronics', 'none'],
    suggestions: ['New', 'Used A', 'Used B', 'Used C', 'Refurbished'],
    // Nearly everything is new: only what is not deserves a word in a list.
    line: { place: 3, usual: 'New' },
    file: { known: /^(condition|state|grade)$/, samples: ['New', ''] },
  },
  warranty_months: {
    kind: 'whole',
    most: 240,
    unit: say(msg`months`),
    label: say(msg`Warranty`),
    groups: ['electronics', 'none'],
    file: { label: say(msg`Warranty in months`), known: /^(warranty|warranty ?(in ?)?months)$/, samples: ['12', ''] },
  },
  shade_code: {
    kind: 'text',
    most: 40,
    label: say(msg`Shade code`),
    groups: ['beauty'],
    placeholder: say(msg`330, or #C68E58`),
    line: { place: 4, word: say(msg`Shade`) },
    file: { known: /^(shade|shade ?code|shade ?no)$/, samples: ['', '330'] },
  },
  shade_name: {
    kind: 'text',
    most: 60,
    label: say(msg`Shade name`),
    groups: ['beauty'],
    line: { place: 5, word: say(msg`Shade`) },
    file: { known: /^(shade ?name)$/, samples: ['', 'Toffee'] },
  },
  finish_type: {
    kind: 'text',
    most: 40,
    label: say(msg`Finish`),
    groups: ['beauty'],
    suggestions: ['Matte', 'Natural', 'Satin', 'Dewy', 'Gloss', 'Shimmer'],
    line: { place: 6 },
    file: { known: /^(finish|finish ?type)$/, samples: ['', 'Matte'] },
  },
  skin_type: {
    kind: 'text',
    most: 60,
    label: say(msg`Skin type`),
    groups: ['beauty'],
    suggestions: ['All skin', 'Dry skin', 'Oily skin', 'Combination skin', 'Sensitive skin'],
    line: { place: 8 },
    file: { known: /^(skin|skin ?type)$/, samples: ['', 'All skin'] },
  },
  size_info: {
    kind: 'text',
    most: 60,
    label: say(msg`Size`),
    groups: ['beauty', 'none'],
    placeholder: '340 g, 50 ml, 1 m',
    line: { place: 7 },
    file: { known: /^(size|size ?info|volume|weight ?and ?size)$/, samples: ['', '30 ml'] },
  },
  weight_grams: {
    kind: 'whole',
    most: 1_000_000,
    unit: 'g',
    label: say(msg`Weight`),
    groups: [],
    file: { label: say(msg`Weight in grams`), known: /^(weight|weight ?(in ?)?(g|grams))$/, samples: ['200', ''] },
  },
} as const satisfies Record<string, Attribute>

type Attributes = typeof attributes
export type AttributeName = keyof Attributes
export type TextAttribute = {
  [Name in AttributeName]: Attributes[Name] extends { kind: 'text' } ? Name : never
}[AttributeName]
export type VariantAttribute = {
  [Name in AttributeName]: Attributes[Name] extends { line: object } ? Name : never
}[AttributeName]

/** All of them, in the table's order, which is the form's. */
export const attributeNames = Object.keys(attributes) as AttributeName[]

export function attributeOf(name: AttributeName): Attribute {
  return attributes[name]
}

const placeOf = (name: AttributeName) => attributeOf(name).line?.place ?? 0

/** Those of the variant line, in its order. */
export const variantAttributes = attributeNames
  .filter((name): name is VariantAttribute => attributeOf(name).line !== undefined)
  .toSorted((one, other) => placeOf(one) - placeOf(other))

/** Every attribute of the variant line with nothing in it. */
export const noVariant = Object.fromEntries(variantAttributes.map((name) => [name, null])) as Record<
  VariantAttribute,
  null
>
