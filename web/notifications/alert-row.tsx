import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Alert } from '@tunda/contract/notifications/alerts'
import { Link } from 'react-router'
import { productAt } from '../paths.ts'
import { StatusBadge, type Tone } from '../shared/table/status-badge.tsx'
import { formatAgo, formatDateTime } from '../shared/words/dates.ts'
import classes from './alert-row.module.css'

const severities: Record<Alert['severity'], { tone: Tone; words: string }> = {
  low: { tone: 'info', words: t({ message: 'Low', context: 'urgency' }) },
  medium: { tone: 'warn', words: t`Medium` },
  high: { tone: 'bad', words: t`High` },
  critical: { tone: 'bad', words: t`Critical` },
}

type Props = { alert: Alert; now: number; isResolving: boolean; onResolve: () => void }

/** One alert: how grave, what it is, when; what became of it, or the way to say that it is dealt with. */
export function AlertRow({ alert, now, isResolving, onResolve }: Props) {
  const { severity, title, description, createdAt, resolved, data } = alert
  const { tone, words } = severities[severity]
  const product = typeof data.product_id === 'string' ? data.product_id : undefined
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.head}>
          <StatusBadge tone={tone}>{words}</StatusBadge>
          <time className={classes.meta} dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatAgo(createdAt, now)}
          </time>
        </div>
        <h2 className={classes.title}>{product ? <Link to={productAt(product)}>{title}</Link> : title}</h2>
        {description && !resolved ? <p className={classes.text}>{description}</p> : null}
        {resolved ? <p className={classes.text}>{outcomeOf(alert)}</p> : null}
      </div>
      {resolved ? null : (
        <Button
          className={classes.action}
          variant="default"
          loading={isResolving}
          onClick={onResolve}
          aria-label={t`Resolve ${title}`}
        >{t`Resolve`}</Button>
      )}
    </li>
  )
}

function outcomeOf({ resolvedAt, resolvedBy, resolvedByName }: Alert): string {
  const when = resolvedAt === null ? undefined : formatDateTime(resolvedAt)
  if (resolvedBy === null) return when ? t`Cleared automatically on ${when}.` : t`Cleared automatically.`
  const who = resolvedByName || t`a colleague who has left`
  return when ? t`Resolved by ${who} on ${when}.` : t`Resolved by ${who}.`
}
