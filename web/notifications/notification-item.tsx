import { t } from '@lingui/core/macro'
import { CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Notification } from '@tunda/contract/notifications/notifications'
import { Link } from 'react-router'
import { formatAgo, formatDateTime } from '../shared/words/dates.ts'
import classes from './notification-list.module.css'
import { NotificationIcon } from './notification-looks.tsx'

type Props = {
  notification: Notification
  now: number
  /** Opened: it is read. */
  onOpen: () => void
  /** Without it, it cannot be dismissed here. */
  onDismiss?: (() => void) | undefined
}

/** One notification: leads where its cause is, and is read by that. */
export function NotificationItem({ notification, now, onOpen, onDismiss }: Props) {
  const { title, read, actionUrl } = notification
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      {actionUrl ? (
        <Link className={classes.open} to={actionUrl} onClick={onOpen}>
          <Content notification={notification} now={now} />
        </Link>
      ) : (
        <UnstyledButton className={classes.open} onClick={onOpen}>
          <Content notification={notification} now={now} />
        </UnstyledButton>
      )}
      {onDismiss ? (
        <CloseButton
          className={classes.dismiss}
          size={36}
          iconSize={16}
          aria-label={t`Dismiss ${title}`}
          onClick={onDismiss}
        />
      ) : null}
    </li>
  )
}

function Content({ notification, now }: Pick<Props, 'notification' | 'now'>) {
  const { type, priority, title, message, read, createdAt, actionUrl, actionLabel } = notification
  return (
    <>
      <NotificationIcon type={type} />
      <span className={classes.words}>
        <span className={classes.title}>
          {read ? null : <VisuallyHidden>{t`Unread:`} </VisuallyHidden>}
          {title}
        </span>
        {message ? <span className={classes.message}>{message}</span> : null}
        <span className={classes.meta}>
          {priority === 'high' ? <span className={classes.priority} data-priority="high">{t`Important`}</span> : null}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatAgo(createdAt, now)}
          </time>
          {actionUrl && actionLabel ? <span className={classes.action}>{actionLabel}</span> : null}
        </span>
      </span>
    </>
  )
}
