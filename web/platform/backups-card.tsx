import { t } from '@lingui/core/macro'
import { Card, Title } from '@mantine/core'
import type { NightlyRun, PlatformOverview } from '@tunda/contract/platform/platform'
import { useId } from 'react'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { useNow } from '../shared/use-now.ts'
import { formatAgo } from '../shared/words/dates.ts'
import classes from './platform.module.css'

/** Whether last night's backup was made, and could be restored. */
export function BackupsCard({ backups }: { backups: PlatformOverview['backups'] }) {
  const titleId = useId()
  const { backup, drill } = backups
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>{t`Backups`}</Title>
        <span className={classes.quiet}>{t`Every night`}</span>
      </div>
      {backup === null ? (
        <p
          className={classes.empty}
        >{t`No backups are made. The person who runs the server must set BACKUP_DIR and BACKUP_KEY_FILE.`}</p>
      ) : (
        <ul className={classes.list}>
          <Run name={t`Last backup`} run={backup} />
          {drill === null ? null : <Run name={t`Last test restore`} run={drill} />}
        </ul>
      )}
    </Card>
  )
}

function Run({ name, run: { fine_at, is_late, fault, bytes } }: { name: string; run: NightlyRun }) {
  const now = useNow(60_000)
  const megabytes = bytes === null ? undefined : Math.max(1, Math.round(bytes / 1_048_576))
  return (
    <li>
      <span className={classes.who}>
        <strong>{name}</strong>
        <small>
          {fault ??
            (megabytes === undefined ? t`All rows, ledgers and files were there` : t`${{ megabytes }} MB, encrypted`)}
        </small>
      </span>
      <span className={classes.quiet}>
        {fine_at === null ? t`Never` : formatAgo(fine_at, now)}{' '}
        {is_late ? <StatusBadge tone="bad">{t`Late`}</StatusBadge> : null}
        {fault !== null && !is_late ? <StatusBadge tone="warn">{t`Failed`}</StatusBadge> : null}
      </span>
    </li>
  )
}
