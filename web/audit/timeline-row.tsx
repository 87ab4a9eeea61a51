import { t } from '@lingui/core/macro'
import {
  type Icon,
  IconBox,
  IconBuildingStore,
  IconChevronDown,
  IconHistory,
  IconReceipt,
  IconSettings,
  IconTag,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { AuditEntry } from '@tunda/contract/audit'
import { useId, useState } from 'react'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatAgo, formatDateTime } from '../shared/words/dates.ts'
import { EntryDetails } from './entry-details.tsx'
import { isToldByClient, sentenceOf } from './entry-words.ts'
import classes from './timeline.module.css'

const icons: Readonly<Record<string, Icon>> = {
  product: IconBox,
  sale: IconReceipt,
  customer: IconUser,
  category: IconTag,
  organization: IconBuildingStore,
  organization_member: IconUsers,
  invitation: IconUsers,
  business_settings: IconSettings,
}

/** `INV-000012` is not broken at its hyphen. */
const isNumber = (what: string) => /^[A-Z]+-[A-Z]?\d+$/.test(what)

/** One thing that was done, in a sentence; opened, what was before and after. */
export function TimelineRow({ entry, now }: { entry: AuditEntry; now: number }) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { who, action, what } = sentenceOf(entry)
  const Mark = icons[entry.resource_type] ?? IconHistory
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.mark} aria-hidden="true">
          <Mark size={18} stroke={1.7} />
        </span>
        <span className={classes.sentence}>
          <b>{who}</b> {action} {what ? <b className={isNumber(what) ? 'numeric' : undefined}>{what}</b> : null}
          {isToldByClient(entry) ? (
            <span className={classes.badge}>
              <StatusBadge tone="quiet" dot={false}>{t`reported by an app`}</StatusBadge>
            </span>
          ) : null}
        </span>
        <time className={classes.ago} dateTime={entry.created_at} title={formatDateTime(entry.created_at)}>
          {formatAgo(entry.created_at, now)}
        </time>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.7} aria-hidden />
      </button>
      {isOpen ? (
        <div id={details} className={classes.details}>
          <EntryDetails entry={entry} />
        </div>
      ) : null}
    </li>
  )
}
