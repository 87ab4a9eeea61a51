import { t } from '@lingui/core/macro'
import { doubtOf } from '@tunda/contract/products/doubtful-price'
import { formatMoney } from '../words/money.ts'

/** Asks about a price for one sale that is probably a mistake: a barcode typed into the field, or a thousand times the list price. */
export function doubtAboutAsked(price: number, listPrice: number): string | undefined {
  if (price === listPrice || doubtOf(price, listPrice) === undefined) return undefined
  return t`Is ${{ price: formatMoney(price) }} right? The list price is ${{ listPrice: formatMoney(listPrice) }}.`
}
