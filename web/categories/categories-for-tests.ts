import type { Category } from '@tunda/contract/categories/category-shapes'

export const idOf = (last: number) => `66666666-6666-4666-8666-${String(last).padStart(12, '0')}`

export function aCategory(last: number, name: string, change: Partial<Category> = {}): Category {
  return {
    id: idOf(last),
    name,
    description: null,
    user_id: null,
    is_global: false,
    is_linked: true,
    parent_category_id: null,
    field_group: 'none',
    product_count: 0,
    units: 0,
    stock_value: 0,
    ...change,
  }
}

export const smartphones = aCategory(1, 'Smartphones', {
  is_global: true,
  description: 'Phones, new and used',
  field_group: 'electronics',
  product_count: 11,
  units: 123,
  stock_value: 50_583_000,
})
export const speakers = aCategory(2, 'Speakers')
export const foldables = aCategory(3, 'Foldables', { parent_category_id: smartphones.id })
export const beauty = aCategory(4, 'Beauty', { is_global: true, is_linked: false })

export function listOf(...categories: Category[]) {
  return { body: { categories, totalCount: categories.length, totalPages: 1, currentPage: 1 } }
}

/** The same category as a member gets it. */
export function withoutValue({ stock_value: _value, ...category }: Category): Category {
  return category
}
