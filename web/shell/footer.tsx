import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../shared/session/auth.ts'
import { LanguageMenu } from '../shared/words/language-menu.tsx'
import classes from './footer.module.css'

const links = [
  { label: t`Privacy`, to: paths.privacy },
  { label: t`Terms`, to: paths.terms },
  { label: t`Support`, to: paths.support },
  { label: t`Working offline`, to: paths.offline },
  { label: t`About`, to: paths.about },
]

/** Whoever is signed in has their language in their settings. */
export function Footer() {
  const { status } = useSession()
  return (
    <footer className={classes.footer}>
      <span>Tunda</span>
      <nav aria-label={t`Footer`} className={classes.links}>
        {links.map(({ label, to }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      {status === 'signed-in' ? null : <LanguageMenu />}
    </footer>
  )
}
