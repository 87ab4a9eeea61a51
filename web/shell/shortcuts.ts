import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { newSale, paths } from '../paths.ts'

const goTo: Record<string, string> = { d: paths.dashboard, i: paths.inventory, s: paths.sales, c: paths.customers }

type Actions = { toggleSidebar: () => void; search: () => void; isPlatform: boolean }

/** Ctrl/Cmd+B sidebar, Ctrl/Cmd+K everything, N new sale, G then D, I, S or C to go there; never while somebody types. */
export function useShortcuts({ toggleSidebar, search, isPlatform }: Actions): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(0)
  useHotkeys(
    [
      ['mod+B', toggleSidebar],
      ['mod+K', search],
    ],
    [],
  )
  useEffect(() => {
    if (isPlatform) return undefined
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const place = Date.now() - goPressedAt.current < 1000 ? goTo[key] : undefined
      goPressedAt.current = key === 'g' ? Date.now() : 0
      if (place) void navigate(place)
      else if (key === 'n') void navigate(newSale)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, isPlatform])
}

// In a dialog, letters belong to the dialog.
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
}
