import { formatMoney, formatShort } from '../words/money.ts'

/** What the charts of money have in common. */
export const chartLooks = {
  h: 300,
  valueFormatter: formatMoney,
  gridColor: 'var(--tunda-hairline)',
  textColor: 'var(--tunda-dimmed)',
  strokeDasharray: '0',
  tickLine: 'none',
} as const

/** An axis of money in round steps from 0, or below it, to the largest of the amounts, in whole shillings. */
export function moneyAxis(amounts: readonly number[]) {
  const ticks = roundTicks(amounts)
  const domain: [number, number] = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
  return { width: 46, tickFormatter: formatShort, tickMargin: 8, ticks, domain, interval: 0 as const }
}

/** Three to six steps of 1, 2 or 5 times a power of ten. */
export function roundTicks(amounts: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const least = Math.max(high - low, 1) / 5
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(1, power * ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10))
  const [first, last] = [Math.floor(low / step), Math.ceil(Math.max(high, low + 1) / step)]
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step)
}
