import { t } from '@lingui/core/macro'
import type { PriceListKind } from '@tunda/contract/selling/list-prices'
import type { PriceList } from '@tunda/contract/selling/price-lists'
import { formatDay } from '../shared/words/calendar-day.ts'

export const kindWords: Record<PriceListKind, string> = {
  fixed: t`Fixed prices`,
  percent: t`Percentage off`,
  breaks: t`Prices by quantity`,
}

/** What each kind is for, under the choice. */
export const kindHints: Record<PriceListKind, string> = {
  fixed: t`You set the price of each product.`,
  percent: t`The same percentage off every product, or those of one category.`,
  breaks: t`A lower price from a certain quantity, for example 10 or more.`,
}

/** "10% off" or the kind. */
export function offerWords({ kind, percent }: Pick<PriceList, 'kind' | 'percent'>): string {
  return kind === 'percent' ? t`${{ percent: percent ?? 0 }}% off` : kindWords[kind]
}

/** The days on which it holds. */
export function daysWords({ valid_from, valid_until }: Pick<PriceList, 'valid_from' | 'valid_until'>): string {
  if (valid_from !== null && valid_until !== null)
    return t`${{ first: formatDay(valid_from) }} to ${{ last: formatDay(valid_until) }}`
  if (valid_from !== null) return t`From ${{ day: formatDay(valid_from) }}`
  return valid_until === null ? t`Always` : t`Until ${{ day: formatDay(valid_until) }}`
}
