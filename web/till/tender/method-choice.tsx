import { IconBuildingBank, IconCash, IconDeviceMobileDollar } from '@tabler/icons-react'
import { type PaymentMethod, paymentMethodLabel } from '@tunda/contract/sales'
import { Plate } from '../plate.tsx'
import classes from './method-choice.module.css'
import { tillMethods } from './tender.ts'

const icons = { cash: IconCash, mobile_money: IconDeviceMobileDollar, bank_transfer: IconBuildingBank }
const choices = tillMethods.map((method) => ({ method, icon: icons[method] }))

type Props = { method: PaymentMethod; onChange: (method: PaymentMethod) => void }

/** The methods as equals, side by side. */
export function MethodChoice({ method, onChange }: Props) {
  return (
    <fieldset className={classes.choices} aria-label="Paid by">
      {choices.map(({ method: choice, icon: Sign }) => (
        <Plate
          key={choice}
          className={classes.choice}
          aria-pressed={choice === method}
          onClick={() => onChange(choice)}
        >
          <Sign size={22} stroke={1.6} aria-hidden />
          <span>{paymentMethodLabel(choice)}</span>
        </Plate>
      ))}
    </fieldset>
  )
}
