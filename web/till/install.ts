import { observable } from '../shared/calls/observable.ts'

/** The browser's offer to install the till; Chrome makes it by an event, and only once. */
type InstallOffer = { prompt: () => Promise<unknown> }

export const installable = observable<InstallOffer | undefined>(undefined)

/** Keeps the browser's offer until the seller asks for it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installable.set(event as unknown as InstallOffer)
  })
  window.addEventListener('appinstalled', () => installable.set(undefined))
}
