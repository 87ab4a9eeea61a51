import { expect, it } from 'vitest'
import { api } from './api.ts'
import { cache } from './cache.ts'

const minute = 60_000

it.each([
  ['organizations', api.organization.list.queryKey(), 10 * minute, undefined],
  ['products', api.products.list.queryKey({ input: {} }), 15 * minute, undefined],
  ['categories', api.categories.list.queryKey({ input: {} }), 60 * minute, undefined],
  ['notification settings', api.notifications.settings.queryKey({ input: {} }), 5 * minute, undefined],
  ['the unread count', api.notifications.countUnread.queryKey(), 10_000, 30_000],
  ['notifications', api.notifications.list.queryKey({ input: { limit: 50 } }), minute, minute],
  ['alerts', api.notifications.alerts.list.queryKey({ input: {} }), minute, undefined],
] as const)(
  '%s are kept and asked for again as often as is laid down',
  (_what, queryKey, staleTime, refetchInterval) => {
    const options = cache.defaultQueryOptions({ queryKey })
    expect([options.staleTime, options.gcTime, options.refetchInterval]).toEqual([
      staleTime,
      10 * minute,
      refetchInterval,
    ])
  },
)
