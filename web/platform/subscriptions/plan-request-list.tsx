import { Button, Card } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { PlatformPlanRequest } from '@tunda/contract/plan-requests'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { priceWords } from '../../shared/plans/plan-prices.ts'
import { requestsPage, usePlanRequests } from '../../shared/plans/plan-requests.ts'
import { planName, tierNames } from '../../shared/plans/plan-words.ts'
import { columnsOf, Table } from '../../shared/table/table.tsx'
import { useNow } from '../../shared/use-now.ts'
import { formatAgo, formatDate } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import classes from '../platform.module.css'
import { type PlatformAddress, usePlatformAddress } from '../platform-address.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import own from './plan-requests.module.css'
import { useApprove } from './use-plan-requests.ts'

/** Plans that shops' owners asked for, the longest wait first: approved with one press, or declined with a reason. */
export function PlanRequestList({ address: { page, open, change } }: { address: PlatformAddress }) {
  const list = usePlanRequests(page)
  const declined = list.data?.plan_requests.find(({ id }) => id === open)
  return (
    <Card p={0}>
      <Table
        label="Requests for plans"
        columns={columns}
        rows={list.data?.plan_requests}
        rowId={({ id }) => id}
        query={list}
        empty={
          <EmptyState
            icon={IconInbox}
            title="Nobody is waiting for a plan"
            text="What owners ask for on their subscription page appears here."
          />
        }
        paging={list.data && { ...list.data, limit: requestsPage, onPage: (next) => change({ page: String(next) }) }}
        card={(request) => (
          <div className={own.request}>
            <Shop request={request} />
            <Asked request={request} />
            <span className={classes.quiet}>Invoice</span>
            <Bill request={request} />
            <Answers request={request} />
          </div>
        )}
      />
      <DeclineDialog request={declined} onClose={() => change({ open: undefined })} />
    </Card>
  )
}

const col = columnsOf<PlatformPlanRequest>()
const columns = col.columns([
  col.accessor('organization_name', { header: 'Shop', cell: ({ row }) => <Shop request={row.original} /> }),
  col.accessor('subscription_tier', { header: 'Asks for', cell: ({ row }) => <Asked request={row.original} /> }),
  col.accessor('due', { header: 'Invoice', cell: ({ row }) => <Bill request={row.original} /> }),
  col.display({
    id: 'answers',
    header: '',
    cell: ({ row }) => <Answers request={row.original} />,
    meta: { label: 'Answer' },
  }),
])

function Shop({ request: { organization_name, full_name, email } }: { request: PlatformPlanRequest }) {
  return (
    <span className={classes.who}>
      <strong>{organization_name}</strong>
      <small>{full_name ? `${full_name} · ${email}` : email}</small>
    </span>
  )
}

function Asked({ request }: { request: PlatformPlanRequest }) {
  const now = useNow(60_000)
  const { subscription_tier, billing_period, amount, created_at, plan, ends_at } = request
  const until = ends_at && plan.limits_of !== 'free' ? ` until ${formatDate(Date.parse(ends_at) - 1)}` : ''
  return (
    <span className={classes.who}>
      <span>
        <strong>{tierNames[subscription_tier]}</strong>, {priceWords(amount, billing_period)}
      </span>
      <small>
        {formatAgo(created_at, now)} · has {planName(plan)}
        {until}
      </small>
    </span>
  )
}

function Bill({ request: { due, amount } }: { request: PlatformPlanRequest }) {
  return (
    <span className={classes.who}>
      <span className="numeric">{due === 0 ? 'None' : formatMoney(due)}</span>
      {due < amount ? <small>Less the unused part of their plan</small> : null}
    </span>
  )
}

function Answers({ request }: { request: PlatformPlanRequest }) {
  const { change } = usePlatformAddress()
  const approve = useApprove()
  const what = `${tierNames[request.subscription_tier]} for ${request.organization_name}`
  return (
    <span className={own.answers}>
      <Button
        size="xs"
        aria-label={`Approve ${what}`}
        loading={approve.isPending}
        onClick={() => approve.mutate({ id: request.id })}
      >
        Approve
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Decline ${what}`}
        disabled={approve.isPending}
        onClick={() => change({ open: request.id })}
      >
        Decline
      </Button>
    </span>
  )
}
