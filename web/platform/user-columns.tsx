import { t } from '@lingui/core/macro'
import { Anchor, UnstyledButton } from '@mantine/core'
import { planName, tierNames } from '@tunda/contract/plans/plan-names'
import type { PlatformUser } from '@tunda/contract/platform/platform'
import { Link } from 'react-router'
import { subscriptionStatusLooks } from '../shared/plans/plan-words.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { columnsOf } from '../shared/table/table-columns.ts'
import { formatAgo, formatDate } from '../shared/words/dates.ts'
import { roleNames } from '../shared/words/role-names.ts'
import classes from './platform.module.css'
import { usePlatformAddress } from './platform-address.ts'

const col = columnsOf<PlatformUser>()

export const userColumns = col.columns([
  col.accessor('full_name', { header: t`Person`, cell: ({ row }) => <UserName user={row.original} /> }),
  col.accessor('organizations', { header: t`Organization`, cell: ({ row }) => <Business user={row.original} /> }),
  col.accessor('subscription', { header: t`Subscription`, cell: ({ row }) => <PlanBadge user={row.original} /> }),
  col.accessor('last_sign_in_at', {
    header: t`Last sign-in`,
    cell: (c) => <span className="numeric">{lastSeen(c.getValue())}</span>,
  }),
  col.accessor('created_at', {
    header: t`Signed up`,
    cell: (c) => <span className="numeric">{formatDate(c.getValue())}</span>,
  }),
])

function UserName({ user }: { user: PlatformUser }) {
  const { linkTo } = usePlatformAddress()
  return (
    <span className={classes.who}>
      <Anchor component={Link} to={linkTo(user.id)} preventScrollReset inherit fw={600} c="inherit">
        {user.full_name || user.email}
      </Anchor>
      <small>{user.email}</small>
    </span>
  )
}

function Business({ user: { organizations } }: { user: PlatformUser }) {
  const [first, ...others] = organizations
  if (!first) return <span className={classes.quiet}>{t`None`}</span>
  return (
    <span className={classes.who}>
      {shopName(first)}
      <small>
        {[roleNames[first.role], others.length > 0 && t`and ${{ count: others.length }} more`]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
}

/** Until a shop is set up its name is one the server made. */
export function shopName({ is_onboarded, name }: PlatformUser['organizations'][number]): string {
  return is_onboarded ? name : t`Not set up yet`
}

/** A person's standing in one word: of the team, their own plan, or none. */
export function PlanBadge({ user: { subscription, plan, is_super_admin } }: { user: PlatformUser }) {
  if (is_super_admin) return <StatusBadge tone="info">{t`Super admin`}</StatusBadge>
  if (!subscription && plan) return <StatusBadge tone="quiet">{planName(plan)}</StatusBadge>
  if (!subscription) return <span className={classes.quiet}>{t`No subscription`}</span>
  const { tone, words } = subscriptionStatusLooks[subscription.status]
  return (
    <StatusBadge tone={tone}>
      {tierNames[subscription.subscription_tier]} · {words}
    </StatusBadge>
  )
}

export function lastSeen(instant: string | null): string {
  return instant ? formatAgo(instant) : t`Never`
}

/** A row of the users on a phone. */
export function UserCard({ user }: { user: PlatformUser }) {
  const { linkTo } = usePlatformAddress()
  return (
    <UnstyledButton component={Link} to={linkTo(user.id)} preventScrollReset className={classes.card ?? ''}>
      <span>
        <strong>{user.full_name || user.email}</strong>
        <small>{user.email}</small>
        <small>{user.organizations[0] ? shopName(user.organizations[0]) : t`No organization`}</small>
      </span>
      <span>
        <PlanBadge user={user} />
        <small>{lastSeen(user.last_sign_in_at)}</small>
      </span>
    </UnstyledButton>
  )
}
