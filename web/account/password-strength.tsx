import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import {
  passwordHints,
  passwordRules,
  passwordScore,
  type StrengthLabel,
  strengthLabel,
} from '@tunda/contract/accounts/password'
import classes from './password-strength.module.css'
import { strengthWords } from './password-words.ts'

const steps: Record<StrengthLabel, number> = { Weak: 1, Fair: 2, Good: 3, Strong: 4 }
const short: Record<(typeof passwordRules | typeof passwordHints)[number]['name'], string> = {
  length: t`6 characters or more`,
  uppercase: t`Uppercase letter (A-Z)`,
  lowercase: t`Lowercase letter (a-z)`,
  number: t`Number (optional)`,
  special: t`Symbol (optional)`,
}

/** How strong a new password is, in four steps, and what it still needs or would gain by. */
export function PasswordStrength({ password, id }: { password: string; id: string }) {
  const score = passwordScore(password)
  const label = strengthLabel(score)
  const filled = password === '' ? 0 : steps[label]
  return (
    <div id={id} className={classes.strength}>
      <div className={classes.row}>
        <meter
          className={classes.read}
          min={0}
          max={100}
          value={password === '' ? 0 : score}
          aria-label={t`Password strength`}
        >
          {strengthWords[label]}
        </meter>
        <div className={classes.meter} data-filled={filled} aria-hidden>
          {[1, 2, 3, 4].map((step) => (
            <i key={step} data-on={step <= filled || undefined} />
          ))}
        </div>
        <span className={classes.label} aria-live="polite">
          {password === '' ? '' : strengthWords[label]}
        </span>
      </div>
      <ul className={classes.list}>
        {[...passwordRules, ...passwordHints].map((rule) => (
          <Item key={rule.name} text={short[rule.name]} isMet={rule.holds(password)} />
        ))}
      </ul>
    </div>
  )
}

function Item({ text, isMet }: { text: string; isMet: boolean }) {
  const Icon = isMet ? IconCheck : IconCircle
  return (
    <li data-met={isMet || undefined}>
      <Icon size={15} stroke={isMet ? 2.4 : 1.8} aria-hidden />
      <VisuallyHidden>{isMet ? t`Done` : t`Missing`}: </VisuallyHidden>
      {text}
    </li>
  )
}
