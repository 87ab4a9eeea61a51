import { VisuallyHidden } from '@mantine/core'
import classes from './auth-form.module.css'

export function TermsLabel() {
  return (
    <span className={classes.terms}>
      I accept the <NewTab to="/terms">Terms of Service</NewTab> and the <NewTab to="/privacy">Privacy Policy</NewTab>
    </span>
  )
}

// A new tab, so that what was typed into the form stays.
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
