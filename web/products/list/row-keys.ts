import { useEffect } from 'react'

export const SEARCH_FIELD = 'product-search'

type Keys = {
  /** X: takes the row into the selection, or out of it. */
  onSelect: (id: string) => void
  /** E: edits the row. */
  onEdit: (id: string) => void
}

/** `/` search, J and K down and up the rows, X select, E edit; Enter opens, as on any button. Never while somebody types. */
export function useRowKeys({ onSelect, onEdit }: Keys): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const id = rowOf(document.activeElement)
      if (key === '/') document.getElementById(SEARCH_FIELD)?.focus()
      else if (key === 'j') step(1)
      else if (key === 'k') step(-1)
      else if (key === 'x' && id) onSelect(id)
      else if (key === 'e' && id) onEdit(id)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onSelect, onEdit])
}

const rowHandles = () => [...document.querySelectorAll<HTMLElement>('[data-row-handle]')]

/** The product of the row that holds the focus. */
function rowOf(element: Element | null): string | undefined {
  const row = element?.closest('tr, li')
  return row?.querySelector<HTMLElement>('[data-row-handle]')?.dataset.rowHandle
}

function step(by: 1 | -1): void {
  const handles = rowHandles()
  const here = handles.findIndex((handle) => handle.dataset.rowHandle === rowOf(document.activeElement))
  const next = here < 0 ? handles[0] : handles[Math.min(Math.max(here + by, 0), handles.length - 1)]
  next?.focus()
}

// In a dialog, letters belong to the dialog.
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"]') !== null
  )
}
