import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAutosave } from './use-autosave.ts'

type Values = { readonly name?: string; readonly city?: string }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Answers that are given by hand; what is sent stands in the order in which it left. */
function autosave() {
  const sent: { change: Values; answer: () => Promise<void>; refuse: () => Promise<void> }[] = []
  const save = (change: Values) =>
    new Promise<void>((resolve, reject) => {
      const answer = () => act(async () => resolve())
      sent.push({ change, answer, refuse: () => act(async () => reject(new Error('no'))) })
    })
  const { result, unmount } = renderHook(() => useAutosave(save))
  const change = async (values: Values) => {
    act(() => result.current.change(values))
    await act(async () => vi.advanceTimersByTime(1000))
  }
  const hide = () => act(async () => void window.dispatchEvent(new Event('pagehide')))
  return { result, unmount, change, hide, changes: () => sent.map((one) => one.change), sent }
}

it('sends one after the other, so that the older never arrives last', async () => {
  const { change, changes, sent } = autosave()
  await change({ name: 'One' })
  await change({ name: 'Two' })
  expect(changes()).toEqual([{ name: 'One' }])
  await sent[0]?.answer()
  expect(changes()).toEqual([{ name: 'One' }, { name: 'Two' }])
})

it('waits for what is under way when the screen goes', async () => {
  const { change, changes, sent, unmount } = autosave()
  await change({ name: 'One' })
  await change({ name: 'Two' })
  unmount()
  expect(changes()).toEqual([{ name: 'One' }])
  await sent[0]?.answer()
  expect(changes()).toEqual([{ name: 'One' }, { name: 'Two' }])
})

it('sends at once when the page hides, once, and again after the one before, so that the newer stands', async () => {
  const { change, changes, hide, result, sent } = autosave()
  await change({ name: 'One' })
  await change({ name: 'Two' })
  await hide()
  await hide()
  expect(changes()).toEqual([{ name: 'One' }, { name: 'Two' }])
  await sent[0]?.answer()
  expect(changes()).toHaveLength(2)
  await sent[1]?.answer()
  expect(changes()).toEqual([{ name: 'One' }, { name: 'Two' }, { name: 'Two' }])
  await sent[2]?.answer()
  expect(result.current.state).toBe('saved')
})

it('never sends an older value again that failed beside a newer one', async () => {
  const { change, changes, hide, result, sent } = autosave()
  await change({ name: 'One', city: 'Jinja' })
  await change({ name: 'Two' })
  await hide()
  await sent[1]?.answer()
  await sent[0]?.refuse()
  expect(changes()[2]).toEqual({ name: 'Two', city: 'Jinja' })
  await sent[2]?.answer()
  expect(result.current.state).toBe('saved')
  expect(changes()).toHaveLength(3)
})
