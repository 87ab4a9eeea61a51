const amount = new Intl.NumberFormat('en-UG', { style: 'currency', currency: 'UGX', maximumFractionDigits: 0 })
const amountWithCode = new Intl.NumberFormat('en-UG', {
  style: 'currency',
  currency: 'UGX',
  currencyDisplay: 'code',
  maximumFractionDigits: 0,
})
const short = new Intl.NumberFormat('en', { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-UG', { maximumFractionDigits: 0 })

const plainMinus = (words: string) => words.replace('-', '−')

/** `USh 720,000`, or `UGX 720,000` (`code`) on invoices and exports. The space does not break. */
export function formatMoney(shillings: number, display: 'symbol' | 'code' = 'symbol'): string {
  return plainMinus((display === 'code' ? amountWithCode : amount).format(shillings))
}

/** The amount, or a dash where there is none, or it may not be seen. */
export function moneyOrDash(shillings: number | null | undefined): string {
  return shillings == null ? '–' : formatMoney(shillings)
}

/** `30.2M`: for charts and headline tiles only, never for a price. */
export function formatShort(value: number): string {
  return plainMinus(short.format(value))
}

/** `USh 84.2M`, under the same rule as `formatShort`. */
export function formatShortMoney(shillings: number): string {
  return `USh\u00a0${formatShort(shillings)}`
}

const mostInFull = 1e9

/** An amount alone on a card: in full as long as it fits. */
export function formatHeadline(shillings: number): string {
  return Math.abs(shillings) < mostInFull ? formatMoney(shillings) : formatShortMoney(shillings)
}

/** `1,248`. */
export function formatCount(count: number): string {
  return plainMinus(whole.format(count))
}

/** A cost as on the bill, in a currency that may have cents, with thousands separators: `1,650,000`, `1,240.05`. */
export function groupedCost(cost: string): string {
  return cost.replace(/^\d+/, (figure) => formatCount(Number(figure)))
}

/** `15%` of the price that is profit; empty without a price. */
export function formatMargin(cost: number, price: number): string {
  return price > 0 ? plainMinus(`${Math.round(((price - cost) / price) * 100)}%`) : '–'
}
