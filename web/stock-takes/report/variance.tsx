import { t } from '@lingui/core/macro'
import type { StockTakeFindings } from '@tunda/contract/stock/stock-take-shapes'
import { signed, signedMoney } from '../stock-take-words.ts'
import classes from './variance.module.css'

/** What a stock take found, in units over and short; in shillings too for whoever may see what things cost. */
export function Variance({ findings, isWithValue = false }: { findings: StockTakeFindings; isWithValue?: boolean }) {
  const { units_over, units_short, value_over, value_short } = findings
  if (units_over === 0 && units_short === 0) return <span className={classes.right}>{t`No differences`}</span>
  return (
    <span className={classes.variance}>
      {units_over > 0 ? <span data-tone="warn">{signed(units_over)}</span> : null}
      {units_short > 0 ? <span data-tone="bad">{signed(-units_short)}</span> : null}
      {isWithValue && value_over !== undefined && value_short !== undefined ? (
        <span className={classes.value}>{signedMoney(value_over - value_short)}</span>
      ) : null}
    </span>
  )
}
