import type { Product } from '@tunda/contract/products/products'
import { useCategories } from './use-categories.ts'

/** Is it proposed to number its units? Of phones and computers, and of what is numbered already; a beauty shop is not asked. */
export function useMayNumber({ category_id, tracking }: Product): boolean {
  const { find } = useCategories()
  return Boolean(tracking) || find(category_id)?.field_group === 'electronics'
}
