import { t } from '@lingui/core/macro'
import type { LandedBasis, LandedKind } from '@tunda/contract/buying/landed-costs'

export const landedWords: Readonly<Record<LandedKind, string>> = {
  freight: t`Freight`,
  customs: t`Customs and taxes`,
  clearing: t`Clearing agent`,
  transport: t`Transport`,
  insurance: t`Insurance`,
  other: t({ message: 'Other', comment: 'a kind of cost of goods that came in' }),
}

export const basisWords: Readonly<Record<LandedBasis, string>> = {
  value: t`By what each product cost`,
  quantity: t`By units`,
  weight: t`By weight`,
  manual: t`By amounts you enter`,
}
