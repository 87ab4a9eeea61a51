export type DeviceStore<Value> = {
  readonly of: (owner: string) => Value
  readonly put: (owner: string, value: Value) => Value
  /** For `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * One value for each owner, kept on this device through reloads and sign-out, and the same in all its windows. `read` makes sense of
 * what is stored; what it cannot read gives way to a new `begin`.
 */
export function deviceStore<Value>(
  name: string,
  read: (stored: unknown) => Value | undefined,
  begin: () => Value,
): DeviceStore<Value> {
  const values = new Map<string, Value>()
  const listeners = new Set<() => void>()
  const keyOf = (owner: string) => `${name}:${owner}`

  function stored(owner: string): Value | undefined {
    try {
      return read(JSON.parse(window.localStorage.getItem(keyOf(owner)) ?? 'null'))
    } catch {
      return undefined
    }
  }

  function of(owner: string): Value {
    const known = values.get(owner)
    if (known !== undefined) return known
    const value = stored(owner) ?? begin()
    values.set(owner, value)
    return value
  }

  function put(owner: string, value: Value): Value {
    values.set(owner, value)
    try {
      window.localStorage.setItem(keyOf(owner), JSON.stringify(value))
    } catch {
      // A full or forbidden store: the value then lives as long as the page.
    }
    for (const listener of listeners) listener()
    return value
  }

  // Changed in another window: what is sold there must not be sold here once more.
  function follow({ key }: StorageEvent): void {
    for (const owner of values.keys()) if (key === null || key === keyOf(owner)) values.delete(owner)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('storage', follow)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      window.removeEventListener('storage', follow)
      // Nobody follows the other windows now: the next look begins with what is stored.
      values.clear()
    }
  }

  return { of, put, subscribe }
}
