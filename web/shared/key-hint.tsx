import classes from './key-hint.module.css'

/** The key that does the same as the control it sits in; hidden from readers and on touch screens. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className={classes.key} aria-hidden="true">
      {children}
    </kbd>
  )
}

/** `⌘` on Apple keyboards, `Ctrl` elsewhere. */
export const modifierKey: string = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'
