import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Stack, Title } from '@mantine/core'
import { IconCreditCard, IconMailForward, IconUserPause, IconUserUp } from '@tabler/icons-react'
import type { PlatformOrganization, PlatformUser } from '@tunda/contract/platform/platform'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { periodNames } from '../shared/plans/plan-words.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDate, formatDateTime } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { roleNames } from '../shared/words/role-names.ts'
import classes from './platform.module.css'
import { PromoteDialog } from './promote-dialog.tsx'
import { ResetRequestDialog } from './reset-request-dialog.tsx'
import { type Standing, StandingDialog } from './standing-dialog.tsx'
import { PlanBadge } from './user-columns.tsx'
import { UserResets } from './user-resets.tsx'

type Props = { user: PlatformUser | undefined; onClose: () => void }

/** A person with their business, and what may be done for them. */
export function UserDrawer({ user, onClose }: Props) {
  return (
    <Drawer
      opened={user !== undefined}
      onClose={onClose}
      position="right"
      size={520}
      title={user?.full_name || user?.email || t`User`}
    >
      {user ? <UserDetails user={user} /> : null}
    </Drawer>
  )
}

function UserDetails({ user }: { user: PlatformUser }) {
  const [asking, setAsking] = useState<Asked>()
  const [standing, setStanding] = useState<Standing>()
  const close = () => setAsking(undefined)
  return (
    <Stack gap="lg">
      <Actions user={user} onAsk={setAsking} onStanding={setStanding} />
      <dl className={classes.facts}>
        <Fact label={t`Email`}>
          {[user.email, user.email_confirmed_at ? '' : t`not confirmed`].filter(Boolean).join(' · ')}
        </Fact>
        {user.suspended_at ? (
          <Fact label={t`Suspended`}>
            {formatDate(user.suspended_at)} · {user.suspended_why ?? t`No reason given`}
          </Fact>
        ) : null}
        <Fact label={t`Plan`}>
          <PlanBadge user={user} />
        </Fact>
        <Fact label={t`Signed up`}>{formatDate(user.created_at)}</Fact>
        <Fact label={t`Last sign-in`}>{user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : t`Never`}</Fact>
        {user.subscription ? (
          <Fact label={t`Pays`}>
            {formatMoney(user.subscription.amount)} {periodNames[user.subscription.billing_period]}
          </Fact>
        ) : null}
      </dl>
      <Stack gap="sm">
        <Title order={3} size="h4">{t`Business`}</Title>
        {user.organizations.length === 0 ? <span className={classes.quiet}>{t`Works in no organization.`}</span> : null}
        {user.organizations.map((shop) => (
          <Business key={shop.id} shop={shop} onStanding={setStanding} />
        ))}
      </Stack>
      <UserResets userId={user.id} />
      <StandingDialog standing={standing} onClose={() => setStanding(undefined)} />
      <ResetRequestDialog user={user} opened={asking === 'reset'} onClose={close} />
      <PromoteDialog opened={asking === 'promote'} onClose={close} email={user.email} />
    </Stack>
  )
}

type Asked = 'reset' | 'promote'

type ActionsProps = {
  user: PlatformUser
  onAsk: (asked: Asked) => void
  onStanding: (standing: Standing) => void
}

/** What may be done for a person: a super admin has no plan, and needs no promotion. */
function Actions({ user, onAsk, onStanding }: ActionsProps) {
  const isSuspended = user.suspended_at !== null
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconMailForward size={18} stroke={1.7} aria-hidden />}
        onClick={() => onAsk('reset')}
      >{t`Request password reset`}</Button>
      {user.is_super_admin ? null : (
        <>
          <Button
            variant="default"
            leftSection={<IconUserUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => onAsk('promote')}
          >{t`Promote`}</Button>
          <Button
            variant="default"
            component={Link}
            to={subscriptionOf(user)}
            leftSection={<IconCreditCard size={18} stroke={1.7} aria-hidden />}
          >
            {user.subscription ? t`Subscription` : t`Give a subscription`}
          </Button>
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconUserPause size={18} stroke={1.7} aria-hidden />}
        onClick={() => onStanding({ id: user.id, name: user.full_name || user.email, what: 'person', isSuspended })}
      >
        {isSuspended ? t`Restore` : t`Suspend`}
      </Button>
    </Group>
  )
}

function subscriptionOf({ email, subscription }: PlatformUser): string {
  const address = encodeURIComponent(email)
  return subscription
    ? `${paths.superAdminSubscriptions}?search=${address}&open=${subscription.id}`
    : `${paths.superAdminSubscriptions}?new=${address}`
}

type BusinessProps = { shop: PlatformOrganization; onStanding: (standing: Standing) => void }

function Business({ shop, onStanding }: BusinessProps) {
  const isSuspended = shop.state === 'suspended'
  return (
    <section className={classes.shop} aria-label={shop.name}>
      <div className={classes.shopHead}>
        <strong>{shop.name}</strong>
        {shop.state ? (
          <StatusBadge tone="bad">{isSuspended ? t`Suspended` : t`Closed`}</StatusBadge>
        ) : (
          <StatusBadge tone={shop.is_onboarded ? 'quiet' : 'warn'}>
            {shop.is_onboarded ? roleNames[shop.role] : t`Not set up yet`}
          </StatusBadge>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label={t`Industry`}>{shop.industry ?? t`Not given`}</Fact>
        <Fact label={t`Users`}>{formatCount(shop.members)}</Fact>
        <Fact label={t`Products`}>{formatCount(shop.products)}</Fact>
        <Fact label={t`Sales in 30 days`}>{formatCount(shop.recent_transactions)}</Fact>
        <Fact label={t`Phone`}>{shop.phone || t`None`}</Fact>
        <Fact label={t`Address`}>{shop.address || t`None`}</Fact>
        <Fact label={t`Since`}>{formatDate(shop.created_at)}</Fact>
        {shop.suspended_why ? <Fact label={t`Suspended for`}>{shop.suspended_why}</Fact> : null}
      </dl>
      <Group justify="flex-end" mt="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${isSuspended ? t`Restore the shop` : t`Suspend the shop`} ${shop.name}`}
          onClick={() => onStanding({ id: shop.id, name: shop.name, what: 'shop', isSuspended })}
        >
          {isSuspended ? t`Restore the shop` : t`Suspend the shop`}
        </Button>
      </Group>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
