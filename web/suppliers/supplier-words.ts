import { t } from '@lingui/core/macro'
import type { SupplierEntry } from '@tunda/contract/buying/suppliers'
import { walletWords } from '@tunda/contract/till/drawer-shapes'

const kinds: Readonly<Record<SupplierEntry['kind'], string>> = {
  bill: t`Bill`,
  goods_in: t`Goods received`,
  landed_cost: t`Cost of goods`,
  payment: t`Payment`,
  goods_back: t`Goods sent back`,
  reversal: t`Reversal`,
}

/** What a line of a statement is, with the number on the supplier's paper or what it was paid from. */
export function entryWords({ kind, document, wallet }: SupplierEntry): string {
  const beside = wallet === null ? document : walletWords[wallet]
  return beside ? `${kinds[kind]} · ${beside}` : kinds[kind]
}
