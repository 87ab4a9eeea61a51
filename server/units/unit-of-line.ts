import { productName } from '@tunda/contract/products/product-words'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import { fail } from '../fail.ts'
import type { LockedStock } from '../products/stock.ts'
import type { KnownUnit } from './unit-rows.ts'

type Line = { readonly unit_id?: string | null | undefined; readonly quantity: number }

/**
 * The device that a line names, `found` by its id, in stock where the product is locked; undefined for a product whose units have no numbers. Fails
 * UNITS_NEEDED, UNIT_NOT_FOUND, UNIT_ON_THE_WAY between two locations, UNIT_NOT_IN_STOCK where it is elsewhere, and UNIT_RESERVED for a lay-by's.
 */
export function unitOfLine({ unit_id, quantity }: Line, stock: LockedStock, found?: KnownUnit): KnownUnit | undefined {
  if (!unit_id) {
    if (isNumbered(stock)) throw fail(unitFailures.needed, { product_id: stock.id, product: productName(stock) })
    return undefined
  }
  if (found === undefined || found.product_id !== stock.id || quantity !== 1) throw fail(unitFailures.unknown)
  const { number, state, location_id, layby_id, on_the_way } = found
  if (on_the_way !== null) throw fail(unitFailures.inTransit, { number, ...on_the_way })
  if (state !== 'in_stock' || location_id !== stock.location_id) throw fail(unitFailures.notInStock, { number })
  if (layby_id !== null) throw fail(unitFailures.reserved, { number })
  return found
}
