import { t } from '@lingui/core/macro'
import type { CommissionState } from '@tunda/contract/reports/commission'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { commissionStateWords, commissionTones } from './commission-words.ts'

/** What is to be done with a month: nothing yet with one that goes on. */
export function StateBadge({ of, isOver }: { of: CommissionState; isOver: boolean }) {
  if (of === 'open' && !isOver) return <StatusBadge tone="quiet">{t`In progress`}</StatusBadge>
  return <StatusBadge tone={commissionTones[of]}>{commissionStateWords[of]}</StatusBadge>
}
