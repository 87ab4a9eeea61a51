import { Workbox } from 'workbox-window'
import { observable } from '../shared/calls/observable.ts'

/** Activates a waiting version, if there is one. */
export const update = observable<(() => void) | undefined>(undefined)

/** Lets the till open offline from the second visit on. A new version waits until the seller activates it. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    update.set(() => {
      worker.addEventListener('controlling', () => window.location.reload())
      worker.messageSkipWaiting()
    })
  })
  void worker.register().catch(() => undefined)
  // A till stays open for weeks: check for a new version every hour.
  setInterval(() => void worker.update().catch(() => undefined), 3_600_000)
}
