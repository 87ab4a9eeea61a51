import { plural, t } from '@lingui/core/macro'
import type { CustomerAccount } from '@tunda/contract/customers/credit'
import { formatMoney } from '../words/money.ts'

type Account = Pick<CustomerAccount, 'balance' | 'limit' | 'days_late'>

/** `Owes USh 340,000 of 500,000`, or what they paid ahead. */
export function balanceWords({ balance, limit }: Pick<Account, 'balance' | 'limit'>): string {
  if (balance < 0) return t`Deposit of ${{ amount: formatMoney(-balance) }}`
  if (balance > 0 && limit === 0) return t`Owes ${{ balance: formatMoney(balance) }}`
  if (balance > 0) return t`Owes ${{ balance: formatMoney(balance) }} of ${{ limit: formatMoney(limit) }}`
  return limit > 0 ? t`Owes nothing · may owe ${{ limit: formatMoney(limit) }}` : t`Owes nothing`
}

/** How many days the oldest debt is overdue; undefined if none is. */
export function lateWords(days: number): string | undefined {
  return days > 0 ? plural(days, { one: '# day late', other: '# days late' }) : undefined
}

/** Shown beside a customer as soon as they are chosen. */
export function accountWords(account: Account): string {
  return [balanceWords(account), lateWords(account.days_late)].filter(Boolean).join(' · ')
}
