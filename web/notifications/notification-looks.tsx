import {
  IconBell,
  IconInfoCircle,
  IconPackageOff,
  IconStack2,
  IconTrendingUp,
  IconUserPlus,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { NotificationType } from '@tunda/contract/notifications/notifications'
import classes from './notification-list.module.css'

type Look = { icon: TablerIcon; tone: 'ok' | 'warn' | 'bad' | 'info' | 'quiet' }

const looks: Record<NotificationType, Look> = {
  low_stock: { icon: IconStack2, tone: 'warn' },
  out_of_stock: { icon: IconPackageOff, tone: 'bad' },
  high_sales: { icon: IconTrendingUp, tone: 'ok' },
  new_customer: { icon: IconUserPlus, tone: 'info' },
  system: { icon: IconInfoCircle, tone: 'info' },
  other: { icon: IconBell, tone: 'quiet' },
}

/** What a notification is about, as a picture; its words say it too. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const { icon: Mark, tone } = looks[type]
  return (
    <span className={classes.icon} data-tone={tone} aria-hidden="true">
      <Mark size={18} stroke={1.7} />
    </span>
  )
}
