import { use, useSyncExternalStore } from 'react'
import { afterFirstScreen } from '../../shared/page/first-screen.ts'

/** Makes sense of what is stored; undefined where it is none of ours. */
type Read<Value> = (stored: unknown) => Value | undefined

export type DeviceStore<Value> = {
  /** What this owner's device holds. Only where `opening` waits for nothing. */
  readonly of: (owner: string) => Value
  readonly put: (owner: string, value: Value) => Value
  /** For `use`: resolves when the owner's value can be had, which is at once or when the code that reads it is there; fails where that does not come. */
  readonly opening: (owner: string) => Promise<void>
  /** For `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void
}

/** React does not wait for a promise that says of itself that it is fulfilled. */
const atOnce = Object.assign(Promise.resolve(), { status: 'fulfilled' })

/**
 * One value for each owner, kept on this device through reloads and sign-out, and the same in all its windows. What `fetchRead`'s answer
 * cannot read gives way to a new `begin`. It is fetched when something is stored, and after the first screen: a device that holds nothing
 * does not wait for it, so what `isNothing` says would not be missed is not stored.
 */
export function deviceStore<Value>(
  name: string,
  fetchRead: () => Promise<Read<Value>>,
  begin: () => Value,
  isNothing: (value: Value) => boolean,
): DeviceStore<Value> {
  const values = new Map<string, Value>()
  const listeners = new Set<() => void>()
  const keyOf = (owner: string) => `${name}:${owner}`
  let read: Read<Value> | undefined
  let fetching: Promise<void> | undefined

  function fetched(): Promise<void> {
    fetching ??= fetchRead().then(
      (fresh) => {
        read = fresh
      },
      (error: unknown) => {
        fetching = undefined
        throw error
      },
    )
    return fetching
  }

  function opening(owner: string): Promise<void> {
    return values.has(owner) || storedText(keyOf(owner)) === null ? atOnce : fetched()
  }

  function of(owner: string): Value {
    const known = values.get(owner)
    if (known !== undefined) return known
    const value = stored(owner) ?? begin()
    values.set(owner, value)
    return value
  }

  function stored(owner: string): Value | undefined {
    const text = storedText(keyOf(owner))
    if (text === null) return undefined
    // Taken for nothing it would be written over.
    if (read === undefined) throw new Error(`${name} is asked for before it can be read`)
    try {
      return read(JSON.parse(text))
    } catch {
      return undefined
    }
  }

  function put(owner: string, value: Value): Value {
    values.set(owner, value)
    try {
      if (isNothing(value)) window.localStorage.removeItem(keyOf(owner))
      else window.localStorage.setItem(keyOf(owner), JSON.stringify(value))
    } catch {
      // A full or forbidden store: the value then lives as long as the page.
    }
    for (const listener of listeners) listener()
    return value
  }

  // Changed in another window: what is sold there must not be sold here once more.
  async function follow({ key }: StorageEvent): Promise<void> {
    await fetched().catch(() => undefined)
    if (read === undefined) return
    for (const owner of values.keys()) if (key === null || key === keyOf(owner)) values.delete(owner)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      window.addEventListener('storage', follow)
      void afterFirstScreen()
        .then(fetched)
        .catch(() => undefined)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      window.removeEventListener('storage', follow)
      // Nobody follows the other windows now: the next look begins with what is stored.
      values.clear()
    }
  }

  return { of, put, opening, subscribe }
}

/** What the store holds for this owner, as it changes in any window. Suspends while the code that reads it is on its way. */
export function useKept<Value>(store: DeviceStore<Value>, owner: string): Value {
  use(store.opening(owner))
  return useSyncExternalStore(store.subscribe, () => store.of(owner))
}

/** Null where nothing is stored, or the browser lets nobody look. */
function storedText(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}
