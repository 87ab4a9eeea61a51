import { describe, expect, it } from 'vitest'
import { checkDigit, meantNumbers, readUnitNumber, soughtNumber } from './unit-numbers.ts'

describe('a number', () => {
  it.each([
    ['490154203237518', { number: '490154203237518' }],
    ['49-015420-323751-8', { number: '490154203237518' }],
    ['IMEI1: 490154 203237 518', { number: '490154203237518' }],
    ['49015420323751', { number: '490154203237518' }],
    ['4901542032375101', { number: '490154203237518' }],
    ['490154203237519', { fault: 'check' }],
    ['490154203237581', { fault: 'check' }],
    ['4901542032375', { fault: 'digits' }],
    ['49015420323751801', { fault: 'digits' }],
    ['C02X1234JGH5', { fault: 'digits' }],
    ['000000000000000', { fault: 'check' }],
    ['', { fault: 'digits' }],
  ])('of a phone: %s', (text, read) => expect(readUnitNumber(text, 'imei')).toEqual(read))

  it.each([
    ['c02x-1234 jgh5', { number: 'C02X1234JGH5' }],
    ['5CD/1234:7', { number: '5CD/1234:7' }],
    ['490154203237519', { number: '490154203237519' }],
    ['ab', { fault: 'length' }],
    ['x'.repeat(41), { fault: 'length' }],
    ['S<script>1', { fault: 'signs' }],
    ['...', { fault: 'signs' }],
  ])('of a laptop: %s', (text, read) => expect(readUnitNumber(text, 'serial')).toEqual(read))

  it('has a check digit that finds every wrong digit and every two neighbours that changed places but 0 and 9', () => {
    for (const imei of ['35693803564380', '49015420323751', '86750104028763']) {
      const whole = imei + checkDigit(imei)
      const wrong = whole.split('').flatMap((digit, at) =>
        '0123456789'
          .split('')
          .filter((other) => other !== digit)
          .map((other) => whole.slice(0, at) + other + whole.slice(at + 1)),
      )
      expect(wrong.every((one) => 'fault' in readUnitNumber(one, 'imei'))).toBe(true)
    }
  })

  it('may be meant as it is or as an IMEI', () => {
    expect(meantNumbers('49-0154 2032375 1')).toEqual(['49015420323751', '490154203237518'])
    expect(meantNumbers('490154203237518')).toEqual(['490154203237518'])
    expect(meantNumbers('a1 b')).toEqual(['A1B'])
    expect(meantNumbers('a1')).toEqual([])
  })

  it('is searched for by its last six, and not by a price', () => {
    expect(soughtNumber('237518')).toBe('237518')
    expect(soughtNumber('4901542032375101')).toBe('490154203237518')
    expect(soughtNumber('37518')).toBeUndefined()
    expect(soughtNumber('galaxy')).toBeUndefined()
  })
})
