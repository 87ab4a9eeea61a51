import { expect, it } from 'vitest'
import { readScanned } from './scanned-units.ts'

const none = new Set<string>()

it('reads one number, or a list out of a spreadsheet with what stands beside each', () => {
  expect(readScanned('490154203237518', 'imei', none).units).toEqual([{ number: '490154203237518' }])
  const list = 'IMEI\tSecond\tSerial\n490154203237518\t356938035643809\tRF8N-1\n\n867501040287633;RF8N-2'
  expect(readScanned(list, 'imei', none)).toMatchObject({
    units: [{ number: '490154203237518', imei2: '356938035643809', serial_no: 'RF8N-1' }],
    wrong: ['867501040287633'],
  })
})

it('says which are wrong and which are there twice, each once, and keeps the others', () => {
  const read = readScanned('SN-0001\nSN-0001\nSN-0001\nSN-0002\nx\ny', 'serial', new Set(['SN0002']))
  expect(read).toEqual({ units: [{ number: 'SN0001' }], twice: ['SN0001', 'SN0002'], wrong: ['x', 'y'] })
})
