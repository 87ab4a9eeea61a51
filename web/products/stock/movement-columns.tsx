import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import type { InventoryMovement } from '@tunda/contract/products/products'
import { Link } from 'react-router'
import { productAt, saleAt } from '../../paths.ts'
import { columnsOf } from '../../shared/table/table-columns.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatCount, formatMoney } from '../../shared/words/money.ts'
import { movementNote, reasonWords } from '../../shared/words/movement-words.ts'
import classes from './movement-columns.module.css'

const col = columnsOf<InventoryMovement>()

/** Units with their sign, so that colour is not all that tells in from out. */
export function Delta({ delta }: { delta: number }) {
  return (
    <span className={classes.delta} data-way={delta < 0 ? 'out' : 'in'}>
      {delta > 0 ? '+' : ''}
      {formatCount(delta)}
    </span>
  )
}

/** The sale that caused it, the note that was left, or what was paid for it. */
export function Reference({ movement }: { movement: InventoryMovement }) {
  const { sale_id, invoice_number, unit_cost } = movement
  const cost = unit_cost === null || unit_cost === undefined ? null : t`${{ unitCost: formatMoney(unit_cost) }} each`
  return (
    <>
      {sale_id ? (
        <Anchor component={Link} to={saleAt(sale_id)} inherit underline="always">
          {invoice_number}
        </Anchor>
      ) : null}
      {[movementNote(movement), cost].filter(Boolean).join(' · ')}
    </>
  )
}

export const movementColumns = col.columns([
  col.accessor('created_at', {
    header: t`When`,
    cell: (c) => <span className={classes.when}>{formatDateTime(c.getValue())}</span>,
  }),
  col.display({
    id: 'product',
    header: t`Product`,
    cell: ({ row: { original } }) => (
      <Link className={classes.product} to={productAt(original.product_id)}>
        {productName(original)}
      </Link>
    ),
  }),
  col.accessor('reason', { header: t`Reason`, cell: (c) => reasonWords[c.getValue()] }),
  col.display({ id: 'reference', header: t`Reference`, cell: ({ row }) => <Reference movement={row.original} /> }),
  col.accessor('user_name', { header: t`Person`, cell: (c) => c.getValue() || '–' }),
  col.accessor('delta', { header: t`Units`, cell: (c) => <Delta delta={c.getValue()} />, meta: { align: 'end' } }),
  col.accessor('stock_after', {
    header: t`Stock after`,
    cell: (c) => formatCount(c.getValue()),
    meta: { align: 'end' },
  }),
])
