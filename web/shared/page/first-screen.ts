import { useEffect, useSyncExternalStore } from 'react'

let isThere = false
let announce: () => void = () => undefined
const shown = new Promise<void>((resolve) => {
  announce = () => {
    isThere = true
    resolve()
  }
})

const lookEveryMs = 100
/** One request leads to the next: only a lasting silence counts. */
const quietMs = 300
/** A limit, so that a hanging request does not block the rest of the page for ever. */
const longestMs = 10_000

/**
 * Resolves once the first screen can be used: until then it has a cheap phone's connection and processor to itself. For what loads after it: charts,
 * toasts, fonts, the other screens.
 */
export function afterFirstScreen(): Promise<void> {
  return shown
}

/** Whether the first screen can be used: for a call that nothing on it waits for. */
export function useIsFirstScreenThere(): boolean {
  return useSyncExternalStore(
    (tell) => {
      void shown.then(tell)
      return () => undefined
    },
    () => isThere,
    () => false,
  )
}

let coming = 0

/** A placeholder for a part of the first screen whose code is still loading. */
export function StillComing(): null {
  useEffect(() => {
    coming += 1
    return () => {
      coming -= 1
    }
  }, [])
  return null
}

/** For tests: marks the first screen as ready. */
export function firstScreenIsThere(): void {
  announce()
}

/** Watches for the first screen, from its first render: it is ready when the page has loaded and `isBusy` is false. */
export function WatchFirstScreen({ isBusy }: { isBusy: () => boolean }): null {
  useEffect(() => watchFirstScreen(isBusy), [isBusy])
  return null
}

function watchFirstScreen(isBusy: () => boolean): void {
  const start = performance.now()
  let quietSince = start
  const look = () => {
    const now = performance.now()
    if (document.readyState !== 'complete' || coming > 0 || isBusy()) quietSince = now
    if (now - quietSince >= quietMs || now - start > longestMs) return whenIdle(announce)
    setTimeout(look, lookEveryMs)
    return undefined
  }
  setTimeout(look, lookEveryMs)
}

function whenIdle(act: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 1000 })
  else setTimeout(act, lookEveryMs)
}
