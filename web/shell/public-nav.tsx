import { Button } from '@mantine/core'
import { Link, NavLink, useLocation } from 'react-router'
import { authDialog, paths } from '../paths.ts'
import { useSession } from '../shared/auth.ts'
import { Wordmark } from '../shared/wordmark.tsx'
import classes from './public-frame.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

export function PublicNav() {
  return (
    <header className={classes.nav}>
      <Link to={paths.landing} className={classes.home} aria-label="Tunda, home">
        <Wordmark size={30} />
      </Link>
      <nav aria-label="Main" className={classes.links}>
        <Link to={`${paths.landing}#features`}>Features</Link>
        <Link to={`${paths.landing}#plans`}>Plans</Link>
        <NavLink to={paths.support}>Support</NavLink>
        <NavLink to={paths.about}>About</NavLink>
      </nav>
      <ThemeToggle />
      <Doors />
    </header>
  )
}

function Doors() {
  const { pathname } = useLocation()
  const { status } = useSession()
  if (status === 'signed-in') {
    return (
      <Button component={Link} to={paths.dashboard}>
        Go to dashboard
      </Button>
    )
  }
  return (
    <>
      <Button component={Link} to={`${pathname}${authDialog('sign-in')}`} preventScrollReset variant="default">
        Sign In
      </Button>
      <Button
        component={Link}
        to={`${pathname}${authDialog('create-account')}`}
        preventScrollReset
        className={classes.wide}
      >
        Create Account
      </Button>
    </>
  )
}
