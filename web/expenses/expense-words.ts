import { walletWords } from '@tunda/contract/drawer-shapes'
import type { Expense } from '@tunda/contract/expenses'

/** Where it was paid from: `Bank`, or the name of the till whose drawer it was. */
export function walletOf({ wallet, terminal }: Pick<Expense, 'wallet' | 'terminal'>): string {
  return terminal ?? walletWords[wallet]
}
