import { t } from '@lingui/core/macro'
import type { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { methodChoices } from '../../shared/words/tender-words.ts'
import { Plate } from '../plate.tsx'
import classes from './method-choice.module.css'

type Props = { method: PaymentMethod; onChange: (method: PaymentMethod) => void }

/** The payment methods, side by side. */
export function MethodChoice({ method, onChange }: Props) {
  return (
    <fieldset className={classes.choices} aria-label={t`Paid by`}>
      {methodChoices.map(({ method: choice, label, icon: Sign }) => (
        <Plate
          key={choice}
          className={classes.choice}
          aria-pressed={choice === method}
          onClick={() => onChange(choice)}
        >
          <Sign size={22} stroke={1.6} aria-hidden />
          <span>{label}</span>
        </Plate>
      ))}
    </fieldset>
  )
}
