import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import type { CustomerEntry } from '@tunda/contract/customers/credit'
import { useState } from 'react'
import { EmptyState } from '../page/empty-state.tsx'
import { Table } from '../table/table.tsx'
import { type Columns, columnsOf } from '../table/table-columns.ts'
import type { Paging } from '../table/table-pages.tsx'
import type { ListState } from '../table/table-states.tsx'
import { dayOrDash, formatDay } from '../words/calendar-day.ts'
import { formatMoney } from '../words/money.ts'
import { ReverseDialog } from './reverse-dialog.tsx'

/** A line of a customer's or a supplier's statement. */
export type EntryRow = Omit<CustomerEntry, 'kind' | 'document'> & {
  /** What it is, with its number and wallet. */
  readonly words: string
  /** Whether it can be reversed, and by whoever looks at it. */
  readonly mayReverse: boolean
}

export type Reversal = { readonly id: string; readonly entry_id: string; readonly note: string }

type Props = {
  entries: readonly EntryRow[] | undefined
  query: ListState
  paging: Paging | undefined
  /** What an account without entries says. */
  empty: { title: string; text: string }
  /** Reverses an entry, and reads again what has changed. */
  reverse: (asked: Reversal) => Promise<unknown>
}

/** The statement of a customer or supplier. What was entered by mistake is reversed from here. */
export function EntriesTable({ entries, query, paging, empty, reverse }: Props) {
  const [reversed, setReversed] = useState<EntryRow>()
  // Made once: other columns would be other cells, and a click on one that goes away is none.
  const [withReversal] = useState(() => [...columns, reverseColumn(setReversed)] as Columns<EntryRow>)
  return (
    <Card p={0}>
      <Table
        label={t`Statement`}
        columns={entries?.some(({ mayReverse }) => mayReverse) ? withReversal : columns}
        rows={entries}
        rowId={(entry) => entry.id}
        query={query}
        empty={<EmptyState icon={IconReceipt} {...empty} />}
        paging={paging}
        card={(entry) => <EntryCard entry={entry} onReverse={setReversed} />}
      />
      {reversed ? <ReverseDialog entry={reversed} reverse={reverse} onClose={() => setReversed(undefined)} /> : null}
    </Card>
  )
}

const col = columnsOf<EntryRow>()
const columns = col.columns([
  col.accessor('business_date', { header: t`Date`, cell: (c) => formatDay(c.getValue()) }),
  col.accessor('words', { header: t`What`, cell: ({ row }) => <What entry={row.original} /> }),
  col.accessor('due_on', { header: t`Due`, cell: (c) => dayOrDash(c.getValue()) }),
  col.accessor('amount', { header: t`Amount`, cell: (c) => formatMoney(c.getValue()), meta: { align: 'end' } }),
  col.accessor('balance', {
    header: t`Balance owed`,
    cell: (c) => <strong>{formatMoney(c.getValue())}</strong>,
    meta: { align: 'end' },
  }),
  col.accessor('user_name', { header: t`Person` }),
]) as Columns<EntryRow>

type ActionProps = { entry: EntryRow; onReverse: (entry: EntryRow) => void }

const reverseColumn = (onReverse: ActionProps['onReverse']) =>
  col.display({
    id: 'reverse',
    header: '',
    cell: ({ row }) => <Reverse entry={row.original} onReverse={onReverse} />,
    meta: { align: 'end', label: t`Actions` },
  })

function Reverse({ entry, onReverse }: ActionProps) {
  if (entry.is_reversed || !entry.mayReverse) return null
  return <Button variant="subtle" size="compact-sm" onClick={() => onReverse(entry)}>{t`Reverse`}</Button>
}

function What({ entry: { words, note, is_reversed } }: Pick<ActionProps, 'entry'>) {
  return (
    <>
      <Text component="span" td={is_reversed ? 'line-through' : undefined}>
        {words}
      </Text>
      {note ? (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      ) : null}
    </>
  )
}

function EntryCard({ entry, onReverse }: ActionProps) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <What entry={entry} />
        <Text size="sm" c="dimmed" className="numeric">
          {formatDay(entry.business_date)}
        </Text>
        <Reverse entry={entry} onReverse={onReverse} />
      </div>
      <Text ta="end" component="div" className="numeric">
        <strong>{formatMoney(entry.amount)}</strong>
        <Text size="sm" c="dimmed">
          {formatMoney(entry.balance)}
        </Text>
      </Text>
    </Group>
  )
}
