import { describe, expect, it } from 'vitest'
import { isPlainJson } from './plain-json.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('JSON that PostgreSQL and files can store', () => {
  it.each([
    ['a NUL', { note: 'a\0b' }],
    ['a NUL in a name', { 'a\0b': 1 }],
    ['half a character', [['\ud800']]],
    ['the other half', { deep: { er: '\udc00 ' } }],
    ['a depth that nobody means', nested(33)],
    ['a depth that would end the process', nested(5_000)],
  ])('holds no %s', (_what, value) => {
    expect(isPlainJson(value)).toBe(false)
  })

  it.each([
    ['pictures and other scripts', { name: 'Nakato 🙂 ١٢ Ŋ' }],
    ['every kind of value', [null, true, 0, -1.5, '', {}, []]],
    ['thirty-two levels', nested(32)],
  ])('holds %s', (_what, value) => {
    expect(isPlainJson(value)).toBe(true)
  })
})
