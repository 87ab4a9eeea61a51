import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import classes from '../table/counted-tabs.module.css'

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
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip may be longer than the screen: the tab that is open is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useEffect(() => {
    const [nav, tab] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')]
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return (
    <nav ref={strip} className={`${classes.tabs} ${classes.ofPage}`} aria-label={label}>
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
