import { plural, t } from '@lingui/core/macro'
import type { ShelfBatch, ShelfView } from '@tunda/contract/batches/batches'
import { productName } from '@tunda/contract/products/product-words'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'

export const viewWords: Record<ShelfView, string> = {
  expired: t`Expired`,
  '30': t`Within 30 days`,
  '60': t`Within 60 days`,
  '90': t`Within 90 days`,
  all: t`All`,
  undated: t`No date`,
}

export const nameOf = (batch: ShelfBatch) => [productName(batch), batch.variant].filter(Boolean).join(' · ')
export const hasExpired = ({ days_left }: ShelfBatch) => days_left !== null && days_left < 0
export const dayWords = ({ expires_on }: ShelfBatch) => (expires_on === null ? t`No date` : formatDay(expires_on))

/** How long a batch may still be sold. */
export function TimeLeft({ batch: { days_left: days } }: { batch: ShelfBatch }) {
  if (days === null) return null
  if (days < 0) return <StatusBadge tone="bad">{t`Expired`}</StatusBadge>
  if (days === 0) return <StatusBadge tone="bad">{t`Expires today`}</StatusBadge>
  const words = plural({ days }, { one: '# day left', other: '# days left' })
  return <StatusBadge tone={days <= 30 ? 'warn' : 'quiet'}>{words}</StatusBadge>
}
