const KEY = 'reloaded-for-release'
const onceInMs = 60_000

let isLeaving = false
let wanted = () => window.location.href

/** Says where somebody is on the way to, so that a fresh page opens there and not where they came from. */
export function followWanted(address: () => string | undefined): void {
  wanted = () => address() ?? window.location.href
}

/**
 * A tab that was open during a release asks for screens whose files are gone; it then loads the page afresh, at the address that
 * was asked for, once in a minute at most, and never while offline, when the page it has is worth more than none.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(window.sessionStorage.getItem(KEY) ?? 0)
    if (isLeaving) return event.preventDefault()
    if (!navigator.onLine || Date.now() - last < onceInMs) return
    window.sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    isLeaving = true
    const address = new URL(wanted(), window.location.href).href
    if (address === window.location.href) window.location.reload()
    else window.location.assign(address)
    // If the page is not reloaded after all, the next failure counts again.
    setTimeout(() => {
      isLeaving = false
    }, onceInMs / 2)
  })
}

/** A part of the app that is downloaded now, or `otherwise` when it cannot be. While the page is about to be loaded afresh: never. */
export async function arrived<Part>(load: () => Promise<Part>, otherwise: Part): Promise<Part> {
  try {
    return await load()
  } catch {
    return isLeaving ? await new Promise<never>(() => undefined) : otherwise
  }
}
