import { describe, expect, it } from 'vitest'
import { isBarcode, scanReader } from './scan-reader.ts'

function read(keys: readonly string[], everyMs: number) {
  const reader = scanReader()
  return keys.map((key, i) => reader(key, 1000 + i * everyMs)).at(-1)
}
const code = Array.from('6009801234567')

describe('the scan reader', () => {
  it.each(['Enter', 'Tab'])('takes fast keys that end in %s for a scan', (end) => {
    expect(read([...code, end], 8)).toEqual({ kind: 'scan', code: '6009801234567' })
  })

  it('leaves a quick typist alone', () => {
    expect(read([...code, 'Enter'], 60)).toEqual({ kind: 'typing' })
  })

  it('leaves a few quick keys alone, such as a quantity and Enter', () => {
    expect(read(['1', '2', '0', 'Enter'], 8)).toEqual({ kind: 'typing' })
  })

  it('reads a code with capitals, between which Shift is pressed', () => {
    const keys = Array.from('AB12CD').flatMap((key) => (/[A-Z]/.test(key) ? ['Shift', key] : [key]))
    expect(read([...keys, 'Enter'], 8)).toEqual({ kind: 'scan', code: 'AB12CD' })
  })

  it.each([
    ['6009801234567', true],
    ['96385074', true],
    ['1234567', false],
    ['1,250,000', false],
    ['00000000', false],
  ])('tells a code that no Enter ended from an amount and a key held down: %s', (keys, isOne) => {
    expect(isBarcode(keys)).toBe(isOne)
    expect(read(Array.from(keys), 8)).toEqual({ kind: 'burst', keys })
  })

  it('reads no code from an amount that was typed again after the first was deleted', () => {
    const keys = [...Array.from('1800000'), 'Backspace', ...Array.from('1339933')]
    expect(read(keys, 8)).toEqual({ kind: 'burst', keys: '1339933' })
  })

  it('forgets what was typed before the scan', () => {
    const reader = scanReader()
    reader('g', 0)
    for (const [i, key] of code.entries()) reader(key, 500 + i * 5)
    expect(reader('Enter', 500 + code.length * 5)).toEqual({ kind: 'scan', code: code.join('') })
  })
})
