import { Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { type DateFormat, defaultDateStyle, putDateStyleInForce } from '../words/dates.ts'
import { DayInput } from './day-input.tsx'
import { DayRange, type Days } from './day-range.tsx'

afterEach(() => putDateStyleInForce(defaultDateStyle))

const like = (date_format: DateFormat) => putDateStyleInForce({ ...defaultDateStyle, date_format })
const field = (name = 'From day') => screen.getByLabelText<HTMLInputElement>(name)

function showField(defaultValue = '') {
  const onChange = vi.fn<(day: string) => void>()
  const { user } = show(<DayInput aria-label="From day" defaultValue={defaultValue} onChange={onChange} />)
  return { onChange, user }
}

it('shows a day as the person likes dates, whatever their time zone', () => {
  putDateStyleInForce({ ...defaultDateStyle, timezone: 'Pacific/Auckland' })
  show(<DayInput aria-label="From day" value="2026-11-02" />)
  expect(field().value).toBe('02/11/2026')
})

it.each([
  ['DD/MM/YYYY', '03/09/2026'],
  ['DD/MM/YYYY', '3/09/2026'],
  ['DD/MM/YYYY', '3.9.26'],
  ['DD/MM/YYYY', '3 9 2026'],
  ['DD/MM/YYYY', '2026-09-03'],
  ['MM/DD/YYYY', '9/03/2026'],
  ['MM/DD/YYYY', '09/3/2026'],
  ['YYYY-MM-DD', '2026-9-03'],
  ['YYYY-MM-DD', '2026-09-03'],
] as const)('takes a day typed by a person who likes %s as %s', async (date_format, typed) => {
  like(date_format)
  const { onChange, user } = showField()
  await user.type(field(), typed)
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-09-03')
})

it('takes no year that is only begun', async () => {
  const { onChange, user } = showField()
  await user.type(field(), '1/3/2026')
  expect(onChange.mock.calls.map(([day]) => day).filter((day) => /^\d{4}-/.test(day))).toEqual(['2026-03-01'])
})

it.each(['31/11/2026', '1/13/2026', 'soon', '1/9'])('keeps %s, and says that it is no day', async (typed) => {
  const { onChange, user } = showField('2026-11-02')
  await user.clear(field())
  await user.type(field(), typed)
  await user.tab()
  expect(field().value).toBe(typed)
  expect(screen.getByText('No such day. Write it as DD/MM/YYYY.')).toBeTruthy()
  // The form must save neither the day before nor an empty one.
  expect(onChange).toHaveBeenLastCalledWith(typed)
})

it('can be emptied, by typing and by its button', async () => {
  const { onChange, user } = showField('2026-11-02')
  await user.clear(field())
  expect(onChange).toHaveBeenLastCalledWith('')
  await user.type(field(), '3/11/2026')
  await user.click(screen.getByRole('button', { name: 'Clear the day' }))
  expect(onChange).toHaveBeenLastCalledWith('')
  expect(field().value).toBe('')
})

it('is picked from a calendar by keyboard; Escape closes that alone', async () => {
  const [onChange, onClose] = [vi.fn<(day: string) => void>(), vi.fn<() => void>()]
  const { user } = show(
    <Modal opened onClose={onClose} title="A form">
      <DayInput aria-label="From day" value="2026-11-02" onChange={onChange} />
    </Modal>,
  )
  await user.click(field())
  await user.keyboard('{ArrowDown}')
  const chosen = await screen.findByRole('button', { name: '2 November 2026' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: '2 November 2026' })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('button', { name: '12 November 2026' }))
  expect(onChange).toHaveBeenLastCalledWith('2026-11-12')
})

it('hands a range on once both days are right together', async () => {
  const onChange = vi.fn<(days: Days) => void>()
  const { user } = show(<Range onChange={onChange} />)
  await user.clear(field())
  onChange.mockClear()
  await user.type(field(), '01/03/2025')
  expect(screen.getByText('The first day is after the last.')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  await user.clear(field('To day'))
  await user.type(field('To day'), '31/03/2025')
  expect(onChange.mock.calls.map(([days]) => days)).toEqual([
    { from: '2025-03-01', to: '' },
    { from: '2025-03-01', to: '2025-03-31' },
  ])
})

function Range({ onChange }: { onChange: (days: Days) => void }) {
  const [days, setDays] = useState({ from: '2025-01-01', to: '2025-01-31' })
  const change = (next: Days) => {
    setDays(next)
    onChange(next)
  }
  return <DayRange {...days} onChange={change} />
}
