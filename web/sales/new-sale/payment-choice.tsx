import { IconBuildingBank, IconCash, IconDeviceMobileDollar } from '@tabler/icons-react'
import type { PaymentMethod } from '@tunda/contract/sales'
import { paymentMethodLabel } from '@tunda/contract/sales'
import classes from './payment-choice.module.css'

const choices = [
  { method: 'cash', icon: IconCash },
  { method: 'mobile_money', icon: IconDeviceMobileDollar },
  { method: 'bank_transfer', icon: IconBuildingBank },
] as const

type Props = { method: PaymentMethod; onChange: (method: PaymentMethod) => void }

/** The methods as equals, side by side. */
export function PaymentChoice({ method, onChange }: Props) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Paid by</legend>
      {choices.map(({ method: choice, icon: Mark }) => (
        <label key={choice} className={classes.choice}>
          <input
            type="radio"
            name="payment-method"
            className={classes.radio}
            checked={choice === method}
            onChange={() => onChange(choice)}
          />
          <Mark size={20} stroke={1.6} aria-hidden />
          <span>{paymentMethodLabel(choice)}</span>
        </label>
      ))}
    </fieldset>
  )
}
