import { t } from '@lingui/core/macro'
import type { PriceListOfLine } from '@tunda/contract/selling/sale-line'
import { formatCount } from './money.ts'

/** Which price list the price is of: "Traders, from 10". */
export function listWords({ name, from }: PriceListOfLine): string {
  return from > 1 ? t`${{ list: name }}, from ${{ quantity: formatCount(from) }}` : name
}
