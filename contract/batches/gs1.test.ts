import { describe, expect, it } from 'vitest'
import { barcodesOfGtin, isGtin, isProductNumber, readGs1 } from './gs1.ts'

const today = '2026-11-23'
const gs = '\u001d'
const gtin = '09501101530003'
const read = (text: string, day = today) => readGs1(text, day)
const dateOf = (yymmdd: string, day = today) => {
  const found = read(`01${gtin}17${yymmdd}`, day)
  return found && 'fault' in found ? found.fault : found?.expires_on
}

describe('a code of GS1', () => {
  it('says product, date and batch, in any order and however the scanner sends what stands between', () => {
    const said = { gtin, batch: 'AB-123', expires_on: '2027-03-31' }
    for (const text of [
      `01${gtin}1727033110AB-123`,
      `]C101${gtin}1727033110AB-123`,
      `]d2${gs}01${gtin}10AB-123${gs}17270331`,
      `${gs}01${gtin}10AB-123${gs}17270331`,
      `01${gtin}10AB-123<GS>17270331`,
      `01${gtin}10AB-123{GS}17270331\r\n`,
      `01${gtin}10AB-123␝17270331`,
      `]C110AB-123${gs}17270331${gs}01${gtin}`,
      `(01)${gtin}(17)270331(10)AB-123`,
      ` (01)${gtin}(10)AB-123(17)270331`,
    ])
      expect(read(text), text).toEqual(said)
  })

  it('says use by before best before, and a serial number', () => {
    expect(read(`]d201${gtin}1527013117270331`)).toEqual({ gtin, expires_on: '2027-03-31' })
    expect(read(`]d201${gtin}152701312112345`)).toEqual({ gtin, expires_on: '2027-01-31', serial: '12345' })
  })

  it('is read although it has parts that are not used here', () => {
    const said = { gtin, batch: 'A(1)/b', expires_on: '2027-03-31' }
    // A weight and a day of making, each of a known length; a reference and a count, which end where the scanner says.
    expect(read(`]C101${gtin}310300175011260101240REF-9${gs}3706${gs}1727033110A(1)/b`)).toEqual(said)
    // Some write an end after a part of known length too.
    expect(read(`]C101${gtin}${gs}17270331${gs}10A(1)/b${gs}`)).toEqual(said)
  })

  it('is neither an ordinary barcode nor a phone’s number', () => {
    for (const text of [
      '9501101530003',
      gtin,
      '5901234123457',
      '356938035643809',
      '0112345678901234',
      'ABC-1',
      '(01)',
      '',
    ])
      expect(read(text), text).toBeUndefined()
    // Long, but its check digit proves nothing.
    expect(read('01095011015300041727033110X')).toBeUndefined()
  })

  it('is refused with a wrong check digit, a date that is none, a batch that is too long and a part that is cut', () => {
    expect(read(']C10109501101530004')).toEqual({ fault: 'check' })
    expect(read(`]C101${gtin}17271301`)).toEqual({ fault: 'date' })
    expect(read(`]C101${gtin}17270230`)).toEqual({ fault: 'date' })
    expect(read(`]C101${gtin}172703XX`)).toEqual({ fault: 'date' })
    expect(read(`]C101${gtin}10${'A'.repeat(21)}`)).toEqual({ fault: 'form' })
    expect(read(`]C101${gtin}10Ä`)).toEqual({ fault: 'form' })
    expect(read(`]C101${gtin}10`)).toEqual({ fault: 'form' })
    expect(read(`]C101${gtin}1727`)).toEqual({ fault: 'form' })
    expect(read(`]C101${gtin}10A${gs}10B`)).toEqual({ fault: 'form' })
    expect(read(`(01)${gtin}(17)270331(17)280331`)).toEqual({ fault: 'form' })
  })
})

describe('a date of GS1', () => {
  it('has the last day of the month for day 00, in leap years too', () => {
    expect(dateOf('270200')).toBe('2027-02-28')
    expect(dateOf('280200')).toBe('2028-02-29')
    expect(dateOf('271200')).toBe('2027-12-31')
    expect(dateOf('280229')).toBe('2028-02-29')
    expect(dateOf('270229')).toBe('date')
  })

  it('is of the century in which its year is at most 50 ahead and 49 ago', () => {
    expect(dateOf('760101')).toBe('2076-01-01')
    expect(dateOf('770101')).toBe('1977-01-01')
    expect(dateOf('990101')).toBe('1999-01-01')
    expect(dateOf('000101')).toBe('2000-01-01')
    expect(dateOf('490101', '2099-05-01')).toBe('2149-01-01')
    expect(dateOf('500101', '2099-05-01')).toBe('2050-01-01')
    expect(dateOf('510101', '2000-05-01')).toBe('1951-01-01')
    expect(dateOf('500101', '2000-05-01')).toBe('2050-01-01')
  })
})

describe('the number of a product', () => {
  it('is proved by its last digit', () => {
    expect(isGtin(gtin)).toBe(true)
    expect(isGtin('09501101530004')).toBe(false)
    expect(isGtin('9501101530003')).toBe(false)
  })

  it.each(['96385074', '012345678905', '9501101530003', '09501101530003'])('has %s as a barcode has it', (code) => {
    expect(isProductNumber(code)).toBe(true)
    expect(isProductNumber(`${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`)).toBe(false)
    expect(isProductNumber(`${code}-`)).toBe(false)
  })

  it('is printed without the zeros before it', () => {
    expect(barcodesOfGtin(gtin)).toEqual([gtin, '9501101530003'])
    expect(barcodesOfGtin('00012345678905')).toEqual(['00012345678905', '0012345678905', '012345678905'])
    expect(barcodesOfGtin('00000012345670')).toEqual(['00000012345670', '0000012345670', '000012345670', '12345670'])
    expect(barcodesOfGtin('19501101530000')).toEqual(['19501101530000'])
  })
})
