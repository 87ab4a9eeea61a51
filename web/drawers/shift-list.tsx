import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reasonLabel, type ShiftRow } from '@tunda/contract/till/drawer-shapes'
import { api } from '../shared/calls/api.ts'
import { differenceWords } from '../shared/drawer/drawer-words.ts'
import { DayRange } from '../shared/fields/day-range.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { useDays } from './drawers-address.ts'

const pageSize = 20

/** The closed shifts, newest first, each with its difference. */
export function ShiftList({ onOpen }: { onOpen: (id: string) => void }) {
  const { from, to, page, change } = useDays()
  const input = { page, limit: pageSize, from, to }
  const list = useQuery(api.drawers.shifts.queryOptions({ input, placeholderData: keepPreviousData }))
  const columns = columnsFor(onOpen)
  return (
    <Card p={0}>
      <Group p="md" gap="sm">
        <DayRange from={from ?? ''} to={to ?? ''} onChange={change} />
      </Group>
      <Table
        label={t`Z reports`}
        columns={columns}
        rows={list.data?.shifts}
        rowId={({ id }) => id}
        query={list}
        empty={
          <EmptyState icon={IconReport} title={t`No Z reports yet`} text={t`Closing a drawer makes its Z report.`} />
        }
        onClearFilters={from || to ? () => change({ from: '', to: '' }) : undefined}
        paging={list.data && { ...list.data, limit: pageSize, onPage: (next) => change({ page: String(next) }) }}
        onOpen={({ id }) => onOpen(id)}
        card={(shift) => <ShiftCard shift={shift} onOpen={onOpen} />}
      />
    </Card>
  )
}

const col = columnsOf<ShiftRow>()
const columnsFor = (onOpen: (id: string) => void) =>
  col.columns([
    col.accessor('z_number', {
      header: t`Report`,
      cell: ({ row: { original } }) => (
        <Button variant="subtle" size="compact-md" onClick={() => onOpen(original.id)}>
          Z {original.z_number}
        </Button>
      ),
    }),
    col.accessor('drawer', { header: t`Drawer` }),
    col.accessor('closed_at', { header: t`Closed`, cell: (c) => formatDateTime(c.getValue()) }),
    col.accessor('held_by', { header: t`Person` }),
    col.accessor('sales', { header: t`Received`, cell: (c) => formatMoney(c.getValue()), meta: { align: 'end' } }),
    col.accessor('difference', { header: t`Difference`, cell: (c) => <Difference amount={c.getValue()} /> }),
    col.accessor('is_reviewed', { header: t`Reviewed`, cell: (c) => <Reviewed is={c.getValue()} /> }),
    col.accessor('reason', { header: t`Reason`, cell: (c) => reasonLabel(c.getValue() ?? '') }),
  ]) as Columns<ShiftRow>

function ShiftCard({ shift, onOpen }: { shift: ShiftRow; onOpen: (id: string) => void }) {
  return (
    <Group justify="space-between" p="md" gap="xs">
      <div>
        <Button variant="subtle" size="compact-md" onClick={() => onOpen(shift.id)}>
          Z {shift.z_number}
        </Button>
        <div>{shift.drawer}</div>
        <div className="numeric">
          {formatDateTime(shift.closed_at)} · {shift.held_by}
        </div>
      </div>
      <Stack gap={4} align="flex-end">
        <Difference amount={shift.difference} />
        <Reviewed is={shift.is_reviewed} />
      </Stack>
    </Group>
  )
}

function Difference({ amount }: { amount: number }) {
  return <StatusBadge tone={amount === 0 ? 'ok' : amount < 0 ? 'bad' : 'warn'}>{differenceWords(amount)}</StatusBadge>
}

function Reviewed({ is }: { is: boolean }) {
  return is ? <StatusBadge tone="ok">{t`Reviewed`}</StatusBadge> : <StatusBadge tone="quiet">{t`Not yet`}</StatusBadge>
}
