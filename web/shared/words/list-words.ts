import { t } from '@lingui/core/macro'
import type { PriceListOfLine } from '@tunda/contract/selling/sale-line'
import { formatCount } from './money.ts'

/** The price list of the price: "Traders, from 10". */
export function listWords({ name, from }: PriceListOfLine): string {
  return from > 1 ? t`${{ list: name }}, from ${{ quantity: formatCount(from) }}` : name
}
