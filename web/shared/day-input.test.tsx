import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { defaultDateStyle, putDateStyleInForce } from './dates.ts'
import { DayInput } from './day-input.tsx'

afterEach(() => putDateStyleInForce(defaultDateStyle))

const field = () => screen.getByLabelText<HTMLInputElement>('From day')

it('shows a day as the person likes dates', () => {
  putDateStyleInForce({ ...defaultDateStyle, date_format: 'DD/MM/YYYY' })
  show(<DayInput aria-label="From day" value="2026-11-02" />)
  expect(field().value).toBe('02/11/2026')
})

it.each([
  ['DD/MM/YYYY', '03/11/2026'],
  ['DD/MM/YYYY', '3.11.26'],
  ['DD/MM/YYYY', '3/11/2026'],
  ['MM/DD/YYYY', '11/03/2026'],
  ['YYYY-MM-DD', '2026-11-03'],
] as const)('takes a day typed as %s', async (date_format, typed) => {
  putDateStyleInForce({ ...defaultDateStyle, date_format })
  const onChange = vi.fn<(day: string) => void>()
  const { user } = show(<DayInput aria-label="From day" value="" onChange={onChange} />)
  await user.type(field(), typed)
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-11-03')
})

it('takes nothing that is no day', async () => {
  const onChange = vi.fn<(day: string) => void>()
  const { user } = show(<DayInput aria-label="From day" value="" onChange={onChange} />)
  await user.type(field(), '31/02/2026')
  await user.tab()
  expect(onChange.mock.calls.filter(([day]) => day !== '')).toEqual([])
})

it('can be emptied', async () => {
  const onChange = vi.fn<(day: string) => void>()
  const { user } = show(<DayInput aria-label="From day" value="2026-11-02" onChange={onChange} />)
  await user.clear(field())
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('')
})
