import { plural, t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { CountedBatch, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import { type Columns, columnsOf } from '../../shared/table/table-columns.ts'
import { formatDay } from '../../shared/words/calendar-day.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatCount, formatMoney } from '../../shared/words/money.ts'
import { signed, signedMoney, tone } from '../stock-take-words.ts'
import classes from './item-columns.module.css'

const col = columnsOf<StockTakeItem>()

/** Shillings only for whoever may see what things cost. */
export function itemColumns(maySeeCost: boolean): Columns<StockTakeItem> {
  return maySeeCost ? withValue : plain
}

function columns(isWithValue: boolean) {
  return col.columns([
    col.accessor('product_model', { header: t`Product`, cell: ({ row }) => <Named item={row.original} /> }),
    col.accessor('system_quantity', {
      header: t`Expected`,
      cell: (c) => count(c.getValue()),
      meta: { align: 'end' },
    }),
    col.accessor('physical_quantity', {
      header: t`Counted`,
      cell: (c) => <b>{count(c.getValue())}</b>,
      meta: { align: 'end' },
    }),
    col.accessor('difference', {
      header: t`Difference`,
      cell: ({ row }) => <Difference item={row.original} />,
      meta: { align: 'end' },
    }),
    ...(isWithValue
      ? [
          col.accessor('value_difference', {
            header: t`At cost`,
            cell: ({ row }) => money(row.original),
            meta: { align: 'end' as const },
          }),
        ]
      : []),
    col.accessor('counted_at', { header: t`Counted by`, cell: ({ row }) => <By item={row.original} /> }),
  ]) as Columns<StockTakeItem>
}

const withValue = columns(true)
const plain = columns(false)

const count = (units: number | null) => (units === null ? '–' : formatCount(units))

function money({ value_difference: value }: StockTakeItem): string {
  if (value === null || value === undefined) return '–'
  return value === 0 ? formatMoney(0) : signedMoney(value)
}

function Named({ item }: { item: StockTakeItem }) {
  return (
    <span className={classes.named}>
      <b>{productName({ brand: item.product_brand, model: item.product_model })}</b>
      {item.batches ? <span className={classes.quiet}>{item.batches.map(batchLine).join(', ')}</span> : null}
      {item.notes ? <span className={classes.quiet}>{item.notes}</span> : null}
      <Moved item={item} />
    </span>
  )
}

/** `31/03/2027 B1: 4`. */
const batchLine = ({ expires_on, number, quantity }: CountedBatch) =>
  `${[formatDay(expires_on), number].filter(Boolean).join(' ')}: ${formatCount(quantity)}`

/** A sale between two counts of one line may be in the count or not: only looking again can tell. */
function Moved({ item: { moved_while_counting: moved } }: { item: StockTakeItem }) {
  if (!moved) return null
  return (
    <span className={classes.moved}>
      {t`${plural(moved, { one: '# unit', other: '# units' })} moved while it was being counted`}
    </span>
  )
}

function Difference({ item: { difference } }: { item: StockTakeItem }) {
  if (difference === null) return <>–</>
  return (
    <span className={classes.difference} data-tone={tone(difference)}>
      {signed(difference)}
    </span>
  )
}

function By({ item }: { item: StockTakeItem }) {
  return (
    <span className={classes.named}>
      <span>{item.counted_by_name || '–'}</span>
      <span className={classes.quiet}>{item.counted_at === null ? '' : formatDateTime(item.counted_at)}</span>
    </span>
  )
}

/** A line on a phone. */
export const itemCard = (item: StockTakeItem) => (
  <div className={classes.card}>
    <Named item={item} />
    <Difference item={item} />
    <span className={classes.quiet}>
      {t`Counted ${{ counted: count(item.physical_quantity) }}, expected ${{ expected: count(item.system_quantity) }}`}
      {item.value_difference ? ` · ${money(item)}` : null}
    </span>
    <span className={classes.quiet}>{item.counted_by_name}</span>
  </div>
)
