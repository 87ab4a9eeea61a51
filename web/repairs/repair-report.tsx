import { plural, t } from '@lingui/core/macro'
import { Card, Group, Stack, Table } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { longestRepairReport, type RepairFigures } from '@tunda/contract/repairs/repair-report'
import { daysIn } from '@tunda/contract/reports/report-period'
import { useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { DayRange, type Days } from '../shared/fields/day-range.tsx'
import { Figures } from '../shared/page/details.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { FigureCell, TitledTable } from '../shared/table/titled-table.tsx'
import { useToday } from '../shared/use-today.ts'
import { isDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { stateWords } from './repair-words.ts'

/** What repairs brought, took and lasted, of the month so far unless other days are chosen. */
export function RepairReport() {
  const [address, setAddress] = useSearchParams()
  const today = useToday()
  const asked = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  const from = isDay(asked.from) ? asked.from : `${today.slice(0, 8)}01`
  const to = isDay(asked.to) ? asked.to : today
  const query = useQuery(api.repairs.report.queryOptions({ input: { from, to }, placeholderData: keepPreviousData }))
  const change = (days: Days) =>
    setAddress((before) => changedAddress(before, days), { replace: true, preventScrollReset: true })
  return (
    <Stack gap="md">
      <Group gap="xs">
        <DayRange from={from} to={to} max={today} onChange={change} problemOf={tooLong} />
      </Group>
      {query.isPending ? <LoadingState /> : null}
      {query.error && !query.data ? <FailedState error={query.error} query={query} /> : null}
      {query.data ? <Report figures={query.data} /> : null}
    </Stack>
  )
}

const tooLong = (days: Days) => (daysIn(days) > longestRepairReport ? t`Choose one year or less.` : undefined)

function Report({ figures }: { figures: RepairFigures }) {
  const { ended, taken_in, in_work, losses } = figures
  const hasNothing = taken_in + ended.collected + ended.returned_unrepaired + ended.abandoned + in_work.repairs === 0
  if (hasNothing) {
    return (
      <Card>
        <EmptyState icon={IconTool} title={t`No repairs in this period`} text={t`Choose other days.`} />
      </Card>
    )
  }
  const lost = losses.faulty + losses.broken + losses.abandoned
  return (
    <>
      <Figures
        figures={[
          [t`Profit of repairs`, formatMoney(figures.profit)],
          [
            t`Income without VAT`,
            formatMoney(figures.revenue),
            t`including ${{ amount: formatMoney(figures.labour) }} for work`,
          ],
          [t`Cost of parts`, formatMoney(figures.parts_cost)],
          [
            t`Lost parts`,
            formatMoney(lost),
            lost > 0
              ? t`faulty ${{ faulty: formatMoney(losses.faulty) }}, broken ${{ broken: formatMoney(losses.broken) }}, never collected ${{ abandoned: formatMoney(losses.abandoned) }}`
              : undefined,
          ],
          [t`Cost of warranty repairs`, formatMoney(figures.warranty_cost)],
          [
            t`In the shop now`,
            plural(in_work.repairs, { one: '# device', other: '# devices' }),
            t`parts ${{ parts: formatMoney(in_work.parts_cost) }}, paid ${{ paid: formatMoney(in_work.paid) }}`,
          ],
          [t`Taken in`, formatCount(taken_in)],
          [
            t`Collected`,
            formatCount(ended.collected),
            t`${{ count: ended.returned_unrepaired }} returned without repair, ${{ abandoned: ended.abandoned }} never collected`,
          ],
        ]}
      />
      <Times hours={figures.hours} />
      <Technicians technicians={figures.technicians} />
    </>
  )
}

/** Hours, or days where there are many. */
function lasted(hours: number): string {
  if (hours < 1) return t`under an hour`
  return hours < 48
    ? plural(hours, { one: '# hour', other: '# hours' })
    : plural(Math.round(hours / 24), { one: '# day', other: '# days' })
}

function Times({ hours }: Pick<RepairFigures, 'hours'>) {
  if (hours.length === 0) return null
  return (
    <TitledTable
      minWidth={420}
      title={t`Time in each state`}
      columns={[t`Status`, t`Repairs`, t`Typical time`, t`Average`]}
    >
      {hours.map(({ state, repairs, median, mean }) => (
        <Table.Tr key={state}>
          <Table.Td>{stateWords[state]}</Table.Td>
          <FigureCell>{formatCount(repairs)}</FigureCell>
          <FigureCell>{lasted(median)}</FigureCell>
          <FigureCell>{lasted(mean)}</FigureCell>
        </Table.Tr>
      ))}
    </TitledTable>
  )
}

function Technicians({ technicians }: Pick<RepairFigures, 'technicians'>) {
  if (technicians.length === 0) return null
  return (
    <TitledTable minWidth={420} title={t`Technicians`} columns={[t`Name`, t`Jobs`, t`Work`, t`Came back`]}>
      {technicians.map(({ id, name, jobs, labour, came_back }) => (
        <Table.Tr key={id ?? name}>
          <Table.Td>{name === '' ? t`No technician` : name}</Table.Td>
          <FigureCell>{formatCount(jobs)}</FigureCell>
          <FigureCell>{formatMoney(labour)}</FigureCell>
          <FigureCell>{formatCount(came_back)}</FigureCell>
        </Table.Tr>
      ))}
    </TitledTable>
  )
}
