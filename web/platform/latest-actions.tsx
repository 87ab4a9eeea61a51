import { Card, Title } from '@mantine/core'
import type { PlatformEvent } from '@tunda/contract/platform'
import { useId } from 'react'
import { formatAgo } from '../shared/dates.ts'
import { useNow } from '../shared/use-now.ts'
import { actionWords } from './action-words.ts'
import classes from './platform.module.css'

/** What the platform team and its jobs did last. */
export function LatestActions({ actions }: { actions: readonly PlatformEvent[] }) {
  const titleId = useId()
  const now = useNow(60_000)
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>
          Latest by the team
        </Title>
      </div>
      {actions.length === 0 ? <p className={classes.empty}>Nothing has been done yet.</p> : null}
      <ul className={classes.list}>
        {actions.map((action) => (
          <li key={action.id}>
            <span className={classes.who}>
              {actionWords(action)}
              <small>{action.user_email || 'By itself'}</small>
            </span>
            <span className={classes.quiet}>{formatAgo(action.created_at, now)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
