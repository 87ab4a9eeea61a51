import { t } from '@lingui/core/macro'
import { Group, NativeSelect, Switch } from '@mantine/core'
import { longestReport } from '@tunda/contract/reports/report-period'
import { DayRange, type Days } from '../../shared/fields/day-range.tsx'
import classes from './period-picker.module.css'
import { isPeriod, type PeriodName, periodOf, periods, type ReportChoice } from './report-period.ts'

type Props = { choice: ReportChoice; today: string; onChange: (change: Partial<ReportChoice>) => void }

/** The days of the report, and whether they are compared with the days before. */
export function PeriodPicker({ choice, today, onChange }: Props) {
  const choose = (name: PeriodName) => onChange(name === 'custom' ? { name } : { name, period: periodOf(name, today) })
  return (
    <Group gap="sm" className={classes.row ?? ''}>
      <NativeSelect
        aria-label={t`Period`}
        className={classes.field ?? ''}
        value={choice.name}
        data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
        onChange={(event) => choose(event.currentTarget.value as PeriodName)}
      />
      {choice.name === 'custom' ? (
        <DayRange
          {...choice.period}
          labels={[t`From`, t`To`]}
          className={classes.field}
          max={today}
          problemOf={problemOf}
          onChange={(period) => onChange({ name: 'custom', period })}
        />
      ) : null}
      <Switch
        className={classes.compare ?? ''}
        label={t`Compare`}
        description={null}
        checked={choice.isCompared}
        onChange={(event) => onChange({ isCompared: event.currentTarget.checked })}
      />
    </Group>
  )
}

function problemOf(period: Days): string | undefined {
  if (isPeriod(period)) return undefined
  return period.from === '' || period.to === '' ? t`Choose both days.` : t`At most ${longestReport} days.`
}
