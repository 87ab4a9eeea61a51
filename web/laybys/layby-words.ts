import { t } from '@lingui/core/macro'
import type { Layby, LaybyPayment, LaybyRow, LaybyState } from '@tunda/contract/selling/laybys'
import type { Tone } from '../shared/table/status-badge.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'

export const laybyStateWords: Readonly<Record<LaybyState, string>> = {
  open: t`Open`,
  due: t`Overdue`,
  ready: t`Ready to hand over`,
  released: t`Handed over`,
  cancelled: t`Cancelled`,
}

export const laybyTones: Readonly<Record<LaybyState, Tone>> = {
  open: 'info',
  due: 'warn',
  ready: 'ok',
  released: 'quiet',
  cancelled: 'quiet',
}

export const paymentWords: Readonly<Record<LaybyPayment['kind'], string>> = {
  payment: t`Payment`,
  taken_back: t`Reversed`,
  returned: t`Returned`,
}

export const isOpen = ({ state }: Pick<Layby, 'state'>) => state !== 'released' && state !== 'cancelled'

export const leftOf = ({ total_amount, paid }: Pick<LaybyRow, 'total_amount' | 'paid'>) => total_amount - paid

/** Until when the goods are kept, or when it ended. */
export function lastDayWords({ expires_on, ended_on }: Pick<Layby, 'expires_on' | 'ended_on'>): string {
  return ended_on === null
    ? t`Kept until ${{ day: formatDay(expires_on) }}`
    : t`Ended on ${{ day: formatDay(ended_on) }}`
}

/** What the customer is told of giving it up. */
export function feeWords({ fee_percent }: Pick<Layby, 'fee_percent'>): string {
  return fee_percent > 0
    ? t`If you cancel, the shop keeps ${{ percent: fee_percent }}% of what you paid.`
    : t`If you cancel, you get back what you paid.`
}
