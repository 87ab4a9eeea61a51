import classes from './key-hint.module.css'

/** The key for the control that it is in; hidden from screen readers and on touch screens. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <kbd className={classes.key}>{children}</kbd>
    </span>
  )
}

/** `⌘` on Apple keyboards, `Ctrl` elsewhere. */
export const modifierKey: string = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'
