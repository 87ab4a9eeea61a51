import { t } from '@lingui/core/macro'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { badgeMost } from '@tunda/contract/notifications/notification-limits'
import { useState } from 'react'
import classes from './bell.module.css'
import { BellList } from './bell-list.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useUnreadCount } from './use-notifications.ts'

/** The notifications bell: how many are unread, and the newest of them. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnreadCount()
  useArrivals()
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(380px, calc(100vw - 24px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <span className={classes.bell}>
        <Popover.Target>
          <ActionIcon aria-label={nameOf(unread)} c="var(--tunda-ink)" onClick={() => setOpen((before) => !before)}>
            <IconBell size={18} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
        {unread > 0 ? (
          <span className={classes.badge} aria-hidden="true">
            {unread > badgeMost ? `${badgeMost}+` : unread}
          </span>
        ) : null}
      </span>
      <Popover.Dropdown className={classes.dropdown} aria-label={t`Notifications`} tabIndex={-1}>
        <BellList onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function nameOf(unread: number): string {
  return unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`
}
