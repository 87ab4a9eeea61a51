import { t } from '@lingui/core/macro'
import { Anchor, Card, UnstyledButton } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { SubscriptionStatus } from '@tunda/contract/organization/subscription'
import { tierNames } from '@tunda/contract/plans/plan-names'
import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import { Link } from 'react-router'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { periodNames, subscriptionStatusLooks } from '../../shared/plans/plan-words.ts'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { Table } from '../../shared/table/table.tsx'
import { columnsOf } from '../../shared/table/table-columns.ts'
import { formatDate } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { ListTools } from '../list-tools.tsx'
import classes from '../platform.module.css'
import { type PlatformAddress, usePlatformAddress } from '../platform-address.ts'
import { subscriptionsPage, useSubscriptions } from './use-subscriptions.ts'

const statuses = SubscriptionStatus.options.map((value) => ({ value, label: subscriptionStatusLooks[value].words }))

/** Every subscription, running ones first and of those the soonest to end. */
export function SubscriptionList({ address }: { address: PlatformAddress }) {
  const { search, change, word } = address
  const list = useSubscriptions(address)
  const isFiltered = search !== '' || word('status') !== undefined
  return (
    <Card p={0}>
      <ListTools
        of="subscriptions"
        placeholder={t`Search name, email or organization`}
        statuses={statuses}
        address={address}
      />
      <Table
        label={t`Subscriptions`}
        columns={columns}
        rows={list.data?.user_subscriptions}
        rowId={({ id }) => id}
        query={list}
        empty={
          <EmptyState
            icon={IconCreditCard}
            title={t`No subscriptions yet`}
            text={t`Give a person a subscription, and the limits of their shops change at once.`}
          />
        }
        onClearFilters={isFiltered ? () => change({ search: undefined, status: undefined }) : undefined}
        paging={
          list.data && { ...list.data, limit: subscriptionsPage, onPage: (page) => change({ page: String(page) }) }
        }
        onOpen={({ id }) => change({ open: id })}
        card={(subscription) => <SubscriptionCard subscription={subscription} />}
      />
    </Card>
  )
}

const col = columnsOf<SubscriptionRow>()
const columns = col.columns([
  col.accessor('user_id', { header: t`Person`, cell: ({ row }) => <Person subscription={row.original} /> }),
  col.accessor('profile', {
    header: t`Organization`,
    cell: ({ row }) => shopsOf(row.original) || <span className={classes.quiet}>{t`None`}</span>,
  }),
  col.accessor('subscription_tier', { header: t`Plan`, cell: (c) => tierNames[c.getValue()] }),
  col.accessor('status', { header: t`Status`, cell: (c) => <SubscriptionBadge status={c.getValue()} /> }),
  col.accessor('end_date', {
    header: t`Ends`,
    cell: ({ row }) => <span className="numeric">{endOf(row.original)}</span>,
  }),
  col.accessor('amount', {
    header: t`Amount`,
    cell: ({ row }) => (
      <span className={classes.who}>
        <strong>{formatMoney(row.original.amount)}</strong>
        <small>{periodNames[row.original.billing_period]}</small>
      </span>
    ),
    meta: { align: 'end' },
  }),
])

function Person({ subscription }: { subscription: SubscriptionRow }) {
  const { linkTo } = usePlatformAddress()
  const { profile, user_id, id } = subscription
  return (
    <span className={classes.who}>
      <Anchor component={Link} to={linkTo(id)} preventScrollReset inherit fw={600} c="inherit">
        {profile?.full_name || profile?.email || user_id}
      </Anchor>
      <small>{profile?.email}</small>
    </span>
  )
}

export function SubscriptionBadge({ status }: Pick<SubscriptionRow, 'status'>) {
  const { tone, words } = subscriptionStatusLooks[status]
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

function shopsOf({ profile }: SubscriptionRow): string {
  return profile?.organizations.map(({ name }) => name).join(', ') ?? ''
}

function endOf({ status, end_date, trial_end_date }: SubscriptionRow): string {
  const end = status === 'trial' ? trial_end_date : end_date
  return end ? formatDate(end) : t`No end date`
}

function SubscriptionCard({ subscription }: { subscription: SubscriptionRow }) {
  const { linkTo } = usePlatformAddress()
  const { id, profile, status, subscription_tier, amount, user_id } = subscription
  return (
    <UnstyledButton component={Link} to={linkTo(id)} preventScrollReset className={classes.card ?? ''}>
      <span>
        <strong>{profile?.full_name || profile?.email || user_id}</strong>
        <small>{shopsOf(subscription) || profile?.email}</small>
        <small>
          {tierNames[subscription_tier]} · {endOf(subscription)}
        </small>
      </span>
      <span>
        <strong className="numeric">{formatMoney(amount)}</strong>
        <SubscriptionBadge status={status} />
      </span>
    </UnstyledButton>
  )
}
