import { t } from '@lingui/core/macro'
import { Card, Group, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DrawerDifference } from '@tunda/contract/till/drawer-shapes'
import { api } from '../shared/calls/api.ts'
import { signedMoney } from '../shared/drawer/drawer-words.ts'
import { DayRange } from '../shared/fields/day-range.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { useDays } from './drawers-address.ts'

const col = columnsOf<DrawerDifference>()
const columns = col.columns([
  col.accessor('person', { header: t`Person`, cell: (c) => c.getValue() || t`Between shifts` }),
  col.accessor('drawer', { header: t`Drawer` }),
  col.accessor('shifts', { header: t`Shifts`, cell: (c) => formatCount(c.getValue()), meta: { align: 'end' } }),
  col.accessor('short', { header: t`Short`, cell: (c) => formatMoney(Math.abs(c.getValue())), meta: { align: 'end' } }),
  col.accessor('over', { header: t`Over`, cell: (c) => formatMoney(c.getValue()), meta: { align: 'end' } }),
  col.display({
    id: 'net',
    header: t`Total`,
    cell: ({ row: { original } }) => <strong>{signedMoney(original.short + original.over)}</strong>,
    meta: { align: 'end' },
  }),
]) as Columns<DrawerDifference>

/** What was short and over in these days, else in the last 30, by person and drawer: the most missing first. */
export function DifferenceList() {
  const { from, to, change } = useDays()
  const list = useQuery(api.drawers.differences.queryOptions({ input: { from, to } }))
  const isUsual = from === undefined && to === undefined
  return (
    <Card p={0}>
      <Group p="md" gap="sm">
        <DayRange from={from ?? ''} to={to ?? ''} onChange={change} />
        {isUsual ? <Text size="sm" c="dimmed">{t`The last 30 days`}</Text> : null}
      </Group>
      <Table
        label={t`Differences`}
        columns={columns}
        rows={list.data?.differences}
        rowId={({ drawer_id, person }) => drawer_id + person}
        query={list}
        empty={
          <EmptyState
            icon={IconScale}
            title={isUsual ? t`No closed shifts in the last 30 days` : t`No closed shifts in this period`}
            text={t`Differences show here by person and drawer.`}
          />
        }
        onClearFilters={isUsual ? undefined : () => change({ from: '', to: '' })}
      />
    </Card>
  )
}
