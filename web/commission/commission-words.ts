import { t } from '@lingui/core/macro'
import type {
  CommissionBasis,
  CommissionEntry,
  CommissionRule,
  CommissionState,
  SellerMonth,
} from '@tunda/contract/reports/commission'
import type { Tone } from '../shared/table/status-badge.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { roleNames } from '../shared/words/role-names.ts'

export const commissionStateWords: Readonly<Record<CommissionState, string>> = {
  open: t({ message: 'To approve', context: 'a month of commission' }),
  approved: t({ message: 'To pay', context: 'a month of commission' }),
  paid: t`Paid`,
  carried: t`Nothing to pay`,
}
export const commissionTones: Readonly<Record<CommissionState, Tone>> = {
  open: 'info',
  approved: 'warn',
  paid: 'ok',
  carried: 'quiet',
}

export const basisWords: Readonly<Record<CommissionBasis, string>> = {
  sales: t`Percent of sales, without VAT`,
  margin: t`Percent of gross profit`,
  piece: t`Amount per item`,
}

/** `2.5%` of what is kept as hundredths of a percent. */
export const percentWords = (rate: number): string => `${rate / 100}%`

/** What a rule gives, or what a line was counted by. */
export function rateWords({ basis, rate }: Pick<CommissionRule, 'basis' | 'rate'>): string {
  if (rate === undefined) return t`A share of gross profit`
  if (basis === 'piece') return t`${{ amount: formatMoney(rate) }} each`
  return basis === 'sales'
    ? t`${{ percent: percentWords(rate) }} of sales`
    : t`${{ percent: percentWords(rate) }} of gross profit`
}

/** Whom a rule is for. */
export function sellersWords({ seller_id, seller_name, role, role_id, role_name }: CommissionRule): string {
  if (seller_id !== null) return seller_name ?? t`A colleague who has left`
  if (role !== null) return roleNames[role]
  return role_id === null ? t`Everybody` : (role_name ?? t`A role that was removed`)
}

/** What a rule is of. */
export function goodsWords({ product_id, product, category_id, category }: CommissionRule): string {
  if (product_id !== null) return product ?? t`A product that was deleted`
  return category_id === null ? t`Everything` : (category ?? t`A category that was removed`)
}

export const sellerWords = ({ seller_name }: Pick<SellerMonth, 'seller_name'>): string =>
  seller_name || t`A colleague who has left`

export const signed = (amount: number): string => (amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount))

export const documentWords = ({ is_return, invoice_number }: CommissionEntry): string =>
  is_return ? t`Refund of ${{ number: invoice_number }}` : invoice_number
