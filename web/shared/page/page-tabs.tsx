import { Link, type To } from 'react-router'
import classes from '../table/counted-tabs.module.css'
import { useOpenTab } from '../table/use-open-tab.ts'

type Tab = {
  readonly tab: string | undefined
  readonly words: string
  readonly to: To
  /** How many are waiting there; zero is not shown. */
  readonly count?: number | undefined
}
type Props = { label: string; tabs: readonly Tab[]; open: string | undefined }

/** The parts of a page as tabs, each with its own URL. */
export function PageTabs({ label, tabs, open }: Props) {
  return (
    <nav
      ref={useOpenTab(
        open,
        tabs.some(({ count }) => count !== undefined),
      )}
      className={`${classes.tabs} ${classes.ofPage}`}
      aria-label={label}
    >
      {tabs.map(({ tab, words, to, count }) => (
        <Link
          key={words}
          to={to}
          preventScrollReset
          className={classes.tab}
          {...(tab === open ? { 'aria-current': 'page' as const } : {})}
        >
          {words}
          {count ? (
            <span className={classes.count} data-tone="warn">
              {count}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
