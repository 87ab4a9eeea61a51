import { t } from '@lingui/core/macro'
import type { SellerDocument } from '@tunda/contract/units/trade-ins'

export const documentWords: Readonly<Record<SellerDocument, string>> = {
  national_id: t`National ID`,
  passport: t`Passport`,
  driving_permit: t`Driving permit`,
  refugee_id: t`Refugee ID`,
  other: t`Another document`,
}
