import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '../words.ts'
import type { MailSchedule } from './report-mails.ts'
import { weekdayWords } from './report-values.ts'

/** When a report is mailed: `Every Monday at 07:00`. */
export function mailScheduleWords({ every, weekday, month_day, hour }: MailSchedule, say: Say): string {
  const time = `${String(hour).padStart(2, '0')}:00`
  if (every === 'day') return say(msg`Every day at ${{ time }}`)
  if (every === 'week') return say(msg`Every week on ${{ day: weekdayWords(weekday, say) }} at ${{ time }}`)
  return say(msg`Every month on day ${{ day: month_day }} at ${{ time }}`)
}
