import { t } from '@lingui/core/macro'
import type { CustomerStatus } from '@tunda/contract/customers/customers'
import type { Tone } from '../shared/table/status-badge.tsx'
import type { Segment } from './customers-address.ts'

export const statusWords: Record<CustomerStatus, string> = {
  active: t({ message: 'Active', context: 'customer' }),
  vip: 'VIP',
  inactive: t({ message: 'Inactive', context: 'customer' }),
}
export const statusTones: Record<CustomerStatus, Tone> = { active: 'ok', vip: 'info', inactive: 'quiet' }

export const segmentWords: Record<Segment, string> = {
  all: t`All`,
  ...statusWords,
  repeat: t`Repeat`,
}
