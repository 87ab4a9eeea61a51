import { Link } from 'react-router'
import { paths } from '../paths.ts'
import classes from './footer.module.css'

const links = [
  { label: 'Privacy', to: paths.privacy },
  { label: 'Terms', to: paths.terms },
  { label: 'Support', to: paths.support },
  { label: 'About', to: paths.about },
]

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>Tunda</span>
      <nav aria-label="Footer" className={classes.links}>
        {links.map(({ label, to }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
