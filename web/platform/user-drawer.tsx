import { Button, Drawer, Group, Stack, Title } from '@mantine/core'
import { IconCreditCard, IconMailForward, IconUserPause, IconUserUp } from '@tabler/icons-react'
import type { PlatformOrganization, PlatformUser } from '@tunda/contract/platform'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import dialog from '../shared/page/dialog.module.css'
import { periodNames } from '../shared/plans/plan-words.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDate, formatDateTime } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
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
      classNames={{ title: dialog.title ?? '' }}
      title={user?.full_name || user?.email || 'User'}
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
        <Fact label="E-mail">
          {user.email}
          {user.email_confirmed_at ? null : ' · not confirmed'}
        </Fact>
        {user.suspended_at ? (
          <Fact label="Suspended">
            {formatDate(user.suspended_at)} · {user.suspended_why ?? 'No reason kept'}
          </Fact>
        ) : null}
        <Fact label="Plan">
          <PlanBadge user={user} />
        </Fact>
        <Fact label="Signed up">{formatDate(user.created_at)}</Fact>
        <Fact label="Last sign-in">{user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : 'Never'}</Fact>
        {user.subscription ? (
          <Fact label="Pays">
            {formatMoney(user.subscription.amount)} {periodNames[user.subscription.billing_period]}
          </Fact>
        ) : null}
      </dl>
      <Stack gap="sm">
        <Title order={3} size="h4">
          Business
        </Title>
        {user.organizations.length === 0 ? <span className={classes.quiet}>Works in no organization.</span> : null}
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
      >
        Request password reset
      </Button>
      {user.is_super_admin ? null : (
        <>
          <Button
            variant="default"
            leftSection={<IconUserUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => onAsk('promote')}
          >
            Promote
          </Button>
          <Button
            variant="default"
            component={Link}
            to={subscriptionOf(user)}
            leftSection={<IconCreditCard size={18} stroke={1.7} aria-hidden />}
          >
            {user.subscription ? 'Subscription' : 'Give a subscription'}
          </Button>
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconUserPause size={18} stroke={1.7} aria-hidden />}
        onClick={() => onStanding({ id: user.id, name: user.full_name || user.email, what: 'person', isSuspended })}
      >
        {isSuspended ? 'Restore' : 'Suspend'}
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
          <StatusBadge tone="bad">{isSuspended ? 'Suspended' : 'Closed'}</StatusBadge>
        ) : (
          <StatusBadge tone={shop.is_onboarded ? 'quiet' : 'warn'}>
            {shop.is_onboarded ? shop.role : 'Not set up yet'}
          </StatusBadge>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label="Industry">{shop.industry ?? 'Not said'}</Fact>
        <Fact label="Users">{formatCount(shop.members)}</Fact>
        <Fact label="Products">{formatCount(shop.products)}</Fact>
        <Fact label="Sales in 30 days">{formatCount(shop.recent_transactions)}</Fact>
        <Fact label="Phone">{shop.phone || 'None'}</Fact>
        <Fact label="Address">{shop.address || 'None'}</Fact>
        <Fact label="Since">{formatDate(shop.created_at)}</Fact>
        {shop.suspended_why ? <Fact label="Suspended for">{shop.suspended_why}</Fact> : null}
      </dl>
      <Group justify="flex-end" mt="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${isSuspended ? 'Restore the shop' : 'Suspend the shop'} ${shop.name}`}
          onClick={() => onStanding({ id: shop.id, name: shop.name, what: 'shop', isSuspended })}
        >
          {isSuspended ? 'Restore the shop' : 'Suspend the shop'}
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
