import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import { lineOf } from '@tunda/contract/selling/ticket'
import type { TillProduct } from '@tunda/contract/till/till'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import { passedDay, readScannedCode } from '../../shared/products/read-scanned-code.ts'
import { formatDay } from '../../shared/words/calendar-day.ts'
import { unitsTaken } from '../store/units-left.ts'
import { shopToday } from '../till.ts'
import type { Desk } from './use-desk.ts'

/** Why something cannot be put on the ticket. */
export type AddProblem = readonly [title: string, text?: string]

/**
 * Puts a product or a device on the ticket, or asks which device: scanned, or typed, where `found` is the first search result. Returns the problem,
 * if any.
 */
export function addCode(desk: Desk, code: string, found?: TillProduct): AddProblem | undefined {
  const { till, terminal, catalogue } = desk
  const scanned = readScannedCode(code)
  if (scanned === undefined) return [t`This code could not be read. Scan it again.`]
  const passed = passedDay(scanned, shopToday(till, terminal))
  if (passed !== undefined) return [t`Not added`, t`This pack expired on ${{ day: formatDay(passed) }}.`]
  const bearing = scanned.barcodes.flatMap((one) => catalogue.byBarcode(one) ?? [])[0]
  const [unit, ...others] = bearing ? [] : till.units.find(code)
  // The last digits of a device may also begin another product's barcode: the device is meant.
  const product = bearing ?? (unit ? undefined : found)
  const of = product ?? catalogue.find(unit?.product_id ?? '')
  if (others.length > 0) return [t`Several devices end with these digits`, t`Type more of the number.`]
  if (!of && till.units.isReading) return [t`Your devices are still being read`, t`Scan it again in a moment.`]
  if (!of) return [t`No product has this barcode`, code]
  if (!of.is_active) return [t`${{ productName: productName(of) }} is inactive and cannot be sold.`]
  if (unit && unitsTaken(till).has(unit.id))
    return [t`${{ number: unit.numbers[0] ?? '' }} has already been sold here, or is on a ticket.`]
  const ticket = unit ? desk.addUnit(unit) : desk.add(of)
  if (lineOf(ticket, unit?.id ?? of.id) || (!unit && isNumbered(of))) return undefined
  return [t`A sale can have at most 50 items`, t`Complete this sale and begin another for the rest.`]
}
