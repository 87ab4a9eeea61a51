import { t } from '@lingui/core/macro'
import type { TradingRules } from '@tunda/contract/organization/organization'
import type { Report } from '@tunda/contract/reports/reports'
import { formatCount, formatHeadline, formatMoney } from '../../shared/words/money.ts'
import { profitLabel } from '../../shared/words/profit.ts'
import { changeOf } from '../change.ts'
import type { KeyFigure } from '../key-figures.ts'

/** The first row of a report. Members get units in place of profit. */
export function reportFigures(
  { totals, compared_totals: before, stock_turns, stock_value }: Report,
  rules: TradingRules | undefined,
): KeyFigure[] {
  const change = (now: number, then: number | undefined) => (then === undefined ? undefined : changeOf(now, then))
  const sales: KeyFigure = {
    label: t`Sales`,
    value: formatHeadline(totals.revenue),
    change: change(totals.revenue, before?.revenue),
    note: wasWords(before?.revenue, formatMoney),
  }
  const transactions: KeyFigure = {
    label: t`Transactions`,
    value: formatCount(totals.transactions),
    change: change(totals.transactions, before?.transactions),
    note: joined(wasWords(before?.transactions, formatCount), averageWords(totals.revenue, totals.transactions)),
  }
  const units: KeyFigure = {
    label: t`Units sold`,
    value: formatCount(totals.units),
    change: change(totals.units, before?.units),
    note: wasWords(before?.units, formatCount),
  }
  if (totals.profit === undefined || stock_value === undefined) return [sales, transactions, units]
  const profit: KeyFigure = {
    label: profitLabel(rules),
    value: formatHeadline(totals.profit),
    change: change(totals.profit, before?.profit),
    note: joined(wasWords(before?.profit, formatMoney), marginWords(totals.profit, totals.revenue)),
  }
  const stock: KeyFigure = {
    label: t`Stock value`,
    value: formatHeadline(stock_value),
    note:
      stock_turns === null || stock_turns === undefined ? t`nothing in stock` : t`stock turns ${stock_turns}× a year`,
  }
  return [sales, profit, transactions, stock]
}

/** The figure of the period before, beside the percentage; undefined without a comparison. */
function wasWords(before: number | undefined, written: (figure: number) => string): string {
  return before === undefined ? '' : t`was ${{ written: written(before) }}`
}

function joined(...words: readonly string[]): string {
  return words.filter(Boolean).join(' · ')
}

function averageWords(revenue: number, transactions: number): string {
  return transactions === 0
    ? t`none in this period`
    : t`average ${{ round: formatMoney(Math.round(revenue / transactions)) }}`
}

function marginWords(profit: number, revenue: number): string {
  if (revenue <= 0) return t`nothing sold`
  const percent = ((profit / revenue) * 100).toFixed(1).replace('-', '−')
  return t`${percent}% margin`
}
