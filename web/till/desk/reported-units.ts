import type { SoldUnit } from '@tunda/contract/selling/sale-line'
import type { DeviceFound } from '@tunda/contract/units/stolen-devices'
import { useEffect } from 'react'
import { checkUnit } from '../sync/till-server.ts'
import type { Till } from '../till.ts'

type TillWithUnits = Pick<Till, 'units' | 'terminal' | 'stockTick' | 'isSample'>

/** How long a sale waits for the answer about a device that was scanned a moment ago. */
const longestWaitMs = 1500

/** Why the seller should look twice at a device: what the shop reported is on the till, what it has heard from the server comes on top. */
export function reportsOf({ units }: Pick<Till, 'units'>, unitId: string): readonly DeviceFound[] {
  const heard = units.checks.get(unitId)?.found ?? []
  const own = units.reported.get(unitId)
  if (!own || heard.some(({ is_own }) => is_own)) return heard
  const { kind, reported_at } = own
  return [{ number: units.get(unitId)?.numbers[0] ?? '', kind, reported_at, is_own: true }, ...heard]
}

/** The reports of the devices on the ticket. The server is asked about each, once, while it can be reached. */
export function useReportsOnTicket(till: Till, units: readonly SoldUnit[], isOffline: boolean) {
  const onTicket = units.map(({ id }) => id).join()
  useEffect(() => checkUnits(till, onTicket === '' ? [] : onTicket.split(','), isOffline), [till, onTicket, isOffline])
  return units.flatMap(({ id, number }) => reportsOf(till, id).map((found) => ({ ...found, id, number })))
}

/** Of what left the ticket nothing is kept: it is asked anew when it comes back. */
export function checkUnits(till: TillWithUnits, unitIds: readonly string[], isOffline: boolean): void {
  const { checks } = till.units
  for (const id of checks.keys()) if (!unitIds.includes(id)) checks.delete(id)
  if (isOffline || till.isSample) return
  for (const id of unitIds) if (!checks.has(id)) ask(till, id)
}

function ask(till: TillWithUnits, id: string): void {
  const { checks } = till.units
  const check = { found: [] as readonly DeviceFound[], answered: Promise.resolve(), isAnswered: false }
  check.answered = checkUnit(till, id).then(
    ({ found }) => {
      Object.assign(check, { found, isAnswered: true })
      if (found.length > 0) till.stockTick.set(till.stockTick.get() + 1)
    },
    // What the till itself knows has to do; asked again with the next change.
    () => {
      check.isAnswered = true
      if (checks.get(id) === check) checks.delete(id)
    },
  )
  checks.set(id, check)
}

/** Waits a moment for answers that are on their way. True if one of them is a report, which nobody has read yet: the sale is not made by this press. */
export async function isReportNews(till: Pick<Till, 'units'>, unitIds: readonly string[]): Promise<boolean> {
  const onTheWay = unitIds.flatMap((id) => till.units.checks.get(id) ?? []).filter(({ isAnswered }) => !isAnswered)
  if (onTheWay.length === 0) return false
  const known = unitIds.filter((id) => reportsOf(till, id).length > 0).length
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWaitMs)
  })
  await Promise.race([Promise.all(onTheWay.map(({ answered }) => answered)), waited])
  clearTimeout(timer)
  return unitIds.filter((id) => reportsOf(till, id).length > 0).length > known
}
