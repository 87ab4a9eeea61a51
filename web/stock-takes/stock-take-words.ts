import { plural, t } from '@lingui/core/macro'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

/** What a stock take is called: its note, else what was counted. */
export function takeName({ notes, category_name }: Pick<StockTake, 'notes' | 'category_name'>): string {
  return notes || (category_name ?? t`Everything`)
}

/** `21/11/2026`: the day of a stock take, which belongs to no time zone. */
export function takeDate({ stock_take_date }: Pick<StockTake, 'stock_take_date'>): string {
  return formatDate(`${stock_take_date}T12:00:00Z`)
}

/** `+3`, `−2`, `0`: the sign says the direction without a colour. */
export function signed(count: number): string {
  return count > 0 ? `+${formatCount(count)}` : formatCount(count)
}

/** The same in shillings. */
export function signedMoney(shillings: number): string {
  return shillings > 0 ? `+${formatMoney(shillings)}` : formatMoney(shillings)
}

export function tone(difference: number): 'ok' | 'warn' | 'bad' {
  if (difference === 0) return 'ok'
  return difference > 0 ? 'warn' : 'bad'
}

export function products(count: number): string {
  return t`${plural(count, { one: '# product', other: '# products' })}`
}

export function units(count: number): string {
  return t`${plural(count, { one: '# unit', other: '# units' })}`
}

/** What of a stock take is counted, in percent, never 100 before it is. */
export function percentOf({ counted, to_count }: Pick<StockTake, 'counted' | 'to_count'>): number {
  if (to_count === 0) return 0
  return counted >= to_count ? 100 : Math.min(99, Math.round((counted / to_count) * 100))
}
