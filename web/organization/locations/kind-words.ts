import { t } from '@lingui/core/macro'
import type { LocationKind } from '@tunda/contract/stock/locations'

/** What a location is. */
export const kindWords: Readonly<Record<LocationKind, string>> = {
  shop: t({ message: 'Shop', comment: 'Kind of location: goods are sold there' }),
  store: t({ message: 'Store', comment: 'Kind of location: goods are kept there' }),
  van: t({ message: 'Van', comment: 'Kind of location: it drives to customers' }),
}
