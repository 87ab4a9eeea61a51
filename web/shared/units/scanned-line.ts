import { meantNumbers } from '@tunda/contract/units/unit-numbers'

/** A line of a sale whose units come back by their numbers: its own, how many come back, and the number given so far, or ''. */
type DeviceLine = {
  readonly unit_number?: string | null | undefined
  readonly chosen: number
  readonly number: string
}

/** The line that a scanned device belongs to: its own, else the first that still waits for a number, chosen ones before others. */
export function lineOfScanned<Line extends DeviceLine>(devices: readonly Line[], code: string): Line | undefined {
  const meant = new Set(meantNumbers(code))
  const open = devices.filter(({ number }) => number === '')
  return (
    devices.find(({ unit_number }) => unit_number && meant.has(unit_number)) ??
    open.find(({ chosen }) => chosen > 0) ??
    open[0]
  )
}
