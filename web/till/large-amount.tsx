import type { CSSProperties } from 'react'
import { formatMoney } from '../shared/words/money.ts'
import classes from './large-amount.module.css'

/** The amount to be read from across the counter: as large as fits, however many digits it has. */
export function LargeAmount({ amount, size }: { amount: number; size: 'total' | 'change' }) {
  const words = formatMoney(amount)
  return (
    <span className={classes.place}>
      <strong className={classes.amount} data-size={size} style={{ '--length': words.length } as CSSProperties}>
        {words}
      </strong>
    </span>
  )
}
