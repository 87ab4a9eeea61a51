import { useEffect, useRef } from 'react'

/** Gives the focus back to what opened a dialog. The dialog cannot do it itself: it is loaded after it was asked for. */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    opener.current = document.activeElement
    return () => {
      const { current } = opener
      // After the dialog's focus trap has let go.
      setTimeout(() => current instanceof HTMLElement && current.isConnected && current.focus({ preventScroll: true }))
    }
  }, [isOpen])
}
