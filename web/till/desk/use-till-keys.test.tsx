import { cleanup, createEvent, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useTillKeys } from './use-till-keys.ts'

afterEach(cleanup)

const heard: string[] = []

function Listener({ name }: { name: string }) {
  useTillKeys({
    onScan: (code) => heard.push(`${name} ${code}`),
    onKey: (key) => heard.push(`${name} ${key}`) > 0,
  })
  return null
}

let at = 0

/** Keys as fast as a scanner's, however busy the machine is. */
function press(...keys: (string | { key: string; ctrlKey: boolean })[]): void {
  for (const one of keys) {
    const event = createEvent.keyDown(document.body, typeof one === 'string' ? { key: one } : one)
    at += 5
    Object.defineProperty(event, 'timeStamp', { value: at })
    fireEvent(document.body, event)
  }
}

it('takes the end of a part of a GS1 code, which scanners press as Ctrl and ]', () => {
  heard.length = 0
  render(<Listener name="till" />)
  press(...'010600'.split(''), { key: ']', ctrlKey: true }, '1', '0', 'Enter')
  expect(heard).toEqual(['till 010600\u001d10'])
  heard.length = 0
})

it('takes a whole code that no Enter ends for a scan, and no amount', async () => {
  heard.length = 0
  render(<Listener name="till" />)
  press(...'8901234567890'.split(''))
  await vi.waitFor(() => expect(heard).toEqual(['till 8901234567890']))
})

it('what lies over the till has keys and scanner to itself, until it is gone', () => {
  heard.length = 0
  const { rerender } = render(<Listener name="till" />)
  rerender(
    <>
      <Listener name="till" />
      <Listener name="panel" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'F9' })
  press(...'TUNDA-BADGE-1'.split(''), 'Enter')
  rerender(<Listener name="till" />)
  fireEvent.keyDown(document.body, { key: 'F9' })
  expect(heard).toEqual(['panel F9', 'panel TUNDA-BADGE-1', 'till F9'])
})

it('loses no key that is pressed in the instant the screen appears', async () => {
  heard.length = 0
  const place = document.body.appendChild(document.createElement('div'))
  const pressed = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', bubbles: true }))
      resolve()
    }).observe(place, { childList: true, subtree: true })
  })
  const root = createRoot(place)
  // As rendered by incoming data, not by a click, after which React itself flushes effects.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root.render(
    <>
      <h1>Moses</h1>
      <Listener name="till" />
    </>,
  )
  await pressed
  root.unmount()
  vi.unstubAllGlobals()
  place.remove()
  expect(heard).toEqual(['till F9'])
})

function Amount() {
  const [typed, setTyped] = useState('')
  useTillKeys({
    onScan: () => undefined,
    onKey: (key) => {
      if (key === 'F9') heard.push(typed)
      else setTyped(typed + key)
      return true
    },
  })
  return null
}

it('loses no digit where a slow device hears several at once, and the key after them finds them all', () => {
  heard.length = 0
  render(<Amount />)
  // Without the testing library's `act`: nothing is rendered between two keys.
  for (const key of ['2', '0', '5', 'F9'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(heard).toEqual(['205'])
})
