import { t } from '@lingui/core/macro'
import { mostChecked } from '@tunda/contract/units/unit-numbers'
import type { UnitNumbers } from '@tunda/contract/units/units'
import { client } from '../calls/api.ts'
import { toast } from '../page/toast.tsx'
import { othersUnasked, reportWords } from './report-words.ts'

/** Every number by which a device can have been reported. */
export function numbersOf({ number, imei2, serial_no }: UnitNumbers): string[] {
  const all = [number, imei2, serial_no].filter((one) => one !== null && one !== undefined)
  return [...new Set(all)].filter((one) => one.length >= shortest)
}

const shortest = 3
const shownFor = 12_000

/** Warns of those among these devices that were reported as stolen or lost. It blocks nothing. */
export async function warnOfReported(units: readonly UnitNumbers[]): Promise<void> {
  const numbers = units.flatMap(numbersOf)
  let isUsedUp = false
  try {
    for (let from = 0; from < numbers.length; from += mostChecked) {
      const { found, others } = await client.stolenDevices.check({ numbers: numbers.slice(from, from + mostChecked) })
      for (const one of found) toast.bad(t`${{ number: one.number }} was reported`, reportWords(one), shownFor)
      isUsedUp ||= others === 'used_up'
    }
    if (isUsedUp) toast.bad(t`Not checked with other shops`, othersUnasked('used_up'), shownFor)
  } catch {
    toast.bad(t`Not checked for stolen devices`, t`You can go on. Check the number later, under Stolen devices.`)
  }
}
