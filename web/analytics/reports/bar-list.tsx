import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '../product-list.module.css'
import own from './bar-list.module.css'

export type Bar = {
  readonly id: string
  readonly name: string
  /** Its length, relative to the longest. */
  readonly size: number
  readonly figure: string
  readonly note: string
  readonly to?: string
  readonly icon?: ReactNode
}

/** Bars beside their names, the longest filling its line. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ size }) => size))
  return (
    <ol className={classes.list}>
      {bars.map((bar) => (
        <li key={bar.id}>
          {bar.to === undefined ? (
            <div className={`${classes.row} ${own.still}`}>
              <Content bar={bar} most={most} />
            </div>
          ) : (
            <Link to={bar.to} className={classes.row}>
              <Content bar={bar} most={most} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}

function Content({ bar, most }: { bar: Bar; most: number }) {
  return (
    <>
      {bar.icon}
      <span className={classes.words}>
        <span className={classes.name}>{bar.name}</span>
        <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="6" className={classes.track} />
          <rect width={(Math.max(0, bar.size) / most) * 100} height="6" className={classes.fill} />
        </svg>
      </span>
      <span className={`${classes.figures} ${own.figures}`}>
        <b className="numeric">{bar.figure}</b>
        <span className="numeric">{bar.note}</span>
      </span>
    </>
  )
}
