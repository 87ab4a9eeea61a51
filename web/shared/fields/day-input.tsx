import { t } from '@lingui/core/macro'
import { ActionIcon, CloseButton, Group, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useUncontrolled } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatDay, isDay } from '../words/calendar-day.ts'
import { type DateFormat, dateStyle } from '../words/dates.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'> & {
  value?: string | undefined
  defaultValue?: string | undefined
  /** `YYYY-MM-DD`; `''` for an empty field; the text itself while it is not a day, for the schema to refuse. */
  onChange?: (day: string) => void
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
}

/** The typed text, as long as the value is the one before it or the one that it gave. */
type Typed = { readonly text: string; readonly values: readonly string[]; readonly isLeft: boolean }

/** A day, typed or picked, in the person's date format, not the browser's. What is typed stays until it is a day. */
export function DayInput({ value, defaultValue, onChange, min, max, error, ...props }: Props) {
  const [day, give] = useUncontrolled({
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    finalValue: '',
    ...(onChange === undefined ? {} : { onChange }),
  })
  const [last, setTyped] = useState<Typed>()
  const [isOpen, setOpen] = useState(false)
  const typed = last?.values.includes(day) ? last : undefined
  const format = dateStyle().date_format

  function type(text: string) {
    const next = text.trim() === '' ? '' : (dayOf(text, format) ?? text)
    setTyped({ text, values: [day, next], isLeft: false })
    give(next)
  }
  /** Only now is `1/3/20` certainly not the beginning of `1/3/2026`. */
  function leave() {
    if (typed === undefined) return
    const next = typed.text.trim() === '' ? '' : dayOf(typed.text, format, 'short years too')
    if (next === undefined) return setTyped({ ...typed, isLeft: true })
    setTyped(undefined)
    if (next !== day) give(next)
  }
  function take(next: string) {
    setTyped(undefined)
    setOpen(false)
    give(next)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') leave()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }

  const shown = typed?.text ?? (isDay(day) ? formatDay(day) : day)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          placeholder={format}
          autoComplete="off"
          {...props}
          value={shown}
          error={typed?.isLeft ? t`No such day. Write it as ${format}.` : error}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={press}
          rightSectionWidth={shown === '' || props.required ? 36 : 62}
          rightSection={
            <Group gap={0} wrap="nowrap">
              {shown === '' || props.required ? null : (
                <CloseButton size="sm" variant="transparent" aria-label={t`Clear the day`} onClick={() => take('')} />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Open the calendar`}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Group>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t`Calendar`}>
        <Calendar day={typed?.values.at(-1) ?? day} min={min} max={max} onChange={take} />
      </Popover.Dropdown>
    </Popover>
  )
}

const moves = {
  monthLevelControl: t`Choose a month`,
  yearLevelControl: t`Choose a year`,
  nextMonth: t`Next month`,
  previousMonth: t`Previous month`,
  nextYear: t`Next year`,
  previousYear: t`Previous year`,
  nextDecade: t`Next ten years`,
  previousDecade: t`Ten years before`,
}

type CalendarProps = { day: string; min: string | undefined; max: string | undefined; onChange: (day: string) => void }

function Calendar({ day, min, max, onChange }: CalendarProps) {
  const chosen = isDay(day) ? day : undefined
  return (
    <DatePicker
      ariaLabels={moves}
      firstDayOfWeek={1}
      weekendDays={[]}
      value={chosen ?? null}
      {...(chosen ? { defaultDate: chosen } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      getDayProps={(one) => (one === chosen ? { 'data-autofocus': true } : {})}
      onChange={(one) => one !== null && onChange(one)}
      // Escape closes the calendar, and not the dialog around it.
      __stopPropagation
    />
  )
}

/**
 * `3/9/2026`, `03.09.2026` and, from a person who writes the day first, `3-9-2026` are the same day; `2026-09-03` is unambiguous. Undefined if it is
 * not a day of the calendar.
 */
function dayOf(text: string, format: DateFormat, years?: 'short years too'): string | undefined {
  const parts = text.trim().split(/[/.\s-]+/)
  const order = parts[0]?.length === 4 ? ['YYYY', 'MM', 'DD'] : format.split(/[/-]/)
  const [year = '', month = '', day = ''] = ['YYYY', 'MM', 'DD'].map((part) => parts[order.indexOf(part)])
  const isShort = years !== undefined && /^\d\d$/.test(year)
  const whole = `${isShort ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parts.length === 3 && isDay(whole) ? whole : undefined
}
