import { Link } from 'react-router'
import classes from './platform.module.css'

type Tab = {
  readonly tab: string | undefined
  readonly words: string
  readonly to: string
  /** How many wait there; none is not shown. */
  readonly count?: number | undefined
}
type Props = { label: string; tabs: readonly Tab[]; open: string | undefined }

/** The parts of a platform page, each with an address of its own. */
export function PlatformTabs({ label, tabs, open }: Props) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ tab, words, to, count }) => (
        <Link
          key={words}
          to={to}
          className={classes.tab}
          {...(tab === open ? { 'aria-current': 'page' as const } : {})}
        >
          {words}
          {count ? <span className={classes.count}>{count}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
