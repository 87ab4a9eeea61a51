import { t } from '@lingui/core/macro'
import { ActionIcon, NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { mostUnits } from '@tunda/contract/ceilings'
import { useState } from 'react'
import classes from './quantity-stepper.module.css'

type Props = {
  /** What is counted. */
  name: string
  quantity: number
  onChange: (quantity: number) => void
  least?: number
  most?: number
}

/** Less, the number itself, more. An emptied field keeps the quantity it had. */
export function QuantityStepper({ name, quantity, onChange, least = 1, most = mostUnits }: Props) {
  const [isBlank, setBlank] = useState(false)
  return (
    <div className={classes.stepper}>
      <ActionIcon
        className={classes.step}
        aria-label={t`One ${name} less`}
        disabled={quantity <= least}
        onClick={() => onChange(quantity - 1)}
      >
        <IconMinus size={16} stroke={1.8} />
      </ActionIcon>
      <NumberInput
        className={classes.number}
        variant="unstyled"
        aria-label={t`Quantity of ${name}`}
        data-key="F6"
        value={isBlank ? '' : quantity}
        min={least}
        max={most}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        selectAllOnFocus
        inputMode="numeric"
        onChange={(typed) => {
          const isNumber = typeof typed === 'number' && typed >= least && typed <= most
          setBlank(!isNumber)
          if (isNumber && typed !== quantity) onChange(typed)
        }}
        onBlur={() => setBlank(false)}
      />
      <ActionIcon
        className={classes.step}
        aria-label={t`One ${name} more`}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        <IconPlus size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}
