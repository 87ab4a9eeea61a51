import { t } from '@lingui/core/macro'
import { type Category, CategoryName } from '@tunda/contract/categories/category-shapes'
import type { ImportInHand } from './use-import.ts'

/** What can be done with an unknown name: one of the shop's categories, whose name follows, or a new one. */
export const choiceOf = { own: 'own ', new: 'new' } as const
export const isNew = (choice: string) => choice === choiceOf.new

/** The shop's categories, the platform's that it does not use, and what this person may do about them. */
export type Making = { readonly categories: readonly Category[]; readonly mayAdd: boolean; readonly mayLink: boolean }

/** Names of categories that rows give and the shop does not have, and in how many rows each stands. */
export function unknownCategories({ rows, checked }: ImportInHand): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { row, cells } of rows) {
    if (!checked.get(row)?.problems.some(({ field }) => field === 'category')) continue
    const name = cells.category ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** May this name become a category of the shop's? One that the platform has is put on the shop's list. */
export function makeable({ categories, mayAdd, mayLink }: Making, name: string): boolean {
  if (!CategoryName.safeParse(name).success) return false
  const there = categories.find((category) => category.name.toLowerCase() === name.toLowerCase())
  return there ? mayLink && !there.is_linked : mayAdd
}

/** The choices for one unknown name. */
export function choicesFor(making: Making, name: string) {
  const own = making.categories.filter(({ is_linked }) => is_linked)
  const items = own.map((category) => ({ value: `${choiceOf.own}${category.name}`, label: category.name }))
  return makeable(making, name) ? [{ value: choiceOf.new, label: t`Add “${name}” as a category` }, ...items] : items
}

/** Which fields products of a new category have, by what its rows say of them. */
export function fieldGroupOf({ rows }: ImportInHand, name: string): Category['field_group'] {
  const own = rows.filter(({ cells }) => cells.category?.toLowerCase() === name.toLowerCase())
  const has = (...fields: string[]) => own.some(({ cells }) => fields.some((field) => cells[field]))
  if (has('shade_code', 'shade_name', 'finish_type', 'skin_type')) return 'beauty'
  return has('storage', 'warranty_months') ? 'electronics' : 'none'
}
