import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { type Say, say } from '../words.ts'

const methods: Readonly<Record<string, MessageDescriptor>> = {
  cash: msg`Cash`,
  mobile_money: msg`Mobile Money`,
  bank_transfer: msg`Bank Transfer`,
  trade_in: msg`Trade-in`,
}

/** The words for a stored payment method; anything unknown shows as Credit Card (spec, section 3). */
export function paymentMethodLabel(method: string, sayIn: Say = say): string {
  return sayIn(methods[method] ?? msg`Credit Card`)
}

/** The words for a sale's status; a cancelled sale shows as Refunded (spec, section 3). */
export function saleStatusLabel(status: 'completed' | 'cancelled', sayIn: Say = say): string {
  return sayIn(status === 'completed' ? msg`Completed` : msg`Refunded`)
}
