import type { CommissionState } from '@tunda/contract/reports/commission'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { commissionStateWords, commissionTones } from './commission-words.ts'

/** What is to be done with a month. */
export function StateBadge({ of }: { of: CommissionState }) {
  return <StatusBadge tone={commissionTones[of]}>{commissionStateWords[of]}</StatusBadge>
}
