import { t } from '@lingui/core/macro'
import { Card, Title } from '@mantine/core'
import type { PlatformEvent } from '@tunda/contract/platform/platform'
import { useId } from 'react'
import { useNow } from '../shared/use-now.ts'
import { formatAgo } from '../shared/words/dates.ts'
import classes from './platform.module.css'

/** What the platform team and its jobs did last. */
export function LatestActions({ actions }: { actions: readonly PlatformEvent[] }) {
  const titleId = useId()
  const now = useNow(60_000)
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>{t`Latest actions of the team`}</Title>
      </div>
      {actions.length === 0 ? <p className={classes.empty}>{t`Nothing has been done yet.`}</p> : null}
      <ul className={classes.list}>
        {actions.map((action) => (
          <li key={action.id}>
            <span className={classes.who}>
              {actionWords(action)}
              <small>{action.user_email || t`Automatic`}</small>
            </span>
            <span className={classes.quiet}>{formatAgo(action.created_at, now)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const things: Readonly<Record<string, string>> = {
  subscription: t`Subscription`,
  subscription_invoice: t`Invoice`,
  invoice_number: t`Invoice number`,
  super_admin: t`Super admin`,
  user: t`User`,
  organization: t`Shop`,
  mail: t`Email`,
  device_model: t`Device model`,
  plan_request: t`Request for a plan`,
  plan_prices: t`Plan prices`,
}

/** One line on an action: `Subscription renewed`, `Invoice INV-P000004 created`. */
function actionWords({ action_type, resource_type, resource_id, new_values }: PlatformEvent): string {
  const thing = things[resource_type] ?? resource_type
  const name = [new_values?.invoice_number, new_values?.email, new_values?.name, new_values?.model].find(
    (word) => typeof word === 'string',
  )
  const own = resource_type === 'invoice_number' ? resource_id : name
  return [thing, own, action_type.replaceAll('_', ' ')].filter(Boolean).join(' ')
}
