import { t } from '@lingui/core/macro'
import { mostCommissionRules } from '@tunda/contract/reports/commission-failures'
import { monthWords } from './months.ts'

/** Why a commission rule cannot be saved, or a month not be approved or paid. */
export const commissionWords = {
  'commission.tooManyRules': (): string =>
    t`A shop can have ${{ count: mostCommissionRules }} commission rules at a time.`,
  'commission.overlaps': (): string =>
    t`There is another rule for the same sellers and goods that begins later. Remove or end that one first.`,
  'commission.dayApproved': (): string => t`This day is in a month that has already been approved. Choose a later day.`,
  'commission.ruleEnded': (): string => t`This rule has already ended.`,
  'commission.monthNotOver': (): string => t`This month is not over yet.`,
  'commission.earlierMonth': ({ month }: { readonly month: string }): string =>
    t`Approve ${{ month: monthWords(month) }} first.`,
  'commission.nothing': (): string => t`There is nothing to approve.`,
  'commission.changed': (): string =>
    t`The commission has changed since you looked at it. Look again, then approve it.`,
  'commission.notApproved': (): string => t`Approve this month first, then pay it.`,
  'commission.nothingToPay': (): string => t`There is nothing to pay.`,
  'commission.paidAlready': (): string => t`This month has already been paid.`,
}
