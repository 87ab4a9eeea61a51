import { t } from '@lingui/core/macro'
import type { CustomerEntry } from '@tunda/contract/customers/credit'
import { walletWords } from '@tunda/contract/till/drawer-shapes'

const kinds: Readonly<Record<CustomerEntry['kind'], string>> = {
  opening: t`Old debt`,
  sale: t`Sale`,
  payment: t`Payment`,
  refund: t`Refund`,
  write_off: t`Written off`,
  recovery: t`Write-off reversed`,
  payout: t`Deposit paid out`,
  instalment: t`Instalment`,
  reversal: t`Reversal`,
}

/** The name of a line of a statement, with its number and its wallet. */
export function entryWords({ kind, document, wallet }: Pick<CustomerEntry, 'kind' | 'document' | 'wallet'>): string {
  return [kinds[kind], document, wallet && walletWords[wallet]].filter(Boolean).join(' · ')
}
