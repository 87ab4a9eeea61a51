import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { mostUnits } from '@tunda/contract/ceilings'
import type { StockCount } from '@tunda/contract/stock/stock-take-shapes'
import { type KeyboardEvent, useState } from 'react'
import { focusNextCount } from './count-keys.ts'
import classes from './count-stepper.module.css'
import type { Counting } from './counting.ts'

type Props = {
  name: string
  productId: string
  /** Null: not counted yet. */
  quantity: number | null
  counting: Counting
  /** Of which batch they are. */
  batch?: StockCount['batch']
  size?: 'row' | 'large'
}

/** One less, a number to type, one more. Each step is a count of its own, so what two people count adds up. */
export function CountStepper({ name, productId, quantity, counting, batch, size = 'row' }: Props) {
  const [draft, setDraft] = useState<string>()
  const add = (units: number) =>
    void counting.record(productId, { kind: 'add', quantity: units, ...(batch && { batch }) })

  function commit() {
    const typed = draft?.trim() ?? ''
    setDraft(undefined)
    if (!/^\d{1,7}$/.test(typed)) return
    const units = Math.min(Number(typed), mostUnits)
    if (units !== quantity) add(units - (quantity ?? 0))
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setDraft(undefined)
    if (event.key !== 'Enter') return
    // Leaving the field is what commits it.
    focusNextCount(event.currentTarget)
  }

  return (
    <span className={classes.stepper} data-size={size}>
      <ActionIcon
        variant="default"
        aria-label={t`One less of ${name}`}
        disabled={quantity === null || quantity === 0}
        onClick={() => add(-1)}
      >
        <IconMinus size={20} stroke={1.8} />
      </ActionIcon>
      <input
        className={classes.field}
        data-count-field
        aria-label={t`Units of ${name} counted`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder="–"
        value={draft ?? (quantity === null ? '' : String(quantity))}
        onChange={(event) => setDraft(event.currentTarget.value.replaceAll(/\D/g, ''))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={press}
      />
      <ActionIcon
        variant="default"
        aria-label={t`One more of ${name}`}
        disabled={quantity === mostUnits}
        onClick={() => add(1)}
      >
        <IconPlus size={20} stroke={1.8} />
      </ActionIcon>
    </span>
  )
}
