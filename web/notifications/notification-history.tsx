import { t } from '@lingui/core/macro'
import { IconBell } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { Pages } from '../shared/table/table-pages.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { useNow } from '../shared/use-now.ts'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import { useNotificationActions } from './use-notifications.ts'

const limit = 20

/** Everything one was told in the last 30 days, also what was dismissed; what was cleared is gone. */
export function NotificationHistory({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(
    api.notifications.list.queryOptions({
      input: { withDismissed: true, page, limit },
      placeholderData: keepPreviousData,
    }),
  )
  const { markRead } = useNotificationActions()
  const now = useNow(60_000)
  const { data } = query
  if (data === undefined) return query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />
  if (data.notifications.length === 0) {
    return (
      <EmptyState
        icon={IconBell}
        title={t`No notifications yet`}
        text={t`Notifications about stock, sales and customers are kept here for 30 days.`}
      />
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label={t`Notifications`}>
        {data.notifications.map((one) => (
          <NotificationItem
            key={one.id}
            notification={one}
            now={now}
            onOpen={() => {
              if (!one.read) markRead(one.id)
            }}
          />
        ))}
      </ul>
      {data.totalPages > 1 ? <Pages {...data} limit={limit} onPage={onPage} label={t`Notifications`} /> : null}
    </>
  )
}
