import { t } from '@lingui/core/macro'
import { Card, Title } from '@mantine/core'
import type { PasswordResetRequest } from '@tunda/contract/platform/platform'
import { useId } from 'react'
import { useNow } from '../shared/use-now.ts'
import { formatAgo } from '../shared/words/dates.ts'
import classes from './platform.module.css'

/** Requested password resets whose mailed link has not been used yet. */
export function WaitingResets({ requests }: { requests: readonly PasswordResetRequest[] }) {
  const titleId = useId()
  const now = useNow(60_000)
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>{t`Password resets waiting`}</Title>
        <span className={classes.quiet}>{t`Links work for 30 minutes`}</span>
      </div>
      {requests.length === 0 ? <p className={classes.empty}>{t`No emailed link is waiting to be used.`}</p> : null}
      <ul className={classes.list}>
        {requests.map(({ id, target_email, reason, requested_by_email, created_at }) => (
          <li key={id}>
            <span className={classes.who}>
              <strong>{target_email}</strong>
              <small>
                {[reason, requested_by_email && t`asked by ${requested_by_email}`].filter(Boolean).join(' · ')}
              </small>
            </span>
            <span className={classes.quiet}>{formatAgo(created_at, now)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
