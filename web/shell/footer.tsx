import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import classes from './footer.module.css'

const links = [
  { label: t`Privacy`, to: paths.privacy },
  { label: t`Terms`, to: paths.terms },
  { label: t`Support`, to: paths.support },
  { label: t`About`, to: paths.about },
]

export function Footer() {
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
    </footer>
  )
}
