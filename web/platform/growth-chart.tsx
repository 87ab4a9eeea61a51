import { t } from '@lingui/core/macro'
import { Card, Title, VisuallyHidden } from '@mantine/core'
import type { PlatformOverview } from '@tunda/contract/platform/platform'
import { useId } from 'react'
import { calendarName } from '../shared/words/calendar-names.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './platform.module.css'

type Growth = PlatformOverview['growth']
const monthName = new Intl.DateTimeFormat('en-UG', { month: 'short', timeZone: 'UTC' })
const nameOf = (month: string) => calendarName(monthName.format(new Date(`${month}-15T00:00:00Z`)))

/** New people and new organisations of the last six months, and the same as a table for readers. */
export function GrowthChart({ growth }: { growth: Growth }) {
  const titleId = useId()
  const most = Math.max(1, ...growth.flatMap(({ people, organizations }) => [people, organizations]))
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>{t`Growth`}</Title>
        <span className={classes.quiet}>{t`The last six months`}</span>
      </div>
      <div className={classes.legend}>
        <span>{t`New people`}</span>
        <span>{t`New organizations`}</span>
      </div>
      <div className={classes.months} aria-hidden="true">
        {growth.map(({ month, people, organizations }) => (
          <div key={month} className={classes.month}>
            <div className={classes.bars}>
              <Bar value={people} most={most} />
              <Bar value={organizations} most={most} />
            </div>
            {nameOf(month)}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t`Growth by month`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Month`}</th>
              <th scope="col">{t`New people`}</th>
              <th scope="col">{t`New organizations`}</th>
            </tr>
          </thead>
          <tbody>
            {growth.map(({ month, people, organizations }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{people}</td>
                <td>{organizations}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Card>
  )
}

function Bar({ value, most }: { value: number; most: number }) {
  return (
    <span>
      {value > 0 ? formatCount(value) : ''}
      <i style={{ height: `${Math.round((value / most) * 86)}%` }} />
    </span>
  )
}
