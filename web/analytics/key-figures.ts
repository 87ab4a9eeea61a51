import { plural, t } from '@lingui/core/macro'
import type { TradingRules } from '@tunda/contract/organization/organization'
import type { Dashboard, DayTotal } from '@tunda/contract/reports/analytics'
import { lowStockProducts } from '../paths.ts'
import type { Tone } from '../shared/table/status-badge.tsx'
import { formatCount, formatHeadline, formatMoney } from '../shared/words/money.ts'
import { profitLabel } from '../shared/words/profit.ts'
import { type Change, changeOf } from './change.ts'
import { lastWeekday } from './week.ts'

/** One card of the first row. */
export type KeyFigure = {
  label: string
  value: string
  change?: Change | undefined
  /** If there is no change to show: a word on the state, possibly with a link. */
  state?: { words: string; tone: Tone; to?: string } | undefined
  note: string
  trend?: readonly number[]
}

/** The four figures that this person may see: members get stock counts in place of profit and stock value. */
export function keyFigures(dashboard: Dashboard, rules: TradingRules | undefined): KeyFigure[] {
  const { today, last_week, days } = dashboard
  const lastTime = t`last ${{ lastWeekday: lastWeekday(last_week.day) }}`
  const until = dashboard.compared_until ? t` by ${{ comparedUntil: dashboard.compared_until }}` : ''
  // Days before a shop's first sale are not compared.
  const isNew = days.every(({ revenue }) => revenue === 0)
  const sales: KeyFigure = {
    label: t`Sales today`,
    value: formatHeadline(today.revenue),
    change: changeOf(today.revenue, last_week.revenue),
    note:
      last_week.revenue > 0
        ? `${formatMoney(last_week.revenue)} ${lastTime}${until}`
        : isNew
          ? t`none yet today`
          : t`no sales ${lastTime}${until}`,
    trend: trendOf(days, ({ revenue }) => revenue),
  }
  const transactions: KeyFigure = {
    label: t`Transactions`,
    value: formatCount(today.transactions),
    change: changeOf(today.transactions, last_week.transactions),
    note:
      today.transactions > 0
        ? t`${{ transactions: formatCount(last_week.transactions) }} ${lastTime} · average ${{ round: formatMoney(Math.round(today.revenue / today.transactions)) }}`
        : t`none yet today`,
    trend: trendOf(days, (day) => day.transactions),
  }
  const profit = profitFigure(dashboard, profitLabel(rules))
  const value = stockValueFigure(dashboard)
  return profit && value
    ? [sales, profit, transactions, value]
    : [sales, transactions, lowStockFigure(dashboard), unitsFigure(dashboard)]
}

function profitFigure({ today, last_week, days }: Dashboard, label: string): KeyFigure | undefined {
  if (today.profit === undefined) return undefined
  return {
    label,
    value: formatHeadline(today.profit),
    change: changeOf(today.profit, last_week.profit ?? 0),
    note:
      today.revenue > 0
        ? [
            t`was ${{ written: formatMoney(last_week.profit ?? 0) }}`,
            t`${{ percent: marginOf(today.profit, today.revenue) }}% margin`,
          ].join(' · ')
        : t`none yet today`,
    trend: trendOf(days, (day) => day.profit ?? 0),
  }
}

function marginOf(profit: number, revenue: number): string {
  return ((profit / revenue) * 100).toFixed(1).replace('-', '−')
}

function stockValueFigure(dashboard: Dashboard): KeyFigure | undefined {
  if (dashboard.stock_value === undefined) return undefined
  return {
    label: t`Stock value`,
    value: formatHeadline(dashboard.stock_value),
    state: lowState(dashboard),
    note: t`${{ unitsOnHand: formatCount(dashboard.units_on_hand) }} units in stock`,
  }
}

function lowStockFigure(dashboard: Dashboard): KeyFigure {
  const out = dashboard.out_of_stock_count
  return {
    label: t`Low stock`,
    value: formatCount(dashboard.low_stock_count),
    state: out > 0 ? { words: t`${{ out: formatCount(out) }} out`, tone: 'bad' } : undefined,
    note: out > 0 ? ofProducts(dashboard) : t`none out of stock`,
  }
}

const ofProducts = ({ product_count }: Dashboard) =>
  t`of ${plural({ productCount: product_count }, { one: '# product', other: '# products' })}`

function unitsFigure(dashboard: Dashboard): KeyFigure {
  return {
    label: t`Units in stock`,
    value: formatCount(dashboard.units_on_hand),
    note: ofProducts(dashboard),
  }
}

function lowState({ low_stock_count, out_of_stock_count }: Dashboard): KeyFigure['state'] {
  const count = low_stock_count + out_of_stock_count
  return count > 0
    ? { words: t`${{ count: formatCount(count) }} low or out`, tone: 'warn', to: lowStockProducts }
    : undefined
}

function trendOf(days: readonly DayTotal[], figure: (day: DayTotal) => number): number[] {
  return days.slice(-7).map(figure)
}
