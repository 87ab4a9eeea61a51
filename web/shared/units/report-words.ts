import { t } from '@lingui/core/macro'
import type { DeviceFound, OthersAsked } from '@tunda/contract/units/stolen-devices'
import { formatDate } from '../words/dates.ts'

/** The words for a device that somebody reported. */
export function reportWords({ kind, is_own, reported_at }: DeviceFound): string {
  const day = formatDate(reported_at)
  if (is_own)
    return kind === 'stolen' ? t`Your shop reported it stolen on ${day}` : t`Your shop reported it lost on ${day}`
  return kind === 'stolen' ? t`Another shop reported it stolen on ${day}` : t`Another shop reported it lost on ${day}`
}

/** The words if other shops were not asked; undefined if they were. */
export function othersUnasked(others: OthersAsked): string | undefined {
  if (others === 'takes_no_part')
    return t`Only your own shop’s reports were checked, because it does not share reports with other shops.`
  if (others === 'used_up')
    return t`Only your own shop’s reports were checked. You can check other shops’ reports again tomorrow.`
  return undefined
}
