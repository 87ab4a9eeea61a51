import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { bellLength } from '@tunda/contract/notifications/notification-limits'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { useNow } from '../shared/use-now.ts'
import classes from './bell.module.css'
import { NotificationItem } from './notification-item.tsx'
import list from './notification-list.module.css'
import { useNotificationActions, useNotifications } from './use-notifications.ts'

/** The ten newest notifications, and what can be done with them. `onLeave` closes the list when one leads away. */
export function BellList({ onLeave }: { onLeave: () => void }) {
  const query = useNotifications()
  const { markRead, dismiss, markAllRead, clearAll } = useNotificationActions()
  const now = useNow(30_000)
  const rows = query.data?.notifications
  const isMore = (query.data?.totalCount ?? 0) > bellLength
  return (
    <>
      <div className={classes.head}>
        <h2>{t`Notifications`}</h2>
        {rows?.some(({ read }) => !read) ? (
          <Button variant="subtle" size="compact-sm" onClick={markAllRead}>{t`Mark all read`}</Button>
        ) : null}
      </div>
      <div className={classes.rows}>
        {rows === undefined ? (
          query.error ? (
            <FailedState error={query.error} query={query} />
          ) : (
            <LoadingState />
          )
        ) : rows.length === 0 ? (
          <div className={classes.empty}>
            <Text fw={600} size="sm">{t`Nothing new`}</Text>
            <Text size="sm" c="dimmed">{t`You will be notified of low stock, good sales days and new customers.`}</Text>
          </div>
        ) : (
          <ul className={list.list} aria-label={t`Latest notifications`}>
            {rows.slice(0, bellLength).map((one) => (
              <NotificationItem
                key={one.id}
                notification={one}
                now={now}
                onOpen={() => {
                  if (!one.read) markRead(one.id)
                  if (one.actionUrl) onLeave()
                }}
                onDismiss={() => dismiss(one.id)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className={classes.foot}>
        <Button
          component={Link}
          to={isMore ? `${paths.alerts}?tab=notifications` : paths.alerts}
          variant="subtle"
          size="compact-sm"
          onClick={onLeave}
        >
          {isMore ? t`View all` : t`Alerts`}
        </Button>
        {rows !== undefined && rows.length > 0 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            c="var(--tunda-dimmed)"
            onClick={clearAll}
          >{t`Clear all`}</Button>
        ) : null}
      </div>
    </>
  )
}
