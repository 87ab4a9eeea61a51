import { plural, t } from '@lingui/core/macro'
import type { Category, ProductFieldGroup } from '@tunda/contract/categories/category-shapes'
import { formatShortMoney } from '../shared/words/money.ts'

export const productsIn = ({ product_count: count }: Pick<Category, 'product_count'>) =>
  t`${plural(count, { one: '# product', other: '# products' })}`

export const unitsIn = ({ units }: Pick<Category, 'units'>) => t`${plural(units, { one: '# unit', other: '# units' })}`

/** `7 categories · 248 products · USh 84.2M at cost`; without the value for members. */
export function factsAbout(categories: readonly Category[]): string {
  const product_count = categories.reduce((sum, category) => sum + category.product_count, 0)
  const value = categories.reduce((sum, { stock_value = 0 }) => sum + stock_value, 0)
  const seesValue = categories.some(({ stock_value }) => stock_value !== undefined)
  return [
    t`${plural({ count: categories.length }, { one: '# category', other: '# categories' })}`,
    productsIn({ product_count }),
    ...(seesValue ? [t`${{ value: formatShortMoney(value) }} at cost`] : []),
  ].join(' · ')
}

/** What each kind of product fields is called, with the fields a product of it has. */
export const fieldGroups: ReadonlyArray<{ value: ProductFieldGroup; label: string }> = [
  { value: 'none', label: t`None` },
  { value: 'electronics', label: t`Electronics: colour, storage, condition, warranty` },
  { value: 'beauty', label: t`Beauty: shade, finish, skin type, size` },
]
