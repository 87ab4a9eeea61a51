import { t } from '@lingui/core/macro'
import type { StockTakeFindings } from '@tunda/contract/stock/stock-take-shapes'
import { formatMoney } from '../../shared/words/money.ts'
import { products, signedMoney, units } from '../stock-take-words.ts'
import classes from './findings-list.module.css'

/** What was found too many, what is missing, and what both come to at cost. */
export function FindingsList({ findings }: { findings: StockTakeFindings }) {
  const { lines_over, units_over, value_over, lines_short, units_short, value_short } = findings
  return (
    <dl className={classes.list}>
      <div>
        <dt>{t`Missing`}</dt>
        <dd data-tone={units_short > 0 ? 'bad' : undefined}>{units(units_short)}</dd>
        <dd className={classes.quiet}>
          {products(lines_short)}
          {value_short === undefined ? '' : ` · ${formatMoney(value_short)}`}
        </dd>
      </div>
      <div>
        <dt>{t`Too many`}</dt>
        <dd data-tone={units_over > 0 ? 'warn' : undefined}>{units(units_over)}</dd>
        <dd className={classes.quiet}>
          {products(lines_over)}
          {value_over === undefined ? '' : ` · ${formatMoney(value_over)}`}
        </dd>
      </div>
      {value_over === undefined || value_short === undefined ? null : (
        <div>
          <dt>{t`Difference, at cost`}</dt>
          <dd>{signedMoney(value_over - value_short)}</dd>
        </div>
      )}
    </dl>
  )
}
