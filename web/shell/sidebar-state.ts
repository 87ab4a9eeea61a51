import { useState } from 'react'

const COOKIE = 'sidebar_state'
const SECONDS = 604_800

/** Pixels from which on there is room for the sidebar beside a table. */
const ROOMY = 1024

/** As the cookie says; without one, open where there is room for it. `width`: of the window, in pixels. */
export function readSidebarCookie(cookies: string = document.cookie, width: number = window.innerWidth): boolean {
  const kept = cookies.split('; ')
  if (kept.includes(`${COOKIE}=true`)) return true
  return width >= ROOMY && !kept.includes(`${COOKIE}=false`)
}

/** Whether the sidebar is open, kept for seven days. */
export function useSidebarState(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setIsOpen] = useState(() => readSidebarCookie())
  function toggle() {
    const next = !isOpen
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser a shop uses
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${SECONDS}; samesite=lax`
    setIsOpen(next)
  }
  return [isOpen, toggle]
}
