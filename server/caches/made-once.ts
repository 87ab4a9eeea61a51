/**
 * Makes the value of a key when it is first asked for, once even for concurrent callers, and keeps it. After a failure the next caller tries again.
 */
export function madeOnce<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Promise<Made>>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const begun = make(key)
    made.set(key, begun)
    begun.catch(() => made.delete(key))
    return begun
  }
}
