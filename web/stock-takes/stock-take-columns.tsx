import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { type StockTake, stockTakeStatusLabel } from '@tunda/contract/stock/stock-take-shapes'
import { Link } from 'react-router'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatCount } from '../shared/words/money.ts'
import { Variance } from './report/variance.tsx'
import classes from './stock-take-columns.module.css'
import { takeDate, takeName } from './stock-take-words.ts'
import { writePlace } from './stock-takes-address.ts'

const col = columnsOf<StockTake>()

const hasChanged = ({ is_adjusted, findings }: StockTake) =>
  is_adjusted && findings !== null && findings.lines_over + findings.lines_short > 0
const isOver = (take: StockTake) => take.status === 'completed'

/** Shillings only for whoever may see what things cost. */
export function stockTakeColumns(maySeeCost: boolean): Columns<StockTake> {
  return maySeeCost ? withValue : plain
}

function columns(isWithValue: boolean) {
  return col.columns([
    col.accessor('stock_take_date', {
      header: t`Date`,
      cell: ({ row }) => <span className="numeric">{takeDate(row.original)}</span>,
    }),
    col.accessor('notes', { header: t`Counted`, cell: ({ row }) => <TakeLink take={row.original} /> }),
    col.accessor('closed_by_name', { header: t`Closed by`, cell: (c) => c.getValue() || '–' }),
    col.accessor('counted', {
      header: t`Products`,
      cell: ({ row }) =>
        t`${{ counted: formatCount(row.original.counted) }} of ${{ toCount: formatCount(row.original.to_count) }}`,
      meta: { align: 'end' },
    }),
    col.accessor('findings', {
      header: isWithValue ? t`Difference, at cost` : t`Difference`,
      cell: ({ row }) => <Found take={row.original} isWithValue={isWithValue} />,
      meta: { align: 'end' },
    }),
    col.accessor('status', { header: t`Status`, cell: ({ row }) => <TakeStatus take={row.original} /> }),
  ]) as Columns<StockTake>
}

const withValue = columns(true)
const plain = columns(false)

function Found({ take, isWithValue }: { take: StockTake; isWithValue: boolean }) {
  if (take.findings === null || take.counted === 0 || !isOver(take)) return <>–</>
  return <Variance findings={take.findings} isWithValue={isWithValue} />
}

export function TakeStatus({ take }: { take: StockTake }) {
  if (take.status === 'in_progress') return <StatusBadge tone="info">{t`In progress`}</StatusBadge>
  if (take.status === 'cancelled') return <StatusBadge tone="quiet">{stockTakeStatusLabel('cancelled')}</StatusBadge>
  return <StatusBadge tone="ok">{hasChanged(take) ? t`Completed, stock adjusted` : t`Completed`}</StatusBadge>
}

function TakeLink({ take }: { take: StockTake }) {
  return (
    <Anchor component={Link} to={{ search: writePlace({ take: take.id }) }} inherit fw={600} c="inherit">
      {takeName(take)}
    </Anchor>
  )
}

/** A row of the list on a phone. */
export const stockTakeCard = (take: StockTake) => (
  <div className={classes.card}>
    <span className={classes.line}>
      <span className={classes.name}>
        <TakeLink take={take} />
      </span>
      <Found take={take} isWithValue={false} />
    </span>
    <span className={classes.line}>
      <span className={classes.quiet}>
        {t`${{ takeDate: takeDate(take) }} · ${{ counted: formatCount(take.counted) }} of ${{ toCount: formatCount(take.to_count) }} products`}
      </span>
      <TakeStatus take={take} />
    </span>
  </div>
)
