import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

type Times = { readonly staleTime: number; readonly refetchInterval?: number }

/** The spec's cache times (section 9): which is used where, in one table. The first segment of a key names the slice. */
const times: ReadonlyArray<readonly [procedure: readonly string[], Times]> = [
  [['products'], { staleTime: 15 * minute }],
  [['categories'], { staleTime: 60 * minute }],
  // Figures that a sale changes: shown at once, fetched again whenever a screen opens.
  [['sales'], { staleTime: 0 }],
  [['customers'], { staleTime: 0 }],
  // A list may begin or end with the day.
  [['priceLists', 'offers'], { staleTime: minute }],
  [['analytics'], { staleTime: 0 }],
  [['analytics', 'bestSeller'], { staleTime: 0, refetchInterval: minute }],
  [['audit'], { staleTime: 0 }],
  [['subscription'], { staleTime: 5 * minute }],
  [['notifications'], { staleTime: minute }],
  [['notifications', 'list'], { staleTime: minute, refetchInterval: minute }],
  [['notifications', 'countUnread'], { staleTime: 10_000, refetchInterval: 30_000 }],
  [['notifications', 'settings'], { staleTime: 5 * minute }],
]

/**
 * The server state of the whole app. Retries are the API client's (three tries), so that the two policies do not multiply; it has no unsent data, so
 * clearing it loses nothing.
 */
export const cache = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10 * minute, gcTime: 600_000, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

for (const [procedure, kept] of times) cache.setQueryDefaults([procedure], kept)
