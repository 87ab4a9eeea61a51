import { t } from '@lingui/core/macro'
import type { StockStatus } from '@tunda/contract/stock/stock'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'quiet'

/** A pill that states its meaning in a word; the dot and colour only repeat it. `dot={false}` for counts and deltas. */
export function StatusBadge({ tone, children, dot = true }: { tone: Tone; children: ReactNode; dot?: boolean }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {dot ? <span className={classes.dot} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}

const stock: Record<StockStatus, { tone: Tone; words: string }> = {
  in_stock: { tone: 'ok', words: t`In stock` },
  low_stock: { tone: 'warn', words: t`Low stock` },
  out_of_stock: { tone: 'bad', words: t`Out of stock` },
}

export function StockBadge({ status }: { status: StockStatus }) {
  return <StatusBadge tone={stock[status].tone}>{stock[status].words}</StatusBadge>
}
