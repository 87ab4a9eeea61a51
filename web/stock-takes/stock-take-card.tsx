import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Card, Progress, Text } from '@mantine/core'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { Link } from 'react-router'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatAgo } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import { Variance } from './report/variance.tsx'
import classes from './stock-take-card.module.css'
import { percentOf, takeDate, takeName } from './stock-take-words.ts'
import { writePlace } from './stock-takes-address.ts'

/** A count in progress: how far it is, and what differs so far. The whole card opens it. */
export function StockTakeCard({ take }: { take: StockTake }) {
  const { counted, to_count, created_by_name, created_at, findings } = take
  const percent = percentOf(take)
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <Anchor
          component={Link}
          to={{ search: writePlace({ take: take.id }) }}
          className={classes.name}
          c="inherit"
          fw={600}
        >
          {takeName(take)}
        </Anchor>
        <StatusBadge tone="info">{t`In progress`}</StatusBadge>
      </div>
      <Text size="sm" c="dimmed">
        {t`${{ takeDate: takeDate(take) }} · started by ${{ createdByName: created_by_name || t`a colleague who has left` }} ${{ createdAt: formatAgo(created_at) }}`}
      </Text>
      <Progress value={percent} aria-label={t`${percent}% counted`} mt="md" mb={6} />
      <div className={classes.figures}>
        <Text size="sm" className="numeric">
          <Trans>
            <b>
              {ph({ counted: formatCount(counted) })} of {ph({ toCount: formatCount(to_count) })}
            </b>{' '}
            counted
          </Trans>
        </Text>
        {findings && counted > 0 ? <Variance findings={findings} /> : null}
      </div>
    </Card>
  )
}
