import { t } from '@lingui/core/macro'
import type { AuditEntry } from '@tunda/contract/audit'
import { useNow } from '../shared/use-now.ts'
import { dayOf, formatLongDay } from '../shared/words/dates.ts'
import classes from './timeline.module.css'
import { TimelineRow } from './timeline-row.tsx'

/** The entries under the day they happened on, newest first. */
export function Timeline({ entries, isWaiting }: { entries: readonly AuditEntry[]; isWaiting: boolean }) {
  const now = useNow(60_000)
  return (
    <div className={classes.timeline} data-waiting={isWaiting || undefined}>
      {byDay(entries).map(({ day, of }) => (
        <section key={day} aria-label={nameOf(day, now)}>
          <h2 className={classes.day}>{nameOf(day, now)}</h2>
          <ol className={classes.rows}>
            {of.map((entry) => (
              <TimelineRow key={entry.id} entry={entry} now={now} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function byDay(entries: readonly AuditEntry[]): { day: string; of: AuditEntry[] }[] {
  const days: { day: string; of: AuditEntry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.of.push(entry)
    else days.push({ day, of: [entry] })
  }
  return days
}

function nameOf(day: string, now: number): string {
  if (day === dayOf(now)) return t`Today`
  if (day === dayOf(now - 86_400_000)) return t`Yesterday`
  const year = day.slice(0, 4) === dayOf(now).slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${formatLongDay(`${day}T12:00:00Z`)}${year}`
}
