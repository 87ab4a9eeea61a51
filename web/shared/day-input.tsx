import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { dateStyle } from './dates.ts'

dayjs.extend(customParseFormat)

type Props = Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'min' | 'max'> & {
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (day: string) => void
  /** The first and the last day that can be taken. */
  min?: string | undefined
  max?: string | undefined
}

const moves = {
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next ten years',
  previousDecade: 'Ten years before',
}

/**
 * A day, typed or picked, written as the person likes dates and not as the browser does. Its value is `YYYY-MM-DD`, or empty. What is
 * typed and is no day leaves the field as it was.
 */
export function DayInput({ value, defaultValue, onChange, min, max, ...props }: Props) {
  const days = {
    ...(value === undefined ? {} : { value: value || null }),
    ...(defaultValue ? { defaultValue } : {}),
    ...(min ? { minDate: min } : {}),
    ...(max ? { maxDate: max } : {}),
  }
  return (
    <DateInput
      placeholder={dateStyle().date_format}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': 'Clear the day' }}
      ariaLabels={moves}
      firstDayOfWeek={1}
      weekendDays={[]}
      popoverProps={{ withinPortal: true }}
      autoComplete="off"
      {...props}
      {...days}
      valueFormat={dateStyle().date_format}
      dateParser={(typed) => dayOf(typed, dateStyle().date_format)}
      onChange={(day) => onChange?.(day ?? '')}
    />
  )
}

/** `3/11/26`, `3.11.2026` and `03/11/2026` are one day. Null where it is none. */
function dayOf(typed: string, format: string): string | null {
  const plain = typed.trim().replaceAll(/[/.\s-]+/g, '-')
  const full = format.replaceAll('/', '-')
  const short = full.replace('YYYY', 'YY')
  const formats = [full, short].flatMap((one) => [one, one.replace('DD', 'D').replace('MM', 'M')])
  const day = dayjs(plain, [...formats, ...formats.map((one) => one.replace('MM', 'M'))], true)
  return day.isValid() ? day.format('YYYY-MM-DD') : null
}
