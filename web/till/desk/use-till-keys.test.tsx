import { cleanup, fireEvent, render } from '@testing-library/react'
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

/** As fast as a scanner. */
function scan(code: string): void {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key })
}

it('what lies over the till has keys and scanner to itself, until it is gone', () => {
  const { rerender } = render(<Listener name="till" />)
  rerender(
    <>
      <Listener name="till" />
      <Listener name="panel" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'F9' })
  scan('TUNDA-BADGE-1')
  rerender(<Listener name="till" />)
  fireEvent.keyDown(document.body, { key: 'F9' })
  expect(heard).toEqual(['panel F9', 'panel TUNDA-BADGE-1', 'till F9'])
})
