import { readImei, readUnitNumber, type Tracking } from '@tunda/contract/units/unit-numbers'
import type { UnitNumbers } from '@tunda/contract/units/units'

/** What was scanned, typed or pasted: valid units; invalid numbers, as read; and numbers that are there already. */
export type Scanned = {
  readonly units: readonly UnitNumbers[]
  readonly wrong: readonly string[]
  readonly twice: readonly string[]
}

/**
 * Reads one number, or a list of them: a line for each unit, as copied from a spreadsheet, with its second IMEI and its serial number in the next
 * columns. A first line without a digit is a heading.
 */
export function readScanned(text: string, tracking: Tracking, known: ReadonlySet<string>): Scanned {
  const rows = text.split(/[\r\n]+/).map((row) =>
    row
      .split(/[\t,;|]/)
      .map((cell) => cell.trim())
      .filter(Boolean),
  )
  const given = rows.filter(
    ([first], place) => first !== undefined && !(place === 0 && rows.length > 1 && !/\d/.test(first)),
  )
  const units: UnitNumbers[] = []
  const seen = new Set(known)
  const [wrong, twice] = [new Set<string>(), new Set<string>()]
  for (const [number = '', ...more] of given) {
    const read = readUnitNumber(number, tracking)
    if ('fault' in read) wrong.add(number)
    else if (seen.has(read.number)) twice.add(read.number)
    else {
      seen.add(read.number)
      units.push({ number: read.number, ...(tracking === 'imei' ? besides(more) : {}) })
    }
  }
  return { units, wrong: [...wrong], twice: [...twice] }
}

function besides(cells: readonly string[]): Pick<UnitNumbers, 'imei2' | 'serial_no'> {
  const isImei = (cell: string) => 'number' in readImei(cell)
  const [imei2, serial_no] = [cells.find(isImei), cells.find((cell) => !isImei(cell))]
  return { ...(imei2 && { imei2 }), ...(serial_no && { serial_no }) }
}
