import { t } from '@lingui/core/macro'
import { walletWords } from '@tunda/contract/drawer-shapes'
import type { Expense, RuleEvery } from '@tunda/contract/expenses'

/** Where it was paid from: `Bank`, or the name of the till whose drawer it was. */
export function walletOf({ wallet, terminal }: Pick<Expense, 'wallet' | 'terminal'>): string {
  return terminal ?? walletWords[wallet]
}

/** How often an expense comes again. */
export const everyWords: Readonly<Record<RuleEvery, string>> = { week: t`Every week`, month: t`Every month` }
