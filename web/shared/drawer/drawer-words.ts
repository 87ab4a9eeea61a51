import { t } from '@lingui/core/macro'
import { type ShiftReport, type WalletKind, walletWords } from '@tunda/contract/till/drawer-shapes'
import { formatCount, formatMoney } from '../words/money.ts'

/** `+USh 500`, `−USh 500` or `USh 0`. */
export function signedMoney(amount: number): string {
  if (amount === 0) return formatMoney(0)
  return `${amount > 0 ? '+' : '−'}${formatMoney(Math.abs(amount))}`
}

/** `Short USh 500`, `Over USh 500` or `Matches`. */
export function differenceWords(difference: number): string {
  if (difference === 0) return t`Matches`
  return `${difference < 0 ? t`Short` : t`Over`} ${formatMoney(Math.abs(difference))}`
}

export const walletName = (kind: WalletKind) => walletWords[kind]

/** The title of a report: its Z number, or that the drawer is still open. A till may not know yet which shift it is. */
export function reportTitle({ z_number, number }: Pick<ShiftReport, 'z_number' | 'number'>): string {
  if (z_number === null && number === 0) return t`X report`
  return z_number === null ? t`X report, shift ${{ number: formatCount(number) }}` : t`Z ${z_number}`
}
