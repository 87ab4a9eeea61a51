import { t } from '@lingui/core/macro'
import type { Expense, RuleEvery } from '@tunda/contract/reports/expenses'
import { walletWords } from '@tunda/contract/till/drawer-shapes'

/** Where it was paid from: `Bank`, or the name of the till whose drawer it was. */
export function walletOf({ wallet, terminal }: Pick<Expense, 'wallet' | 'terminal'>): string {
  return terminal ?? walletWords[wallet]
}

/** How often an expense comes again. */
export const everyWords: Readonly<Record<RuleEvery, string>> = { week: t`Every week`, month: t`Every month` }
