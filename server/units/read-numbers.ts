import { unitFailures } from '@tunda/contract/units/unit-failures'
import { type ReadNumber, readImei, readSerial, type Tracking } from '@tunda/contract/units/unit-numbers'
import type { UnitNumbers } from '@tunda/contract/units/units'
import { fail } from '../fail.ts'

/** A unit's numbers as they are kept. `number` is what it is called by. */
export type Numbers = {
  readonly number: string
  readonly imei1: string | null
  readonly imei2: string | null
  readonly serial_no: string | null
}

/** Reads the numbers of units of one product, each number once. Fails UNIT_NUMBER_WRONG and UNIT_NUMBER_TWICE. */
export function readNumbers(asked: readonly UnitNumbers[], tracking: Tracking): Numbers[] {
  const units = asked.map((unit) => numbersOf(unit, tracking))
  const known = new Set<string>()
  for (const number of units.flatMap(allOf)) {
    if (known.has(number)) throw fail(unitFailures.twice, { number })
    known.add(number)
  }
  return units
}

/** Every number of a unit. */
export function allOf({ imei1, imei2, serial_no }: Numbers): string[] {
  return [imei1, imei2, serial_no].filter((number) => number !== null)
}

function numbersOf({ number, imei2, serial_no }: UnitNumbers, tracking: Tracking): Numbers {
  const second = imei2 ? required(imei2, readImei(imei2)) : null
  if (tracking !== 'imei') {
    const serial = required(number, readSerial(number))
    return { number: serial, imei1: null, imei2: second, serial_no: serial }
  }
  const imei1 = required(number, readImei(number))
  return {
    number: imei1,
    imei1,
    imei2: second,
    serial_no: serial_no ? required(serial_no, readSerial(serial_no)) : null,
  }
}

function required(number: string, read: ReadNumber): string {
  if ('fault' in read) throw fail(unitFailures.wrongNumber, { number, fault: read.fault })
  return read.number
}
