import { Group, NativeSelect, Switch } from '@mantine/core'
import { longestReport } from '@tunda/contract/report-period'
import { useState } from 'react'
import { DayInput } from '../../shared/day-input.tsx'
import classes from './period-picker.module.css'
import { isPeriod, type PeriodName, periodOf, periods, type ReportChoice } from './report-period.ts'

type Props = { choice: ReportChoice; today: string; onChange: (change: Partial<ReportChoice>) => void }

/** Which days the report is of, and whether it stands beside the days before them. */
export function PeriodPicker({ choice, today, onChange }: Props) {
  const choose = (name: PeriodName) => onChange(name === 'custom' ? { name } : { name, period: periodOf(name, today) })
  return (
    <Group gap="sm" className={classes.row ?? ''}>
      <NativeSelect
        aria-label="Period"
        className={classes.field ?? ''}
        value={choice.name}
        data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
        onChange={(event) => choose(event.currentTarget.value as PeriodName)}
      />
      {choice.name === 'custom' ? (
        <OtherDays
          key={`${choice.period.from} ${choice.period.to}`}
          choice={choice}
          today={today}
          onChange={onChange}
        />
      ) : null}
      <Switch
        className={classes.compare ?? ''}
        label="Compare"
        description={null}
        checked={choice.isCompared}
        onChange={(event) => onChange({ isCompared: event.currentTarget.checked })}
      />
    </Group>
  )
}

/** Two days; they hold once they make a period. */
function OtherDays({ choice, today, onChange }: Props) {
  const [days, setDays] = useState(choice.period)
  const change = (part: Partial<ReportChoice['period']>) => {
    const period = { ...days, ...part }
    setDays(period)
    if (isPeriod(period)) onChange({ name: 'custom', period })
  }
  const problem = isPeriod(days) ? undefined : problemOf(days.from, days.to)
  return (
    <>
      <DayInput
        aria-label="From"
        className={classes.field ?? ''}
        max={today}
        value={days.from}
        error={problem}
        onChange={(day) => change({ from: day })}
      />
      <DayInput
        aria-label="To"
        className={classes.field ?? ''}
        max={today}
        value={days.to}
        error={problem !== undefined}
        onChange={(day) => change({ to: day })}
      />
    </>
  )
}

function problemOf(from: string, to: string): string {
  if (from === '' || to === '') return 'Give both days.'
  return from > to ? 'The first day is after the last.' : `At most ${longestReport} days.`
}
