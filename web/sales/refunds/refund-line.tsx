import { t } from '@lingui/core/macro'
import { SegmentedControl, TextInput } from '@mantine/core'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { Goods, LineLeft } from '@tunda/contract/selling/refunds'
import { formatCount, formatMoney } from '../../shared/words/money.ts'
import { QuantityStepper } from '../new-sale/ticket/quantity-stepper.tsx'
import { amountOfLine, type Choice, type Choices, choiceOf, leftOf, needsNumber } from './refund-choice.ts'
import classes from './refunds.module.css'

const fates: { value: Goods; label: string }[] = [
  { value: 'restock', label: t`Restock` },
  { value: 'write_off', label: t`Write off` },
]

type Props = {
  line: LineLeft
  choices: Choices
  /** A number that is missing is shown as an error. */
  isChecked: boolean
  onChange: (choice: Choice) => void
}

/** A line of the sale: how many of it come back, whether they can be sold again, and what that refunds. */
export function RefundLine({ line, choices, isChecked, onChange }: Props) {
  const choice = choiceOf(line, choices)
  const { quantity, goods, unit_number } = choice
  const [name, left] = [nameWithVariant(line), leftOf(line)]
  return (
    <li className={classes.line} data-spent={left === 0 || undefined}>
      <div className={classes.product}>
        <strong>{name}</strong>
        {left > 0 ? <strong className={classes.amount}>{formatMoney(amountOfLine(line, choices))}</strong> : null}
        <span className={classes.quiet}>{[line.unit_number, wordsOf(line)].filter(Boolean).join(' · ')}</span>
      </div>
      {left > 0 ? (
        <div className={classes.choice}>
          <QuantityStepper
            name={name}
            quantity={quantity}
            least={0}
            most={left}
            onChange={(next) => onChange({ quantity: next, goods, unit_number })}
          />
          <SegmentedControl
            size="xs"
            className={classes.fate ?? ''}
            aria-label={t`What happens to ${name}`}
            data={fates}
            value={goods}
            disabled={quantity === 0}
            onChange={(next) =>
              onChange({ quantity, goods: next === 'restock' ? 'restock' : 'write_off', unit_number })
            }
          />
        </div>
      ) : null}
      {left > 0 && needsNumber(line, choice) ? (
        <TextInput
          label={t`IMEI or serial number`}
          description={
            line.unit_id
              ? t`Scan the device that comes back. It must be the one that was sold.`
              : t`It was sold before its product had numbers. Refund one at a time, with its number.`
          }
          required
          autoComplete="off"
          maxLength={60}
          error={isChecked && !unit_number?.trim() ? t`Scan the number of the device` : undefined}
          value={unit_number ?? ''}
          onChange={(event) => onChange({ quantity, goods, unit_number: event.currentTarget.value })}
        />
      ) : null}
    </li>
  )
}

function wordsOf({ quantity, refunded_quantity, total }: LineLeft): string {
  const sold = t`${{ quantity: formatCount(quantity) }} sold for ${{ total: formatMoney(total) }}`
  if (refunded_quantity === 0) return sold
  if (refunded_quantity === quantity) return t`${sold}, all refunded`
  return t`${sold}, ${{ refunded: formatCount(refunded_quantity) }} refunded`
}
