import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** The spec's cache times (section 9): which is used where, in one table. The first segment of a key names the slice. */
const staleTimes: ReadonlyArray<readonly [procedure: readonly string[], ms: number]> = [
  [['products'], 15 * minute],
  [['categories'], 60 * minute],
  // Figures that a sale moves: shown at once, asked again whenever a screen opens.
  [['sales'], 0],
  [['customers'], 0],
  [['analytics'], 0],
  [['audit'], 0],
  [['subscription'], 5 * minute],
  [['notifications'], minute],
  [['notifications', 'countUnread'], 10_000],
  [['notifications', 'settings'], 5 * minute],
]

/**
 * The server state of the whole app. Retries are the API client's (three tries), so that the two policies do not multiply;
 * nothing that was not sent lives here, so clearing it loses nothing.
 */
export const cache = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10 * minute, gcTime: 600_000, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

for (const [procedure, staleTime] of staleTimes) cache.setQueryDefaults([procedure], { staleTime })
