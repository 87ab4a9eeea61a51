import type { TradingRules } from '@tunda/contract/organization'
import type { Report } from '@tunda/contract/reports'
import { formatCount, formatHeadline, formatMoney } from '../../shared/money.ts'
import { profitLabel } from '../../shared/profit.ts'
import { changeOf } from '../change.ts'
import type { KeyFigure } from '../key-figures.ts'

/** The first row of a report. Members get what was sold where others get what was made. */
export function reportFigures(
  { totals, compared_totals: before, stock_turns, stock_value }: Report,
  rules: TradingRules | undefined,
): KeyFigure[] {
  const note = before === null ? '' : 'on the days before'
  const compared = (now: number, then: number | undefined) =>
    then === undefined || before === null
      ? { note }
      : { change: changeOf(now, then), note: then === 0 ? 'none before' : note }
  const sales: KeyFigure = {
    label: 'Sales',
    value: formatHeadline(totals.revenue),
    ...compared(totals.revenue, before?.revenue),
  }
  const transactions: KeyFigure = {
    label: 'Transactions',
    value: formatCount(totals.transactions),
    ...compared(totals.transactions, before?.transactions),
    note: averageWords(totals.revenue, totals.transactions),
  }
  const units: KeyFigure = {
    label: 'Units sold',
    value: formatCount(totals.units),
    ...compared(totals.units, before?.units),
  }
  if (totals.profit === undefined || stock_value === undefined) return [sales, transactions, units]
  const profit: KeyFigure = {
    label: profitLabel(rules),
    value: formatHeadline(totals.profit),
    ...compared(totals.profit, before?.profit),
    note: marginWords(totals.profit, totals.revenue),
  }
  const stock: KeyFigure = {
    label: 'Stock value',
    value: formatHeadline(stock_value),
    note:
      stock_turns === null || stock_turns === undefined
        ? 'nothing on the shelf'
        : `sold ${stock_turns} times a year at this pace`,
  }
  return [sales, profit, transactions, stock]
}

function averageWords(revenue: number, transactions: number): string {
  return transactions === 0 ? 'none in these days' : `average ${formatMoney(Math.round(revenue / transactions))}`
}

function marginWords(profit: number, revenue: number): string {
  return revenue > 0 ? `${((profit / revenue) * 100).toFixed(1)}% margin`.replace('-', '−') : 'nothing sold'
}
