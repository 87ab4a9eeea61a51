import type { Language } from '@tunda/contract/languages'
import { isQuiet, timeOfDay } from '@tunda/contract/organization/quiet-hours'
import { may, type RoleHeld, rightsOf } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { dayIn } from '../clock.ts'

/** Someone who works in a shop, and what they want to hear of there: their settings and their preferences both allow it. */
export type Recipient = RoleHeld & {
  readonly org_id: string
  readonly user_id: string
  readonly organization_name: string
  readonly organization_time_zone: string
  readonly time_zone: string
  /** The person's; null: never chosen. */
  readonly language: Language | null
  readonly low_stock: boolean
  /** Null: never chosen. */
  readonly low_stock_threshold: number | null
  readonly out_of_stock: boolean
  readonly high_sales: boolean
  readonly high_sales_threshold: number
  readonly new_customer: boolean
  readonly system: boolean
  readonly mail: boolean
  /** Where they work; null: everywhere. */
  readonly location_ids: readonly string[] | null
  /** `HH:MM` in the person's time zone; null without quiet hours. */
  readonly quiet_hours_start: string | null
  readonly quiet_hours_end: string | null
}

/** Who works in these shops of the transaction. */
export async function listRecipients(tx: Tx, orgIds: Iterable<string>): Promise<Recipient[]> {
  return await tx.query<Recipient>('select * from recipients_of_organizations($1::uuid[])', [[...new Set(orgIds)]])
}

/** Sales, customers and alerts are for whoever has the right to the shop's alerts; stock is everybody's. */
export function receivesTradeNews(recipient: Recipient): boolean {
  return may({ rights: rightsOf(recipient) }, 'receive_alerts')
}

/** Whether somebody works at a location; without one: at whatever the news are of. */
export function worksAt({ location_ids }: Pick<Recipient, 'location_ids'>, location_id?: string | null): boolean {
  return (
    location_ids === null || location_id === undefined || location_id === null || location_ids.includes(location_id)
  )
}

const digestTime = '07:00'
const minute = 60_000
const minutesADay = 1440

/** Whether the moment is in the person's quiet hours. */
export function isInQuietHours(recipient: Recipient, instant: Date): boolean {
  const { quiet_hours_start: start, quiet_hours_end: end } = recipient
  return start !== null && end !== null && isQuiet({ start, end }, recipient.time_zone, instant)
}

/** When the person's next digest goes: at the end of quiet hours, or at seven in the morning. */
export function nextDigest(recipient: Recipient, instant: Date): Date {
  const until = minutesOf(recipient.quiet_hours_end ?? digestTime) - minutesOf(timeOfDay(recipient.time_zone, instant))
  const wait = until > 0 ? until : until + minutesADay
  return new Date((Math.floor(instant.getTime() / minute) + wait) * minute)
}

/** The shop's own calendar day. */
export function dayOf(recipient: Recipient, instant: Date): string {
  return dayIn(recipient.organization_time_zone, instant)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
