import { Card, Title, VisuallyHidden } from '@mantine/core'
import type { PlatformOverview } from '@tunda/contract/platform'
import { useId } from 'react'
import { formatCount } from '../shared/money.ts'
import classes from './platform.module.css'

type Growth = PlatformOverview['growth']
const [width, height, floor, top] = [640, 220, 186, 24]
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const nameOf = (month: string) => monthName.format(new Date(`${month}-15T00:00:00Z`))

/** New people and new organisations of the last six months, and the same as a table for readers. */
export function GrowthChart({ growth }: { growth: Growth }) {
  const titleId = useId()
  const most = Math.max(1, ...growth.flatMap(({ people, organizations }) => [people, organizations]))
  const step = width / Math.max(growth.length, 1)
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>
          Growth
        </Title>
        <span className={classes.quiet}>The last six months</span>
      </div>
      <div className={classes.legend}>
        <span>New people</span>
        <span>New organizations</span>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} aria-hidden="true">
        {growth.map(({ month, people, organizations }, place) => {
          const middle = step * (place + 0.5)
          return (
            <g key={month}>
              <Bar x={middle - 34} value={people} most={most} className={classes.people} />
              <Bar x={middle + 4} value={organizations} most={most} className={classes.shops} />
              <text x={middle} y={height - 12} textAnchor="middle">
                {nameOf(month)}
              </text>
            </g>
          )
        })}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>Growth by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">New people</th>
              <th scope="col">New organizations</th>
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

type BarProps = { x: number; value: number; most: number; className: string | undefined }

function Bar({ x, value, most, className }: BarProps) {
  const size = (value / most) * (floor - top)
  return (
    <>
      <rect x={x} y={floor - Math.max(size, 2)} width={30} height={Math.max(size, 2)} rx={4} className={className} />
      <text x={x + 15} y={floor - size - 7} textAnchor="middle">
        {value > 0 ? formatCount(value) : ''}
      </text>
    </>
  )
}
