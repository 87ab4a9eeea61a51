import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ByMethod } from '@tunda/contract/selling/refund-rules'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { MoneyInput } from '../../shared/fields/money-input.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import { wholeShillings } from '../new-sale/payment/whole-shillings.ts'
import type { TypedParts } from './parts-back.ts'
import classes from './refunds.module.css'

type Props = {
  /** What each method has not refunded yet. */
  left: readonly ByMethod[]
  parts: readonly ByMethod[]
  problem: string | undefined
  typed: TypedParts
  onChange: (typed: TypedParts) => void
}

/** How much of a refund goes back by each method that paid for the sale. */
export function BackByMethod({ left, parts, problem, typed, onChange }: Props) {
  return (
    <fieldset className={classes.byMethod}>
      <legend className={classes.legend}>{t`Refund method`}</legend>
      <div className={classes.methods}>
        {left.map(({ method, amount: most }) => (
          <MoneyInput
            key={method}
            label={paymentMethodLabel(method)}
            description={most > 0 ? t`Of ${{ most: formatMoney(most) }}` : t`All refunded`}
            disabled={most === 0}
            value={typed[method] ?? parts.find((part) => part.method === method)?.amount ?? 0}
            {...wholeShillings}
            onChange={(amount) => onChange({ ...typed, [method]: typeof amount === 'number' ? amount : '' })}
          />
        ))}
      </div>
      {problem ? (
        <Text role="alert" size="sm" c="var(--tunda-bad)">
          {problem}
        </Text>
      ) : null}
    </fieldset>
  )
}
