import { t } from '@lingui/core/macro'
import { Button, Group, MultiSelect, Select, Stack, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  mostColumns,
  mostFilters,
  namedPeriods,
  type ReportDescription,
  reportShapes,
} from '@tunda/contract/reports/custom-reports'
import { fieldOf, subjectFacts } from '@tunda/contract/reports/report-fields'
import { daysIn, longestReport } from '@tunda/contract/reports/report-period'
import { DayRange, type Days } from '../shared/fields/day-range.tsx'
import { useToday } from '../shared/use-today.ts'
import { type Asker, columnsFor, subjectsFor, usualReport } from './report-address.ts'
import { firstFilter, ReportFilterRow } from './report-filter.tsx'
import classes from './report-form.module.css'
import { periodNames, shapeNames } from './report-words.ts'

type Props = { report: ReportDescription; asker: Asker; onChange: (next: ReportDescription) => void }

/** What a report is about, shows, leaves out, and in which order. Each choice is run at once. */
export function ReportForm({ report, asker, onChange }: Props) {
  const { subject, columns, filters } = report
  const names = columnsFor(subject, asker)
  const choices = names.map((value) => ({ value, label: fieldOf(subject, value)?.words ?? value }))
  const put = (part: Partial<ReportDescription>) => onChange({ ...report, ...part })
  const subjects = subjectsFor(asker)
  const today = useToday()
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end" className={classes.choices ?? ''}>
        <Select
          label={t`Report on`}
          allowDeselect={false}
          data={subjects.map((value) => ({ value, label: subjectFacts[value].words }))}
          value={subject}
          onChange={(next) =>
            next && onChange({ ...usualReport(next, asker), period: report.period, show: report.show })
          }
        />
        {subjectFacts[subject].hasPeriod ? <PeriodChoice report={report} onChange={put} /> : null}
        <OrderChoice report={report} onChange={put} />
        <Select
          label={t`Show as`}
          allowDeselect={false}
          data={reportShapes.map((value) => ({ value, label: shapeNames[value] }))}
          value={report.show}
          onChange={(next) => next && put({ show: next })}
        />
      </Group>
      <MultiSelect
        label={t`Columns`}
        data={choices}
        maxValues={mostColumns}
        searchable
        value={columns}
        onChange={(next) => {
          if (next.length === 0) return
          const { order, ...rest } = report
          onChange({ ...rest, columns: next, ...(order && next.includes(order.field) ? { order } : {}) })
        }}
      />
      {subjectFacts[subject].hasPeriod ? (
        <Switch
          label={t`Compare with the previous period`}
          checked={report.is_compared}
          onChange={(event) => put({ is_compared: event.currentTarget.checked })}
        />
      ) : null}
      {filters.map((filter, place) => (
        <ReportFilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two filters may be alike, and have no other name
          key={place}
          subject={subject}
          names={names}
          filter={filter}
          onChange={(next) => put({ filters: filters.with(place, next) })}
          onRemove={() => put({ filters: filters.toSpliced(place, 1) })}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          disabled={filters.length >= mostFilters}
          onClick={() => put({ filters: [...filters, firstFilter(subject, columns[0] ?? names[0] ?? '', today)] })}
        >{t`Add filter`}</Button>
      </Group>
    </Stack>
  )
}

type PartProps = { report: ReportDescription; onChange: (part: Partial<ReportDescription>) => void }

function PeriodChoice({ report: { period }, onChange }: PartProps) {
  const named = typeof period === 'string' ? period : 'days'
  const today = useToday()
  return (
    <>
      <Select
        label={t`Period`}
        allowDeselect={false}
        data={[
          ...namedPeriods.map((value) => ({ value, label: periodNames[value] })),
          { value: 'days', label: t`Custom dates` },
        ]}
        value={named}
        onChange={(next) => {
          if (next !== null) onChange({ period: next === 'days' ? { from: today, to: today } : next })
        }}
      />
      {typeof period === 'string' ? null : (
        <DayRange {...period} problemOf={problemOf} onChange={(days) => onChange({ period: days })} />
      )}
    </>
  )
}

function problemOf(days: Days): string | undefined {
  if (days.from === '' || days.to === '') return t`Choose both days.`
  return daysIn(days) > longestReport ? t`At most ${longestReport} days.` : undefined
}

function OrderChoice({ report: { subject, columns, order }, onChange }: PartProps) {
  const both = columns.flatMap((name) => {
    const words = fieldOf(subject, name)?.words ?? name
    return [
      { value: `${name} -`, label: t`${words}, highest first` },
      { value: `${name} +`, label: t`${words}, lowest first` },
    ]
  })
  return (
    <Select
      label={t`Sort by`}
      placeholder={t`Usual order`}
      clearable
      data={both}
      value={order ? `${order.field} ${order.descending ? '-' : '+'}` : null}
      onChange={(next) => {
        const [field, way] = next?.split(' ') ?? []
        onChange({ order: field === undefined ? undefined : { field, descending: way === '-' } })
      }}
    />
  )
}
