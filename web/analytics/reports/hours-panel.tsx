import { ScrollArea } from '@mantine/core'
import type { HourReported } from '@tunda/contract/reports'
import { formatMoney, formatShort } from '../../shared/money.ts'
import classes from './hours-panel.module.css'
import { type ReportColumn, ReportPanel } from './report-panel.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const nameOf = (weekday: number) => weekdays[weekday - 1] ?? ''
const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const columns: ReportColumn<HourReported>[] = [
  { header: 'Day', cell: ({ weekday }) => nameOf(weekday) },
  { header: 'Hour', cell: ({ hour }) => hourWords(hour) },
  { header: 'Transactions', cell: ({ transactions }) => transactions },
  { header: 'Sales', cell: ({ revenue }) => revenue, show: ({ revenue }) => formatMoney(revenue) },
]

/** When the shop sells: each hour of the week, the more the darker. */
export function HoursPanel({ hours, file }: { hours: readonly HourReported[]; file: string }) {
  const best = hours.reduce<HourReported | undefined>(
    (most, hour) => (hour.revenue > (most?.revenue ?? 0) ? hour : most),
    undefined,
  )
  return (
    <ReportPanel
      title="When you sell"
      facts={
        best === undefined ? undefined : (
          <>
            Most on {nameOf(best.weekday)}s at {hourWords(best.hour)}
          </>
        )
      }
      file={`hours-${file}`}
      rows={hours}
      rowId={({ weekday, hour }) => `${weekday} ${hour}`}
      columns={columns}
      empty="Nothing was sold in these days."
    >
      <HeatMap hours={hours} most={best?.revenue ?? 1} />
    </ReportPanel>
  )
}

/** For the eye; every square's figures stand in the table view. */
function HeatMap({ hours, most }: { hours: readonly HourReported[]; most: number }) {
  const shown = span(hours.map(({ hour }) => hour))
  const at = new Map(hours.map((hour) => [`${hour.weekday} ${hour.hour}`, hour]))
  return (
    <ScrollArea
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Sales by hour of the week, scrolls sideways' }}
    >
      <svg
        className={classes.map}
        viewBox={`0 0 ${60 + shown.length * 34} ${7 * 30 + 26}`}
        role="img"
        aria-label="Sales by hour of the week, darker for more"
      >
        {weekdays.map((name, row) => (
          <text key={name} x={0} y={row * 30 + 19} className={classes.words}>
            {name.slice(0, 3)}
          </text>
        ))}
        {shown.map((hour, place) => (
          <g key={hour}>
            {place % 2 === 0 ? (
              <text x={48 + place * 34 + 15} y={7 * 30 + 18} textAnchor="middle" className={classes.words}>
                {hourWords(hour)}
              </text>
            ) : null}
            {weekdays.map((name, row) => {
              const found = at.get(`${row + 1} ${hour}`)
              const share = Math.max(0, found?.revenue ?? 0) / most
              return (
                <rect
                  key={name}
                  x={48 + place * 34}
                  y={row * 30}
                  width={30}
                  height={26}
                  rx={4}
                  className={share > 0 ? classes.some : classes.none}
                  fillOpacity={share > 0 ? 0.16 + share * 0.84 : 1}
                >
                  <title>{`${name} ${hourWords(hour)}: ${formatShort(found?.revenue ?? 0)}`}</title>
                </rect>
              )
            })}
          </g>
        ))}
      </svg>
    </ScrollArea>
  )
}

/** Every hour from the first to the last in which anything was sold. */
function span(hours: readonly number[]): number[] {
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}
