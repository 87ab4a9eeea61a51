import { t } from '@lingui/core/macro'
import { Anchor, Text } from '@mantine/core'
import { type CustomerSale, historyLength } from '@tunda/contract/customers/customers'
import { saleStatusLabel } from '@tunda/contract/selling/sale-words'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { FailedState, type ListState, LoadingState } from '../shared/table/table-states.tsx'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import classes from './customer-history.module.css'

type Props = { sales: readonly CustomerSale[] | undefined; query: ListState }

/** What the customer bought, newest first; each sale opens its receipt. */
export function CustomerHistory({ sales, query }: Props) {
  return (
    <section aria-label={t`History`}>
      <h3 className={classes.title}>{t`History`}</h3>
      {sales ? (
        <Sales sales={sales} />
      ) : query.error ? (
        <FailedState error={query.error} query={query} />
      ) : (
        <LoadingState />
      )}
    </section>
  )
}

function Sales({ sales }: { sales: readonly CustomerSale[] }) {
  if (sales.length === 0) return <Text c="dimmed">{t`Nothing bought yet.`}</Text>
  return (
    <>
      <ul className={classes.sales}>
        {sales.map((sale) => (
          <li key={sale.id} className={classes.sale}>
            <span className={classes.line}>
              <Anchor
                component={Link}
                to={`${paths.sales}?range=all&sale=${sale.id}`}
                inherit
                fw={600}
                c="inherit"
                className="numeric"
              >
                {sale.invoice_number}
              </Anchor>
              <Standing sale={sale} />
              <strong className={classes.amount}>{formatMoney(sale.total_amount)}</strong>
            </span>
            <span className={classes.quiet}>
              {formatDateTime(sale.sale_date)} · {sale.items_summary}
            </span>
          </li>
        ))}
      </ul>
      {sales.length === historyLength ? (
        <Text size="xs" c="dimmed" mt="xs">{t`The newest ${historyLength} sales.`}</Text>
      ) : null}
    </>
  )
}

/** Said where a sale does not stand as it was made. */
function Standing({ sale: { status, refunded_amount = 0 } }: { sale: CustomerSale }) {
  if (status !== 'completed') return <StatusBadge tone="quiet">{saleStatusLabel(status)}</StatusBadge>
  return refunded_amount > 0 ? <StatusBadge tone="warn">{t`Partly refunded`}</StatusBadge> : null
}
