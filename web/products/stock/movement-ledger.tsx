import { t } from '@lingui/core/macro'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InventoryMovement } from '@tunda/contract/products/products'
import { Link } from 'react-router'
import { saleAt } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import { formatAgo, formatDateTime } from '../../shared/words/dates.ts'
import { formatCount } from '../../shared/words/money.ts'
import { movementNote, reasonWords } from '../../shared/words/movement-words.ts'
import classes from './movement-ledger.module.css'

/** Every change of a product's stock, newest first, twenty at a time. */
export function MovementLedger({ productId }: { productId: string }) {
  const ledger = useInfiniteQuery(
    api.products.movements.infiniteOptions({
      input: (page: number) => ({ product_id: productId, page, limit: 20 }),
      initialPageParam: 1,
      getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
      // A sale elsewhere moves stock without this page knowing.
      staleTime: 0,
    }),
  )
  const movements = ledger.data?.pages.flatMap((page) => page.inventory_movements)
  return (
    <section aria-labelledby="movements">
      <Title order={3} size="h3" id="movements" mb={4}>{t`Stock movements`}</Title>
      {movements === undefined ? (
        ledger.error ? (
          <FailedState error={ledger.error} query={ledger} />
        ) : (
          <LoadingState />
        )
      ) : movements.length === 0 ? (
        <Text size="sm" c="dimmed" py="sm">{t`Nothing has come in or gone out yet.`}</Text>
      ) : (
        <ol className={classes.ledger}>
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ol>
      )}
      {ledger.hasNextPage ? (
        <Button
          variant="default"
          fullWidth
          loading={ledger.isFetchingNextPage}
          onClick={() => void ledger.fetchNextPage()}
        >{t`Show older`}</Button>
      ) : null}
    </section>
  )
}

function Movement({ movement }: { movement: InventoryMovement }) {
  const { delta, reason, sale_id, invoice_number, stock_after, user_name, created_at } = movement
  const note = movementNote(movement)
  return (
    <li className={classes.movement}>
      <span className={classes.words}>
        <span className={classes.reason}>
          {reasonWords[reason]}
          {note ? `: ${note}` : ''}
          {sale_id ? (
            <>
              {' '}
              <Anchor component={Link} to={saleAt(sale_id)} inherit underline="always">
                {invoice_number}
              </Anchor>
            </>
          ) : null}
        </span>
        <span className={classes.quiet}>
          {user_name ? `${user_name} · ` : ''}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatAgo(created_at)}
          </time>
        </span>
      </span>
      <span className={classes.figures}>
        <span className={classes.delta} data-way={delta < 0 ? 'out' : 'in'}>
          {delta > 0 ? '+' : ''}
          {formatCount(delta)}
        </span>
        <span className={classes.quiet}>{t`${{ stockAfter: formatCount(stock_after) }} left`}</span>
      </span>
    </li>
  )
}
