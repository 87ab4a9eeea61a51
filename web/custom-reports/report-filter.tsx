import { t } from '@lingui/core/macro'
import { ActionIcon, Group, Select, TagsInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { largestAmount } from '@tunda/contract/ceilings'
import { isFilterOf, type ReportFilter } from '@tunda/contract/reports/custom-reports'
import { fieldOf, type ReportSubject } from '@tunda/contract/reports/report-fields'
import { useState } from 'react'
import { DayInput } from '../shared/fields/day-input.tsx'
import { WholeInput } from '../shared/fields/whole-input.tsx'
import { useToday } from '../shared/use-today.ts'
import { isDay } from '../shared/words/calendar-day.ts'
import classes from './report-form.module.css'
import { filterWords } from './report-words.ts'

/** Characters of a text or value that is filtered by. */
const longestText = 100
const ways = Object.keys(filterWords) as ReportFilter['is'][]
const waysOf = (subject: ReportSubject, field: string) =>
  ways.filter((is) => isFilterOf(fieldOf(subject, field)?.kind ?? 'text', is))

/** A filter of a field that lets everything through, or nearly. */
export function firstFilter(subject: ReportSubject, field: string, today: string): ReportFilter {
  return filterOf(field, waysOf(subject, field)[0] ?? 'contains', today)
}

function filterOf(field: string, is: ReportFilter['is'], today: string): ReportFilter {
  if (is === 'one_of' || is === 'none_of') return { field, is: 'none_of', values: ['?'] }
  if (is === 'contains') return { field, is, text: '-' }
  if (is === 'since' || is === 'until') return { field, is, day: today }
  return is === 'older_than' || is === 'within'
    ? { field, is, days: 90 }
    : { field, is, number: is === 'at_least' ? 0 : 1_000_000 }
}

type Props = {
  subject: ReportSubject
  names: readonly string[]
  filter: ReportFilter
  onChange: (next: ReportFilter) => void
  onRemove: () => void
}

/** One filter: which field, what is asked of it, and the value. */
export function ReportFilterRow({ subject, names, filter, onChange, onRemove }: Props) {
  const { field, is } = filter
  const today = useToday()
  return (
    <Group gap="xs" align="flex-start" className={classes.filter ?? ''}>
      <Select
        aria-label={t`Column to filter`}
        allowDeselect={false}
        data={names.map((value) => ({ value, label: fieldOf(subject, value)?.words ?? value }))}
        value={field}
        onChange={(next) => next && onChange(firstFilter(subject, next, today))}
      />
      <Select
        aria-label={t`Condition`}
        allowDeselect={false}
        data={waysOf(subject, field).map((value) => ({ value, label: filterWords[value] }))}
        value={is}
        onChange={(next) => next && onChange(changedWay(filter, next, today))}
      />
      <FilterValue filter={filter} onChange={onChange} />
      <ActionIcon variant="subtle" size={36} aria-label={t`Remove filter`} onClick={onRemove}>
        <IconX size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** The same value, where the other way has one of its kind. */
function changedWay(filter: ReportFilter, is: ReportFilter['is'], today: string): ReportFilter {
  if ('values' in filter && (is === 'one_of' || is === 'none_of')) return { ...filter, is }
  if ('day' in filter && (is === 'since' || is === 'until')) return { ...filter, is }
  if ('days' in filter && (is === 'older_than' || is === 'within')) return { ...filter, is }
  if ('number' in filter && (is === 'at_least' || is === 'at_most')) return { ...filter, is }
  return filterOf(filter.field, is, today)
}

function FilterValue({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const label = t`Value`
  if ('values' in filter)
    return (
      <TagsInput
        aria-label={label}
        maxTags={20}
        value={filter.values}
        onChange={(values) =>
          values.length > 0 && onChange({ ...filter, values: values.map((one) => one.slice(0, longestText)) })
        }
      />
    )
  if ('text' in filter) return <TextValue filter={filter} onChange={onChange} />
  if ('day' in filter)
    return (
      <DayInput aria-label={label} value={filter.day} onChange={(day) => isDay(day) && onChange({ ...filter, day })} />
    )
  if ('days' in filter)
    return (
      <WholeInput
        aria-label={label}
        size="sm"
        min={0}
        max={3_650}
        value={filter.days}
        onChange={(days) => onChange({ ...filter, days })}
      />
    )
  return (
    <WholeInput
      aria-label={label}
      size="sm"
      allowNegative
      min={-largestAmount}
      max={largestAmount}
      value={filter.number}
      onChange={(number) => onChange({ ...filter, number })}
    />
  )
}

type TextFilter = Extract<ReportFilter, { is: 'contains' }>

/** It may be emptied to type another text; an empty one filters nothing, and is gone when it is left. */
function TextValue({ filter, onChange }: { filter: TextFilter; onChange: Props['onChange'] }) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <TextInput
      aria-label={t`Value`}
      maxLength={longestText}
      value={isEmpty ? '' : filter.text}
      onChange={({ currentTarget: { value } }) => {
        setEmpty(value.trim() === '')
        if (value.trim() !== '') onChange({ ...filter, text: value })
      }}
      onBlur={() => setEmpty(false)}
    />
  )
}
