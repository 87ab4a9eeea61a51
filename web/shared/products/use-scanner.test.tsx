import { setTimeout as pause } from 'node:timers/promises'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { endsAfterMs } from './scan-reader.ts'
import { type Scan, useScanner } from './use-scanner.ts'

const code = '8901234567890'

/** Keys as fast as a scanner's, whenever they are delivered. Returns whether the page was left with the key. */
function scannerKeys() {
  const began = performance.now()
  let nth = 0
  return (key: string) => {
    nth += 1
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    return document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: began + nth * 5 }))
  }
}

it.each(['with its Enter', 'without one'])('one scan is one, %s, however many parts of a page listen', async (how) => {
  const scanned = vi.fn<(scan: Scan) => void>()
  renderHook(() => useScanner(scanned))
  renderHook(() => useScanner(scanned))
  const press = scannerKeys()
  for (const key of code) press(key)
  if (how === 'with its Enter') press('Enter')
  await pause(endsAfterMs * 3)
  expect(scanned.mock.calls).toEqual([[{ code, field: undefined }]])
})

it('an Enter that comes late neither counts again nor presses anything', async () => {
  const scanned = vi.fn<(scan: Scan) => void>()
  renderHook(() => useScanner(scanned))
  const press = scannerKeys()
  for (const key of code) press(key)
  await vi.waitFor(() => expect(scanned).toHaveBeenCalledOnce())
  expect(press('Enter')).toBe(false)
  expect(scanned).toHaveBeenCalledOnce()
})

it('what a scan typed into a field is removed again, of one line or several', async () => {
  renderHook(() => useScanner(() => undefined))
  for (const field of [document.createElement('input'), document.createElement('textarea')]) {
    field.value = 'Broken'
    document.body.append(field)
    field.focus()
    const press = scannerKeys()
    for (const key of code) {
      press(key)
      field.value += key
    }
    press('Enter')
    expect(field.value).toBe('Broken')
    field.remove()
  }
})
