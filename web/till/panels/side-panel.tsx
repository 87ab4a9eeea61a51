import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './side-panel.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A panel over the till: at the side of a wide screen, the whole screen of a phone. */
export function SidePanel({ title, onClose, children }: Props) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={title}
      classNames={{ title: classes.title ?? '', content: classes.content ?? '', close: classes.close ?? '' }}
    >
      <div ref={keepFocus} tabIndex={-1} className={classes.body}>
        {children}
      </div>
    </Drawer>
  )
}

/** Gives the focus back to the button that opened the panel, or that opened the one before it. A field that a key left stays left. */
function useFocusReturn(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const isNowhere = document.activeElement === document.body
      if (isNowhere && opener instanceof HTMLButtonElement) opener.focus({ preventScroll: true })
    }
  }, [])
}

/**
 * Keeps the focus in the panel where one step takes the place of another, and with it what was focused: it goes to what the new step marks with
 * `data-autofocus`, else to its beginning, so that the next Tab reaches its first control. Somebody who left a field keeps it left.
 */
function keepFocus(body: HTMLDivElement) {
  let last: EventTarget | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target
  }
  const watch = new MutationObserver(() => {
    const isLost = document.activeElement === document.body && last instanceof HTMLElement && !last.isConnected
    if (!isLost) return
    const next = body.querySelector<HTMLElement>('[data-autofocus]')
    // The beginning is longer than the screen: it is not brought into view, but stands there.
    if (next) next.focus()
    else body.focus({ preventScroll: true })
  })
  body.addEventListener('focusin', remember)
  watch.observe(body, { childList: true, subtree: true })
  return () => {
    watch.disconnect()
    body.removeEventListener('focusin', remember)
  }
}
