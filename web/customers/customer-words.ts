import type { CustomerStatus } from '@tunda/contract/customers'
import type { Tone } from '../shared/table/status-badge.tsx'
import type { Segment } from './customers-address.ts'

export const statusWords: Record<CustomerStatus, string> = { active: 'Active', vip: 'VIP', inactive: 'Inactive' }
export const statusTones: Record<CustomerStatus, Tone> = { active: 'ok', vip: 'info', inactive: 'quiet' }

export const segmentWords: Record<Segment, string> = {
  all: 'All',
  active: 'Active',
  vip: 'VIP',
  inactive: 'Inactive',
  repeat: 'Repeat',
}
