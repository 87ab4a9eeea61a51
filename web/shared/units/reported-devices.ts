import { t } from '@lingui/core/macro'
import type { DeviceFound } from '@tunda/contract/units/stolen-devices'
import { client } from '../calls/api.ts'
import { toast } from '../page/toast.tsx'
import { formatDate } from '../words/dates.ts'

/** What is said of a device that somebody reported. */
export function reportWords({ kind, is_own, reported_at }: DeviceFound): string {
  const day = formatDate(reported_at)
  if (is_own)
    return kind === 'stolen' ? t`Your shop reported it stolen on ${day}` : t`Your shop reported it lost on ${day}`
  return kind === 'stolen' ? t`Another shop reported it stolen on ${day}` : t`Another shop reported it lost on ${day}`
}

const shownFor = 12_000

/** Warns of those among these numbers that were reported as stolen or lost. It holds up nothing: without an answer nobody is warned. */
export async function warnOfReported(numbers: readonly string[]): Promise<void> {
  try {
    const { found } = await client.stolenDevices.check({ numbers: numbers.slice(0, 50) })
    for (const one of found) toast.bad(t`${{ number: one.number }} was reported`, reportWords(one), shownFor)
  } catch {
    // What is being done goes on.
  }
}
