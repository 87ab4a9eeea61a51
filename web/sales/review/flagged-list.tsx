import { plural, t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { IconFlagCheck } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { flagWords } from '@tunda/contract/selling/sale-flags'
import type { FlaggedSale } from '@tunda/contract/selling/sales-to-review'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api, client } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import classes from './review.module.css'
import type { ReviewPlace } from './review-address.ts'
import { refreshReviews } from './review-changes.ts'
import { ReviewList, reviewsOnPage } from './review-list.tsx'

/** Sales that are in the books, with something to look at. */
export function FlaggedList({ place, onPage }: { place: ReviewPlace; onPage: (page: number) => void }) {
  const { show, page } = place
  const input = { show, page, limit: reviewsOnPage }
  const list = useQuery(api.sales.listFlagged.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0 }))
  const empty = (
    <EmptyState
      icon={IconFlagCheck}
      title={show === 'open' ? t`Nothing to review` : t`No sales reviewed yet`}
      text={t`A sale made without a connection is never refused. If it sold more than was in stock, or at an old price, it is listed here.`}
    />
  )
  return (
    <ReviewList label={t`Flagged sales`} list={list} empty={empty} onPage={onPage}>
      {({ flagged_sales }) => flagged_sales.map((sale) => <FlaggedItem key={sale.id} sale={sale} />)}
    </ReviewList>
  )
}

function FlaggedItem({ sale }: { sale: FlaggedSale }) {
  const { id, invoice_number, local_number, flags, resolved_at } = sale
  const resolve = useMutation({
    mutationFn: () => client.sales.resolveFlags({ id }),
    onSuccess: async () => {
      toast.ok(t`${invoice_number} was reviewed`)
      await refreshReviews()
    },
    onError: showFailure(t`The sale was not marked as reviewed`),
  })
  const facts = [
    local_number,
    sale.terminal_name,
    t`Sold ${{ saleDate: formatDateTime(sale.sale_date) }}`,
    t`Received ${{ when: formatDateTime(sale.received_at) }}`,
    buyerName(sale.customer_name),
  ]
  return (
    <li className={classes.item} aria-label={t`Flagged sale ${invoice_number}`}>
      <div className={classes.head}>
        <Anchor component={Link} to={{ pathname: paths.sales, search: `sale=${id}` }} fw={600} className="numeric">
          {invoice_number}
        </Anchor>
        {flags.map((flag) => (
          <StatusBadge key={flag} tone={resolved_at ? 'quiet' : 'warn'}>
            {flagWords[flag]}
          </StatusBadge>
        ))}
        <b className={classes.amount}>{formatMoney(sale.total_amount)}</b>
      </div>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={classes.facts}>
        {t`${plural({ units: sale.units }, { one: '# item', other: '# items' })} · ${{ products: sale.items_summary }}`}
      </p>
      {resolved_at ? (
        <p className={classes.facts}>
          {t`Reviewed by ${{ resolvedByName: sale.resolved_by_name ?? t`somebody` }} · ${{ resolvedAt: formatDateTime(resolved_at) }}`}
        </p>
      ) : (
        <Button
          variant="default"
          mt="sm"
          loading={resolve.isPending}
          onClick={() => resolve.mutate()}
        >{t`Mark ${invoice_number} as reviewed`}</Button>
      )}
    </li>
  )
}
