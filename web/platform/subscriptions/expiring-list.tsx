import { t } from '@lingui/core/macro'
import { Anchor, Card, Title } from '@mantine/core'
import { tierNames } from '@tunda/contract/plans/plan-names'
import type { PlatformOverview } from '@tunda/contract/platform/platform'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { useNow } from '../../shared/use-now.ts'
import { formatDate } from '../../shared/words/dates.ts'
import classes from '../platform.module.css'

const dayMs = 86_400_000

/** Subscriptions and trials that end within 14 days, soonest first. */
export function ExpiringList({ expiring }: Pick<PlatformOverview, 'expiring'>) {
  const titleId = useId()
  const now = useNow(60_000)
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>{t`Ending soon`}</Title>
        <Anchor component={Link} to={paths.superAdminSubscriptions} size="sm" fw={600}>{t`Subscriptions`}</Anchor>
      </div>
      {expiring.length === 0 ? <p className={classes.empty}>{t`Nothing ends within 14 days.`}</p> : null}
      <ul className={classes.list}>
        {expiring.map(({ id, email, full_name, subscription_tier, status, ends_at }) => {
          const days = Math.max(0, Math.ceil((Date.parse(ends_at) - now) / dayMs))
          return (
            <li key={id}>
              <span className={classes.who}>
                <Anchor
                  component={Link}
                  to={`${paths.superAdminSubscriptions}?open=${id}&search=${encodeURIComponent(email)}`}
                  inherit
                  fw={600}
                  c="inherit"
                >
                  {full_name || email}
                </Anchor>
                <small>
                  {status === 'trial'
                    ? t`${{ plan: tierNames[subscription_tier] }} trial · ends ${{ day: formatDate(ends_at) }}`
                    : t`${{ plan: tierNames[subscription_tier] }} · ends ${{ day: formatDate(ends_at) }}`}
                </small>
              </span>
              <StatusBadge tone={days <= 3 ? 'bad' : 'warn'}>{days <= 1 ? t`Today` : t`${days} days`}</StatusBadge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
