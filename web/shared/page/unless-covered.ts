/** For the `onClose` of a drawer from which dialogs open: each open one receives Escape, the lowest first, and only the top one is meant. */
export function unlessCovered(close: () => void): () => void {
  return () => {
    if (document.querySelectorAll('[role="dialog"][aria-modal="true"]').length < 2) close()
  }
}
