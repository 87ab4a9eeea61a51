const KEY = 'reloaded-for-release'
const onceInMs = 60_000

let isLeaving = false
let wanted = () => window.location.href

/** Reports the address that is being opened, so that a reloaded page opens there and not where the person came from. */
export function followWanted(address: () => string | undefined): void {
  wanted = () => address() ?? window.location.href
}

/**
 * A tab that was open during a release requests screens whose files are gone; it then reloads the page, at the requested address, at most once a
 * minute, and never while offline, when the current page is better than none.
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

/** A part of the app that is downloaded now, or `otherwise` if that fails. Never resolves while the page is about to be reloaded. */
export async function arrived<Part>(load: () => Promise<Part>, otherwise: Part): Promise<Part> {
  try {
    return await load()
  } catch {
    return isLeaving ? await new Promise<never>(() => undefined) : otherwise
  }
}
