import { t } from '@lingui/core/macro'
import type { Organization } from '@tunda/contract/organization/organization'
import { type DateStyle, dateStyle, hourOf } from '../shared/words/dates.ts'

/** Dates by the shop's days, wherever the person is, in the person's format. */
export function shopDateStyle(shop: Organization | undefined): DateStyle {
  return shop ? { ...dateStyle(), timezone: shop.rules.time_zone } : dateStyle()
}

/** `Good evening, Aisha`, by the shop's clock. */
export function greeting(moment: number, style: DateStyle, fullName: unknown): string {
  const hour = hourOf(moment, style)
  const words = hour < 12 ? t`Good morning` : hour < 17 ? t`Good afternoon` : t`Good evening`
  const first = typeof fullName === 'string' ? fullName.trim().split(/\s+/)[0] : ''
  return first ? `${words}, ${first}` : words
}
