import type { TillUnit } from '@tunda/contract/till/till-units'
import { checkDigit } from '@tunda/contract/units/unit-numbers'
import { expect, it } from 'vitest'
import { TillUnits } from './till-units.ts'

function unitOf(no: number, more: Partial<TillUnit> = {}): TillUnit {
  const body = String(35_000_000_000_000 + no * 7)
  const numbers = [body + checkDigit(body)]
  return { id: `u${no}`, product_id: `p${no % 40}`, numbers, price: null, grade: null, ...more }
}

it('finds a device by any of its numbers and by the last six characters, and forgets it once it is gone', () => {
  const units = new TillUnits([unitOf(1), unitOf(2, { numbers: ['RF8N1234567', '490154203237518'] })])
  const [imei = ''] = unitOf(1).numbers
  for (const text of [imei, imei.slice(0, 14), imei.slice(-6), ` ${imei} `])
    expect(units.find(text).map(({ id }) => id)).toEqual(['u1'])
  expect(units.find('rf8n-1234567').map(({ id }) => id)).toEqual(['u2'])
  expect(units.find('237518').map(({ id }) => id)).toEqual(['u2'])
  expect(units.find('37518')).toEqual([])
  units.take(unitOf(1, { numbers: ['356938035643809'] }))
  expect(units.find(imei)).toEqual([])
  units.drop('u1')
  expect([units.find('356938035643809'), units.size, [...units.of('p1')]]).toEqual([[], 1, []])
})

it('finds one of 200,000 within 50 ms, by its number and by its last six', () => {
  const units = new TillUnits(Array.from({ length: 200_000 }, (_, no) => unitOf(no)))
  const times: number[] = []
  for (let no = 0; no < 200_000; no += 997) {
    const [imei = ''] = unitOf(no).numbers
    const began = performance.now()
    expect(units.find(imei)[0]?.id).toBe(`u${no}`)
    expect(units.find(imei.slice(-6)).some(({ id }) => id === `u${no}`)).toBe(true)
    times.push(performance.now() - began)
  }
  expect(times.sort((one, other) => one - other).at(Math.floor(times.length * 0.95))).toBeLessThan(50)
})
