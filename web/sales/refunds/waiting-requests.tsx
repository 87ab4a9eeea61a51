import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Alert, Anchor, Drawer, Stack } from '@mantine/core'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/calls/api.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../shared/calls/organization.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { unlessCovered } from '../../shared/page/unless-covered.ts'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { useSaleAddress } from '../open-sale.ts'
import classes from './refunds.module.css'
import { RequestCard } from './request-card.tsx'

/** As often as notifications are asked for. */
const everyMinute = 60_000

/** Says above the sales how many refunds wait for a decision, and opens them: to those who may decide. `?requests` in the address. */
export function WaitingRequests() {
  const mayDecide = useMayCall(contractRoutes.sales.decideRefundRequest)
  const [address, setAddress] = useSearchParams()
  const query = useQuery(
    api.sales.listRefundRequests.queryOptions({
      input: { status: 'waiting', limit: 100 },
      enabled: mayDecide,
      refetchInterval: everyMinute,
    }),
  )
  const count = query.data?.totalCount ?? 0
  if (!mayDecide) return null

  function close() {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('requests')
        return next
      },
      { preventScrollReset: true },
    )
  }

  return (
    <>
      {count > 0 ? <Waiting count={count} /> : null}
      <Drawer
        opened={address.has('requests')}
        onClose={unlessCovered(close)}
        position="right"
        size={480}
        title={t`Refund requests`}
      >
        {query.data ? (
          <Stack gap="sm">
            {query.data.refund_requests.map((request) => (
              <div key={request.id}>
                <SaleOf
                  id={request.sale_id}
                  words={`${request.invoice_number} · ${buyerName(request.customer_name)}`}
                />
                <RequestCard request={request} />
              </div>
            ))}
            {count === 0 ? (
              <EmptyState
                icon={IconChecks}
                title={t`Nothing is waiting`}
                text={t`Refund requests from members appear here until you decide.`}
              />
            ) : null}
          </Stack>
        ) : query.error ? (
          <FailedState error={query.error} query={query} />
        ) : (
          <LoadingState />
        )}
      </Drawer>
    </>
  )
}

function Waiting({ count }: { count: number }) {
  const [address] = useSearchParams()
  const open = new URLSearchParams(address)
  open.set('requests', '')
  return (
    <Alert
      className={classes.notice ?? ''}
      mb="md"
      py={10}
      icon={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
    >
      <Trans>
        <Plural value={count} one="# refund needs" other="# refunds need" /> approval.{' '}
        <Anchor component={Link} to={`?${open}`} inherit fw={600} c="inherit" td="underline">
          Review
        </Anchor>
      </Trans>
    </Alert>
  )
}

function SaleOf({ id, words }: { id: string; words: string }) {
  const address = new URLSearchParams(useSaleAddress(id))
  address.delete('requests')
  return (
    <Anchor component={Link} to={`?${address}`} size="sm" fw={600} className={classes.saleLink ?? ''}>
      {words}
    </Anchor>
  )
}
