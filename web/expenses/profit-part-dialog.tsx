import { t } from '@lingui/core/macro'
import { Group, Modal, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Month } from '@tunda/contract/reports/expenses'
import { ProfitPart, type ProfitPartRow } from '@tunda/contract/reports/profit-parts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { changedAddress } from '../shared/table/changed-address.ts'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { monthWords } from '../shared/words/months.ts'
import { reasonWords } from '../shared/words/movement-words.ts'

const pageSize = 20

const titles: Readonly<Record<ProfitPart, string>> = {
  shrinkage: t`Goods lost`,
  late_costs: t`Late costs of goods sold`,
  revaluation: t`Stock revaluation`,
  bad_debts: t`Bad debts`,
}

/** The address at which a figure of that month is opened. */
export const partAddress = (address: URLSearchParams, month: string, part: ProfitPart) =>
  `?${changedAddress(address, { of: month, part })}`

/** What a figure of the month's result is made of: `?part=shrinkage&of=2026-11`. */
export function ProfitPartDialog() {
  const [address, setAddress] = useSearchParams()
  const part = ProfitPart.safeParse(address.get('part')).data
  const month = Month.safeParse(address.get('of')).data
  const close = () =>
    setAddress((before) => changedAddress(before, { of: undefined, part: undefined }), { preventScrollReset: true })
  return (
    <Modal
      opened={part !== undefined && month !== undefined}
      onClose={close}
      size="lg"
      title={part && month ? `${titles[part]} · ${monthWords(month)}` : ''}
    >
      {part && month ? <Rows key={`${part} ${month}`} part={part} month={month} /> : null}
    </Modal>
  )
}

const col = columnsOf<ProfitPartRow>()
const columns = col.columns([
  col.accessor('day', { header: t`Date`, cell: (c) => formatDay(c.getValue()) }),
  col.accessor('name', { header: t`What`, cell: ({ row }) => <What row={row.original} /> }),
  col.accessor('amount', { header: t`Amount`, cell: (c) => formatMoney(c.getValue()), meta: { align: 'end' } }),
]) as Columns<ProfitPartRow>

function Rows({ part, month }: { part: ProfitPart; month: string }) {
  const [page, setPage] = useState(1)
  const input = { part, month, page, limit: pageSize }
  const query = useQuery(api.expenses.parts.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <Table
        label={titles[part]}
        columns={columns}
        rows={query.data?.rows}
        rowId={({ id }) => String(id)}
        query={query}
        empty={<Text p="md">{t`Nothing in this month.`}</Text>}
        paging={query.data && { ...query.data, limit: pageSize, onPage: setPage }}
        card={(row) => (
          <Group justify="space-between" wrap="nowrap" align="start" p="sm">
            <div>
              <What row={row} />
              <Text size="sm" c="dimmed">
                {formatDay(row.day)}
              </Text>
            </div>
            <strong className="numeric">{formatMoney(row.amount)}</strong>
          </Group>
        )}
      />
      {query.data ? (
        <Group justify="space-between" mt="sm" fw={700}>
          <span>{t`Total`}</span>
          <span className="numeric">{formatMoney(query.data.total)}</span>
        </Group>
      ) : null}
    </>
  )
}

function What({ row: { name, reason, units, note } }: { row: ProfitPartRow }) {
  const about = [reason && reasonWords[reason], units === null ? '' : formatCount(units), note]
  return (
    <>
      {name || t`Customer`}
      <Text size="sm" c="dimmed">
        {about.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
