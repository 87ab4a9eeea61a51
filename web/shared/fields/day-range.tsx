import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { isDayOrEmpty } from '../words/calendar-day.ts'
import { DayInput } from './day-input.tsx'

/** The first and the last day, `YYYY-MM-DD`; `''` without a limit. */
export type Days = { readonly from: string; readonly to: string }

type Props = Days & {
  onChange: (days: Days) => void
  labels?: readonly [from: string, to: string]
  className?: string | undefined
  /** The last day that the calendars offer. */
  max?: string | undefined
  /** What else is wrong with two days, beside the last being before the first. */
  problemOf?: (days: Days) => string | undefined
}

/** The first and the last day of what is shown. They are passed on once both are valid. */
export function DayRange({ from, to, onChange, labels = [t`From day`, t`To day`], className, max, problemOf }: Props) {
  const [draft, setDraft] = useState<{ days: Days; over: Days }>()
  const isDraft = draft?.over.from === from && draft.over.to === to
  const days = isDraft ? draft.days : { from, to }
  const problem = problemWith(days) ?? problemOf?.(days)

  function change(part: Partial<Days>) {
    const next = { ...days, ...part }
    if (!Object.values(part).every(isDayOrEmpty)) return
    const isRight = (problemWith(next) ?? problemOf?.(next)) === undefined
    setDraft(isRight ? undefined : { days: next, over: { from, to } })
    if (isRight) onChange(next)
  }

  const field = (end: 'from' | 'to', label: string, error: string | boolean | undefined) => (
    <DayInput
      aria-label={label}
      className={className ?? ''}
      max={max}
      value={days[end]}
      error={error}
      onChange={(day) => change({ [end]: day })}
    />
  )
  return (
    <>
      {field('from', labels[0], problem)}
      {field('to', labels[1], problem !== undefined)}
    </>
  )
}

function problemWith({ from, to }: Days): string | undefined {
  return from !== '' && to !== '' && from > to ? t`The first day is after the last.` : undefined
}
