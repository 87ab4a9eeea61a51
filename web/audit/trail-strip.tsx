import { t } from '@lingui/core/macro'
import { Card, Skeleton } from '@mantine/core'
import type { AuditStatistics } from '@tunda/contract/audit'
import { asFailure } from '../shared/calls/failure.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount } from '../shared/words/money.ts'
import { capitalized } from '../shared/words/words.ts'
import { wordOfAction, wordOfResource } from './kind-words.ts'
import classes from './trail-strip.module.css'

type Props = { query: { data: AuditStatistics | undefined; error: unknown } }

/** The last 30 days at a glance. */
export function TrailStrip({ query: { data, error } }: Props) {
  if (error && !data) {
    return (
      <Card className={classes.failed} role="alert">
        {asFailure(error).message}
      </Card>
    )
  }
  const [person, action, resource] = [data?.by_person[0], data?.by_action[0], data?.by_resource[0]]
  const figures = [
    { name: t`Entries in 30 days`, value: data && formatCount(data.total), count: undefined },
    { name: t`Most active`, value: data && (person?.user_name ?? '–'), count: person?.count },
    {
      name: t`Most frequent action`,
      value: data && (action ? wordOfAction(action.action_type) : '–'),
      count: action?.count,
    },
    {
      name: t`Most changed`,
      value: data && (resource ? capitalized(wordOfResource(resource.resource_type)) : '–'),
      count: resource?.count,
    },
  ]
  return (
    <Card className={classes.strip}>
      <dl className={classes.figures} aria-label={t`The last 30 days`}>
        {figures.map(({ name, value, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value ?? <Skeleton h={20} w={90} my={4} />}
              {count ? <span className={classes.count}>{formatCount(count)}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {data ? <Days days={data.by_day} /> : <div className={classes.days} />}
    </Card>
  )
}

function Days({ days }: { days: AuditStatistics['by_day'] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const busiest = days.find(({ count }) => count === most)
  const words = busiest
    ? t`Busiest day: ${{ day: formatDay(busiest.day) }} with ${{ most: formatCount(most) }}`
    : t`No entries on any day`
  return (
    <div className={classes.days} role="img" aria-label={words} title={words}>
      {days.map(({ day, count }) => (
        <span key={day} style={{ height: `${Math.max(count === 0 ? 2 : 8, (count / most) * 100)}%` }} />
      ))}
    </div>
  )
}
