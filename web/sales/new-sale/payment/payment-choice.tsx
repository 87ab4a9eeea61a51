import { t } from '@lingui/core/macro'
import type { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { methodChoices } from '../../../shared/words/tender-words.ts'
import classes from './payment-choice.module.css'

type Props = { method: PaymentMethod; onChange: (method: PaymentMethod) => void }

/** The methods as equals, side by side. */
export function PaymentChoice({ method, onChange }: Props) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t`Paid by`}</legend>
      {methodChoices.map(({ method: choice, label, icon: Mark }) => (
        <label key={choice} className={classes.choice}>
          <input
            type="radio"
            name="payment-method"
            className={classes.radio}
            checked={choice === method}
            onChange={() => onChange(choice)}
          />
          <Mark size={20} stroke={1.6} aria-hidden />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
