const KEY = 'reloaded-for-release'
const onceInMs = 60_000

/**
 * A tab that was open during a release asks for screens whose files are gone; it then loads the page afresh, once in a
 * minute at most, and never while offline, when the page it has is worth more than none.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(window.sessionStorage.getItem(KEY) ?? 0)
    if (!navigator.onLine || Date.now() - last < onceInMs) return
    window.sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
