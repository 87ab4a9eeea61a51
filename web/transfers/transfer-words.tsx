import { t } from '@lingui/core/macro'
import type { Transfer, TransferOutcome, TransferState } from '@tunda/contract/stock/transfers'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatCount } from '../shared/words/money.ts'

const stateWords: Record<TransferState, string> = {
  draft: t`Not sent`,
  sent: t`On the way`,
  part_received: t`Partly received`,
  received: t`Received`,
  closed: t`Closed`,
  cancelled: t`Cancelled`,
}
const tones: Record<TransferState, 'ok' | 'warn' | 'info' | 'quiet'> = {
  draft: 'quiet',
  sent: 'info',
  part_received: 'warn',
  received: 'ok',
  closed: 'quiet',
  cancelled: 'quiet',
}

export function TransferBadge({ state }: { state: TransferState }) {
  return <StatusBadge tone={tones[state]}>{stateWords[state]}</StatusBadge>
}

export const outcomeWords: Record<TransferOutcome, string> = {
  lost: t`Lost`,
  damaged: t`Damaged`,
  returned: t`Back at the sender`,
}

/** What became of a device. */
export const unitWords: Record<TransferOutcome | 'received' | 'extra' | 'on_the_way', string> = {
  ...outcomeWords,
  received: t`Received`,
  extra: t`Arrived, but was not sent`,
  on_the_way: t`On the way`,
}

/** What a transfer is called: by its number once it was sent. */
export const transferName = ({ number }: Pick<Transfer, 'number'>) =>
  number === null ? t`New transfer` : t`Transfer ${{ number: formatCount(number) }}`

export const wayOf = ({ from_name: from, to_name: to }: Transfer) => t`${from} to ${to}`
