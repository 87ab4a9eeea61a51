import { t } from '@lingui/core/macro'
import { Anchor, Card, Group, Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RepairRow, repairStates } from '@tunda/contract/repairs/repair-shapes'
import { Link, useNavigate } from 'react-router'
import { repairAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { NoRepairs } from './repair-board.tsx'
import { RepairFilters } from './repair-filters.tsx'
import { hasEnded, leftOf, promisedWords, stateWords, tones } from './repair-words.ts'
import classes from './repairs.module.css'
import { useRepairsPlace } from './use-repairs-place.ts'

const pageSize = 50

/** Every repair, those that ended too: found by number, customer, phone, device or IMEI. */
export function RepairList() {
  const { page, search, state, show, technician, customer, unit, location, change } = useRepairsPlace()
  const go = useNavigate()
  const input = {
    page,
    limit: pageSize,
    search: search || undefined,
    state,
    show,
    technician_id: technician,
    customer_id: customer,
    unit_id: unit,
    location_id: location,
  }
  const list = useQuery(api.repairs.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const filters = [search || undefined, state, show, technician, customer, unit, location]
  const clear = () => change({ search: '', state: '', show: '', technician: '', customer: '', unit: '', location: '' })
  return (
    <Card p={0}>
      <RepairFilters>
        <Select
          aria-label={t`Status`}
          placeholder={t`Any status`}
          clearable
          data={repairStates.map((value) => ({ value, label: stateWords[value] }))}
          value={state ?? null}
          onChange={(to) => change({ state: to ?? '' })}
        />
      </RepairFilters>
      <Table
        label={t`Repairs`}
        columns={columns}
        rows={list.data?.repairs}
        rowId={({ id }) => id}
        query={list}
        empty={<NoRepairs title={t`No repairs yet`} />}
        onClearFilters={filters.some((one) => one !== undefined) ? clear : undefined}
        paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
        onOpen={({ id }) => void go(repairAt(id))}
        card={(row) => <RepairCard row={row} />}
      />
    </Card>
  )
}

const col = columnsOf<RepairRow>()
const columns = col.columns([
  col.accessor('number', { header: t`Number`, cell: ({ row: { original } }) => <NumberLink row={original} /> }),
  col.accessor('device', { header: t`Device`, cell: ({ row: { original } }) => <Device row={original} /> }),
  col.accessor('customer_name', { header: t`Customer` }),
  col.accessor('state', { header: t`Status`, cell: (c) => <State of={c.getValue()} /> }),
  col.accessor('promised_on', { header: t`Promised`, cell: ({ row: { original } }) => <Promised row={original} /> }),
  col.accessor('total_amount', {
    header: t`Price`,
    cell: (c) => formatMoney(c.getValue()),
    meta: { align: 'end' },
  }),
  col.display({
    id: 'left',
    header: t`Left to pay`,
    cell: ({ row: { original } }) => <strong>{leftWords(original)}</strong>,
    meta: { align: 'end' },
  }),
]) as Columns<RepairRow>

const leftWords = (row: RepairRow) => (hasEnded(row) ? '–' : formatMoney(leftOf(row)))

function State({ of }: { of: RepairRow['state'] }) {
  return <StatusBadge tone={tones[of]}>{stateWords[of]}</StatusBadge>
}

type RowProps = { row: RepairRow }

function NumberLink({ row: { id, number } }: RowProps) {
  return (
    <Anchor component={Link} to={repairAt(id)} fw={600}>
      {number}
    </Anchor>
  )
}

function Device({ row: { device, unit_number } }: RowProps) {
  return (
    <>
      {device}
      {unit_number ? (
        <Text size="sm" c="dimmed" className="numeric">
          {unit_number}
        </Text>
      ) : null}
    </>
  )
}

function Promised({ row: { promised_on, is_late } }: RowProps) {
  if (promised_on === null) return '–'
  return <span className={is_late ? classes.late : undefined}>{formatDay(promised_on)}</span>
}

function RepairCard({ row }: RowProps) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <NumberLink row={row} />
        <Text size="sm" fw={600}>
          {row.device}
        </Text>
        <Text size="sm">{row.customer_name}</Text>
        <Text size="sm" c={row.is_late ? 'var(--tunda-bad)' : 'dimmed'}>
          {hasEnded(row) ? null : promisedWords(row)}
        </Text>
      </div>
      <div>
        <Text ta="end" component="div">
          <State of={row.state} />
        </Text>
        <Text ta="end" mt={4} fw={600} className="numeric">
          {leftWords(row)}
        </Text>
      </div>
    </Group>
  )
}
