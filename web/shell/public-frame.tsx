import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '../error/error-boundary.tsx'
import { authDialog, paths } from '../paths.ts'
import { ThemeToggle } from '../shared/page/theme-toggle.tsx'
import { Wordmark } from '../shared/page/wordmark.tsx'
import { useSession } from '../shared/session/auth.ts'
import { Footer } from './footer.tsx'
import classes from './public-frame.module.css'

const links = [
  { label: t`Features`, to: `${paths.landing}#features` },
  { label: t`Plans`, to: `${paths.landing}#plans` },
  { label: t`Support`, to: paths.support },
  { label: t`About`, to: paths.about },
]

/** Top bar, page and footer for everyone, signed in or not. */
export function PublicFrame({ bestSeller, children }: { bestSeller: ReactNode; children?: ReactNode }) {
  const { pathname } = useLocation()
  const isLanding = pathname === paths.landing
  return (
    <div className={classes.frame} data-landing={isLanding || undefined}>
      <a className="skip-link" href="#content">{t`Skip to content`}</a>
      <header className={classes.header}>
        <Link to={paths.landing} className={classes.logo} aria-label={t`Tunda, home`}>
          <Wordmark />
        </Link>
        <div className={classes.bestSeller}>{isLanding ? null : bestSeller}</div>
        <nav aria-label={t`Main`} className={classes.links}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <ThemeToggle />
        <Entrance />
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <ErrorBoundary resetOn={pathname}>{children ?? <Outlet />}</ErrorBoundary>
      </main>
      <Footer />
    </div>
  )
}

function Entrance() {
  const { status } = useSession()
  const { pathname } = useLocation()
  if (status === 'signed-in') {
    return <Button component={Link} to={paths.dashboard}>{t`Go to dashboard`}</Button>
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={`${pathname}${authDialog('sign-in')}`}
        preventScrollReset
        variant="default"
      >{t`Sign In`}</Button>
      <Button
        component={Link}
        to={`${pathname}${authDialog('create-account')}`}
        preventScrollReset
        className={classes.create ?? ''}
      >{t`Create Account`}</Button>
    </Group>
  )
}
