import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { PlatformPlanRequest } from '@tunda/contract/organization/plan-requests'
import { planName, tierNames } from '@tunda/contract/plans/plan-names'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { priceWords } from '../../shared/plans/plan-prices.ts'
import { requestsPage, usePlanRequests } from '../../shared/plans/plan-requests.ts'
import { Table } from '../../shared/table/table.tsx'
import { columnsOf } from '../../shared/table/table-columns.ts'
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
        label={t`Requests for plans`}
        columns={columns}
        rows={list.data?.plan_requests}
        rowId={({ id }) => id}
        query={list}
        empty={
          <EmptyState
            icon={IconInbox}
            title={t`Nobody is waiting for a plan`}
            text={t`What owners ask for on their subscription page appears here.`}
          />
        }
        paging={list.data && { ...list.data, limit: requestsPage, onPage: (next) => change({ page: String(next) }) }}
        card={(request) => (
          <div className={own.request}>
            <Shop request={request} />
            <Asked request={request} />
            <span className={classes.quiet}>{t`Invoice`}</span>
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
  col.accessor('organization_name', { header: t`Shop`, cell: ({ row }) => <Shop request={row.original} /> }),
  col.accessor('subscription_tier', { header: t`Asks for`, cell: ({ row }) => <Asked request={row.original} /> }),
  col.accessor('due', { header: t`Invoice`, cell: ({ row }) => <Bill request={row.original} /> }),
  col.display({
    id: 'answers',
    header: '',
    cell: ({ row }) => <Answers request={row.original} />,
    meta: { label: t`Answer` },
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
  const [asked, has] = [formatAgo(created_at, now), planName(plan)]
  return (
    <span className={classes.who}>
      <span>
        <strong>{tierNames[subscription_tier]}</strong>, {priceWords(amount, billing_period)}
      </span>
      <small>
        {ends_at && plan.limits_of !== 'free'
          ? t`${asked} · has ${{ plan: has }} until ${{ day: formatDate(Date.parse(ends_at) - 1) }}`
          : t`${asked} · has ${{ plan: has }}`}
      </small>
    </span>
  )
}

function Bill({ request: { due, amount } }: { request: PlatformPlanRequest }) {
  return (
    <span className={classes.who}>
      <span className="numeric">{due === 0 ? t`None` : formatMoney(due)}</span>
      {due < amount ? <small>{t`Less the unused part of their plan`}</small> : null}
    </span>
  )
}

function Answers({ request }: { request: PlatformPlanRequest }) {
  const { change } = usePlatformAddress()
  const approve = useApprove()
  const what = t`${{ tierNames: tierNames[request.subscription_tier] }} for ${{ organizationName: request.organization_name }}`
  return (
    <span className={own.answers}>
      <Button
        size="xs"
        aria-label={t`Approve ${what}`}
        loading={approve.isPending}
        onClick={() => approve.mutate({ id: request.id })}
      >{t`Approve`}</Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t`Decline ${what}`}
        disabled={approve.isPending}
        onClick={() => change({ open: request.id })}
      >{t`Decline`}</Button>
    </span>
  )
}
