/**
 * For the `onClose` of a drawer from which dialogs open: every open one hears Escape, the lowest first, and only the one on top is meant.
 */
export function unlessCovered(close: () => void): () => void {
  return () => {
    if (document.querySelectorAll('[role="dialog"][aria-modal="true"]').length < 2) close()
  }
}
