import type { Product } from '@tunda/contract/products/products'
import { createContext, useContext } from 'react'

/** What a row, a card or a drawer can do with its product; the screen decides how. */
export type InventoryActions = {
  mayManage: boolean
  mayAdjust: boolean
  open: (product: Product) => void
  edit: (product: Product) => void
  adjust: (product: Product) => void
  setActive: (product: Product, isActive: boolean) => void
  remove: (product: Product) => void
}

export const InventoryActionsContext = createContext<InventoryActions | undefined>(undefined)

export function useInventoryActions(): InventoryActions {
  const actions = useContext(InventoryActionsContext)
  if (!actions) throw new Error('A product is shown outside the inventory screen')
  return actions
}
