import { t } from '@lingui/core/macro'
import type { HourReported } from '@tunda/contract/reports/reports'
import { calendarName } from '../../shared/words/calendar-names.ts'
import { formatMoney, formatShort } from '../../shared/words/money.ts'
import classes from './hours-panel.module.css'
import { type ReportColumn, ReportPanel } from './report-panel.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const nameOf = (weekday: number) => calendarName(weekdays[weekday - 1] ?? '')
const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const columns: ReportColumn<HourReported>[] = [
  { header: t`Day`, cell: ({ weekday }) => nameOf(weekday) },
  { header: t`Hour`, cell: ({ hour }) => hourWords(hour) },
  { header: t`Transactions`, cell: ({ transactions }) => transactions },
  { header: t`Sales`, cell: ({ revenue }) => revenue, show: ({ revenue }) => formatMoney(revenue) },
]

/** When the shop sells: each hour of the week, darker for more. */
export function HoursPanel({ hours, file }: { hours: readonly HourReported[]; file: string }) {
  const best = hours.reduce<HourReported | undefined>(
    (most, hour) => (hour.revenue > (most?.revenue ?? 0) ? hour : most),
    undefined,
  )
  return (
    <ReportPanel
      title={t`When you sell`}
      facts={
        best === undefined
          ? undefined
          : t`Best hour: ${{ weekday: nameOf(best.weekday) }} ${{ hour: hourWords(best.hour) }}`
      }
      file={`hours-${file}`}
      rows={hours}
      rowId={({ weekday, hour }) => `${weekday} ${hour}`}
      columns={columns}
      empty={t`Nothing was sold in this period.`}
    >
      <HeatMap hours={hours} most={best?.revenue ?? 1} />
    </ReportPanel>
  )
}

/** Visual only; the figures of every square are in the table view. */
function HeatMap({ hours, most }: { hours: readonly HourReported[]; most: number }) {
  const shown = span(hours.map(({ hour }) => hour))
  const at = new Map(hours.map((hour) => [`${hour.weekday} ${hour.hour}`, hour]))
  return (
    <div className={classes.map} role="img" aria-label={t`Sales by hour of the week, darker for more`}>
      <div className={classes.days}>
        {weekdays.map((name) => (
          <span key={name}>{calendarName(name.slice(0, 3))}</span>
        ))}
      </div>
      <svg
        className={classes.squares}
        viewBox={`0 0 ${shown.length * 34} ${7 * 30}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {shown.flatMap((hour, column) =>
          weekdays.map((name, row) => (
            <Square
              key={`${name} ${hour}`}
              column={column}
              row={row}
              revenue={at.get(`${row + 1} ${hour}`)?.revenue}
              most={most}
            >
              {`${name} ${hourWords(hour)}`}
            </Square>
          )),
        )}
      </svg>
      <div className={classes.hours}>
        {shown.map((hour, place) => (
          <span key={hour}>{place % 3 === 0 ? hourWords(hour) : null}</span>
        ))}
      </div>
    </div>
  )
}

type SquareProps = { column: number; row: number; revenue: number | undefined; most: number; children: string }

function Square({ column, row, revenue = 0, most, children }: SquareProps) {
  const share = Math.max(0, revenue) / most
  return (
    <rect
      x={column * 34 + 2}
      y={row * 30 + 2}
      width={30}
      height={26}
      rx={4}
      className={share > 0 ? classes.some : classes.none}
      fillOpacity={share > 0 ? 0.16 + share * 0.84 : 1}
    >
      <title>{`${children}: ${formatShort(revenue)}`}</title>
    </rect>
  )
}

/** Eight to eight, extended to every hour with sales. */
function span(hours: readonly number[]): number[] {
  const [first, last] = [Math.min(8, ...hours), Math.max(19, ...hours)]
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}
