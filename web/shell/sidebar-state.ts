import { useState } from 'react'

const COOKIE = 'sidebar_state'
const SECONDS = 604_800

/** Open unless the cookie says otherwise. */
export function readSidebarCookie(cookies: string = document.cookie): boolean {
  return !cookies.split('; ').includes(`${COOKIE}=false`)
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
