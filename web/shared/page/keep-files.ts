import { officeWorker } from './content-policy.ts'
import { afterFirstScreen } from './first-screen.ts'

/**
 * Caches the app's files on this device, so that screens open sooner the next time. Begins after the first screen, and does nothing in development or
 * where the browser stores nothing.
 */
export async function keepFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  await afterFirstScreen()
  try {
    await navigator.serviceWorker.register(officeWorker)
    const { active } = await navigator.serviceWorker.ready
    const isNew = (entry: PerformanceEntry) => new URL(entry.name).origin === window.location.origin
    const tell = (entries: PerformanceEntryList) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker is of this origin, and takes none
      active?.postMessage(entries.filter(isNew).map(({ name }) => new URL(name).pathname))
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true })
  } catch {
    // Refused by the person or in a private window: the next visit is only slower.
  }
}
