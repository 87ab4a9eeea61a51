import { createEvent, fireEvent } from '@testing-library/react'

/** Keys as a scanner sends them: five milliseconds apart, after a pause, into whatever has the focus. */
export async function scan(code: string, at: HTMLElement, ends = ['Enter']) {
  await new Promise((resolve) => setTimeout(resolve, 60))
  const from = performance.now()
  const press = (name: string, place: number) => {
    const event = createEvent.keyDown(at, { key: name })
    // The events' own clock, so that a machine that is slow today still scans at a scanner's pace.
    Object.defineProperty(event, 'timeStamp', { value: from + place * 5 })
    fireEvent(at, event)
  }
  Array.from(code).forEach(press)
  if (at instanceof HTMLInputElement) fireEvent.input(at, { target: { value: at.value + code } })
  for (const end of ends) press(end, code.length)
}
