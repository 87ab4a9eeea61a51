import { cleanup, createEvent, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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

it('what lies over the till has keys and scanner to itself, until it is gone', () => {
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
