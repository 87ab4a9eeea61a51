import type { Organization } from '@tunda/contract/organization'
import { type DateStyle, defaultDateStyle, hourOf } from '../shared/dates.ts'

/** Dates as the shop counts its days, wherever the person looks from. */
export function shopDateStyle(shop: Organization | undefined): DateStyle {
  return shop ? { ...defaultDateStyle, timezone: shop.rules.time_zone } : defaultDateStyle
}

/** `Good evening, Aisha`, by the shop's clock. */
export function greeting(moment: number, style: DateStyle, fullName: unknown): string {
  const hour = hourOf(moment, style)
  const words = hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening'
  const first = typeof fullName === 'string' ? fullName.trim().split(/\s+/)[0] : ''
  return first ? `${words}, ${first}` : words
}
