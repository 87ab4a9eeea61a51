import { t } from '@lingui/core/macro'
import type {
  Condition,
  JobState,
  PartState,
  Repair,
  RepairEventKind,
  RepairPayment,
  RepairRow,
  RepairState,
} from '@tunda/contract/repairs/repair-shapes'
import type { Tone } from '../shared/table/status-badge.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'

export const stateWords: Readonly<Record<RepairState, string>> = {
  booked: t`Taken in`,
  diagnosing: t`Being checked`,
  quoted: t`Quoted`,
  approved: t({ message: 'Approved', context: 'a repair' }),
  waiting_part: t`Waiting for a part`,
  in_repair: t`In repair`,
  ready: t`Ready to collect`,
  collected: t`Collected`,
  returned_unrepaired: t`Returned without repair`,
  abandoned: t`Never collected`,
}

export const tones: Readonly<Record<RepairState, Tone>> = {
  booked: 'info',
  diagnosing: 'info',
  quoted: 'warn',
  approved: 'info',
  waiting_part: 'warn',
  in_repair: 'info',
  ready: 'ok',
  collected: 'quiet',
  returned_unrepaired: 'quiet',
  abandoned: 'quiet',
}

export const jobStateWords: Readonly<Record<JobState, string>> = {
  ...stateWords,
  booked: t`Not started`,
  ready: t`Done`,
  dropped: t`Not done`,
}

export const jobTones: Readonly<Record<JobState, Tone>> = { ...tones, booked: 'quiet', dropped: 'quiet' }

export const conditionWords: Readonly<Record<Condition, string>> = {
  fine: t`Works`,
  faulty: t`Faulty`,
  not_tested: t`Not tested`,
}

/** How it was when it came, a line for each condition: `Faulty: Screen, Charging`. */
export function conditionLines({ checklist }: Pick<Repair, 'checklist'>): string[] {
  return (['faulty', 'fine', 'not_tested'] as const).flatMap((condition) => {
    const items = checklist
      .filter((one) => one.condition === condition)
      .map(({ item, note }) => (note ? `${item} (${note})` : item))
    return items.length === 0 ? [] : [`${conditionWords[condition]}: ${items.join(', ')}`]
  })
}

export const partStateWords: Readonly<Record<PartState, string>> = {
  in: t`In the device`,
  unused: t`Back in stock`,
  faulty: t`Faulty`,
  broken: t`Broken by us`,
}

export const paymentWords: Readonly<Record<RepairPayment['kind'], string>> = {
  payment: t`Payment`,
  returned: t`Returned`,
}

export const eventWords: Readonly<Record<RepairEventKind, string>> = {
  taken_in: t`Taken in`,
  changed: t`Details changed`,
  job_added: t`Job added`,
  job_moved: t`Job updated`,
  job_dropped: t`Job dropped`,
  part_taken: t`Part taken from stock`,
  part_dropped: t`Part taken out`,
  quoted: t`Quoted`,
  approved: t`Price approved`,
  declined: t`Price declined`,
  paid: t`Payment received`,
  money_returned: t`Refunded`,
  told: t`Customer told`,
  passcode_seen: t`Passcode seen`,
  collected: t`Collected`,
  returned_unrepaired: t`Returned without repair`,
  abandoned: t`Never collected`,
}

const ends: readonly RepairState[] = ['collected', 'returned_unrepaired', 'abandoned']
export const hasEnded = ({ state }: Pick<RepairRow, 'state'>) => ends.includes(state)

export const leftOf = ({ total_amount, paid }: Pick<RepairRow, 'total_amount' | 'paid'>) =>
  Math.max(0, total_amount - paid)

/** What a repair waits for, in the words of the counter. */
export function waitsFor({ state, is_quote_open, may_be_abandoned, technicians }: RepairRow): string | undefined {
  switch (state) {
    case 'booked':
      return technicians.length === 0 ? t`No technician yet` : t`Waiting to be checked`
    case 'diagnosing':
      return t`Needs a price`
    case 'quoted':
      return is_quote_open ? t`Waiting for the customer’s answer` : t`Needs a new price`
    case 'approved':
      return t`Waiting for work to start`
    case 'waiting_part':
      return t`Waiting for a part`
    case 'ready':
      return may_be_abandoned ? t`Not collected yet` : t`Waiting for the customer`
    case 'in_repair':
    case 'collected':
    case 'returned_unrepaired':
    case 'abandoned':
      return undefined
    default:
      return state satisfies never
  }
}

export function promisedWords({
  promised_on,
  is_late,
}: Pick<RepairRow, 'promised_on' | 'is_late'>): string | undefined {
  if (promised_on === null) return undefined
  const day = formatDay(promised_on)
  return is_late ? t`Late, promised for ${day}` : t`Promised for ${day}`
}

/** Jobs that are to be done, or were. */
export const realJobs = ({ jobs }: Pick<Repair, 'jobs'>) => jobs.filter(({ state }) => state !== 'dropped')

/** What the customer pays for a job: its work and the parts that are in. */
export function priceOf(jobId: string, { jobs, parts }: Pick<Repair, 'jobs' | 'parts'>): number {
  const labour = jobs.find(({ id }) => id === jobId)?.labour ?? 0
  return parts
    .filter(({ job_id, state }) => job_id === jobId && state === 'in')
    .reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, labour)
}
