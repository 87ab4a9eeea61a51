import { useMutation, useQuery } from '@tanstack/react-query'
import { mostHeld } from '@tunda/contract/notifications/notification-limits'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { toast } from '../shared/page/toast.tsx'

const input = { limit: mostHeld }

/** The newest notifications that are not dismissed. */
export function useNotifications() {
  return useQuery(api.notifications.list.queryOptions({ input }))
}

/** How many are unread; a count that fails is none. */
export function useUnreadCount(): number {
  const { data, isError } = useQuery(api.notifications.countUnread.queryOptions())
  return isError ? 0 : (data?.count ?? 0)
}

const settle = {
  onError: (error: unknown) => toast.bad(asFailure(error).message),
  onSettled: () => refresh('notifications'),
}

/** What a person does with their notifications; the list shows it at once. */
export function useNotificationActions() {
  const update = useMutation(
    api.notifications.update.mutationOptions({
      ...settle,
      onMutate: ({ id, ...change }) =>
        changeList((rows) =>
          rows
            .map((row) =>
              row.id === id ? { ...row, read: change.read ?? row.read, dismissed: change.dismissed ?? false } : row,
            )
            .filter(({ dismissed }) => !dismissed),
        ),
    }),
  )
  const readAll = useMutation(
    api.notifications.markAllRead.mutationOptions({
      ...settle,
      onMutate: () => changeList((rows) => rows.map((row) => ({ ...row, read: true }))),
    }),
  )
  const clear = useMutation(
    api.notifications.clear.mutationOptions({ ...settle, onMutate: () => changeList(() => []) }),
  )
  return {
    markRead: (id: string) => update.mutate({ id, read: true }),
    dismiss: (id: string) => update.mutate({ id, dismissed: true }),
    markAllRead: () => readAll.mutate({ read: true }),
    clearAll: () => clear.mutate(undefined),
  }
}

type Row = NonNullable<ReturnType<typeof useNotifications>['data']>['notifications'][number]

function changeList(change: (rows: Row[]) => Row[]): void {
  const queryKey = api.notifications.list.queryKey({ input })
  cache.setQueryData(queryKey, (now) => now && { ...now, notifications: change(now.notifications) })
  const unread = cache.getQueryData(queryKey)?.notifications.filter(({ read }) => !read).length
  if (unread !== undefined) cache.setQueryData(api.notifications.countUnread.queryKey(), { count: unread })
}
