import { useSyncExternalStore } from 'react'
import { afterFirstScreen } from '../page/first-screen.ts'
import { config } from './config.ts'

export type Network = 'online' | 'slow' | 'offline'

/** The spec's connectivity check (section 9). */
const everyMs = 30_000
const timeoutMs = 5000
const slowMs = 3000

let state: Network = navigator.onLine ? 'online' : 'offline'
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function say(next: Network): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

async function ping(): Promise<void> {
  if (!navigator.onLine) return say('offline')
  if (document.visibilityState === 'hidden') return
  const started = performance.now()
  try {
    const address = `${config().backendUrl}/health`
    await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    say(performance.now() - started > slowMs ? 'slow' : 'online')
  } catch {
    say('offline')
  }
}

const check = () => void ping()
const lose = () => say('offline')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(check, everyMs)
    window.addEventListener('online', check)
    window.addEventListener('offline', lose)
    void afterFirstScreen().then(check)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    window.removeEventListener('online', check)
    window.removeEventListener('offline', lose)
  }
}

/** Whether the server could be reached at the last try. */
export function networkNow(): Network {
  return state
}

/** Sets the state of the connection from the result of a call; the next ping may correct it. */
export function tellNetwork(next: Network): void {
  say(next)
}

/** Calls `listener` at each change, and keeps checking; returns a function that stops it. */
export function followNetwork(listener: () => void): () => void {
  return subscribe(listener)
}

/** Whether the server can be reached: checked every 30 s while the page is visible, and whenever the browser reports a change. */
export function useNetwork(): Network {
  return useSyncExternalStore(subscribe, () => state)
}
