/** How long a shop's next threshold is believed, in milliseconds: people change theirs. */
const believed = 60_000
const mostRemembered = 50_000

type Awaited = { readonly day: string; readonly next: number; readonly askedAt: number }

/** The smallest threshold of a shop that its day has not reached, so that ordinary sales ask nothing. */
const awaited = new Map<string, Awaited>()

/** May the day's revenue have reached a threshold that nobody was told of? Only `false` is certain. */
export function mayHavePassed(orgId: string, day: string, revenue: number, at: Date): boolean {
  const known = awaited.get(orgId)
  return known?.day !== day || revenue >= known.next || at.getTime() - known.askedAt > believed
}

/** Remembers the next threshold above the day's revenue; Infinity: there is none. */
export function awaitThreshold(orgId: string, day: string, next: number, at: Date): void {
  if (awaited.size >= mostRemembered) awaited.clear()
  awaited.set(orgId, { day, next, askedAt: at.getTime() })
}
