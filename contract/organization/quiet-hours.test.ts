import { describe, expect, it } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const kampala = 'Africa/Kampala'
const at = (time: string) => new Date(`2026-11-21T${time}:00+03:00`)

describe('quiet hours', () => {
  it.each([
    ['22:00', '07:00', '21:59', false],
    ['22:00', '07:00', '22:00', true],
    ['22:00', '07:00', '00:00', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['13:00', '14:00', '13:30', true],
    ['13:00', '14:00', '14:00', false],
    ['08:00', '08:00', '08:00', false],
  ])('from %s to %s, at %s: %s', (start, end, time, isSo) => {
    expect(isQuiet({ start, end }, kampala, at(time))).toBe(isSo)
  })

  it('are those of the person’s own clock', () => {
    expect(isQuiet({ start: '22:00', end: '07:00' }, 'UTC', at('23:30'))).toBe(false)
  })
})
