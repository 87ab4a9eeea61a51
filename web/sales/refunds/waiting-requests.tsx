import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../shared/calls/api.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../shared/calls/organization.ts'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { useSaleAddress } from '../open-sale.ts'
import { everyMinute, WaitingDrawer } from '../waiting-drawer.tsx'
import classes from './refunds.module.css'
import { RequestCard } from './request-card.tsx'

/** Says above the sales how many refunds wait for a decision, and opens them: to those who may decide. `?requests` in the address. */
export function WaitingRequests() {
  const mayDecide = useMayCall(contractRoutes.sales.decideRefundRequest)
  const query = useQuery(
    api.sales.listRefundRequests.queryOptions({
      input: { status: 'waiting', limit: 100 },
      enabled: mayDecide,
      refetchInterval: everyMinute,
    }),
  )
  if (!mayDecide) return null
  const count = query.data?.totalCount ?? 0
  return (
    <WaitingDrawer
      name="requests"
      title={t`Refund requests`}
      query={query}
      notice={<Plural value={count} one="# refund needs approval." other="# refunds need approval." />}
      look={{ className: classes.notice ?? '', icon: <IconArrowBackUp size={18} stroke={1.7} aria-hidden /> }}
      whenEmpty={t`Refund requests from members appear here until you decide.`}
    >
      {query.data?.refund_requests.map((request) => (
        <div key={request.id}>
          <SaleOf id={request.sale_id} words={`${request.invoice_number} · ${buyerName(request.customer_name)}`} />
          <RequestCard request={request} />
        </div>
      ))}
    </WaitingDrawer>
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
