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

it('takes the end of a part of a GS1 code, which scanners press as Ctrl and ]', () => {
  heard.length = 0
  render(<Listener name="till" />)
  for (const key of '010600') fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key: ']', ctrlKey: true })
  for (const key of ['1', '0', 'Enter']) fireEvent.keyDown(document.body, { key })
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
  scan('TUNDA-BADGE-1')
  rerender(<Listener name="till" />)
  fireEvent.keyDown(document.body, { key: 'F9' })
  expect(heard).toEqual(['panel F9', 'panel TUNDA-BADGE-1', 'till F9'])
})
