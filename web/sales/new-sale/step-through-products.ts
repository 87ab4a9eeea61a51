import type { KeyboardEvent } from 'react'

/** Up and down move between the search field and the products under it; Home and End reach the first and the last. */
export function stepThroughProducts(event: KeyboardEvent, field: HTMLElement | null, list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0 && event.target !== field) return
  const next = nextOf(event.key, at, buttons.length)
  if (next === undefined) return
  event.preventDefault()
  if (next < 0) field?.focus()
  else buttons[next]?.focus()
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (at < 0) return undefined
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
