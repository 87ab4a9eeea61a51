import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'
import { type CashCounted, cashValues, sumOfCash } from '@tunda/contract/till/drawer-shapes'
import { formatCount, formatMoney } from '../words/money.ts'
import classes from './drawer.module.css'

type Props = { value: CashCounted; onChange: (value: CashCounted) => void }

/** The quantity of each note and coin, and their total. */
export function CashCount({ value, onChange }: Props) {
  return (
    <div className={classes.count}>
      {cashValues.map((worth) => {
        const many = value[`${worth}`]
        return (
          <div key={worth} className={classes.countRow}>
            <NumberInput
              aria-label={t`How many of ${{ worth: formatMoney(worth) }}`}
              leftSection={<span className="numeric">{formatCount(worth)} ×</span>}
              leftSectionWidth={84}
              size="md"
              min={0}
              max={1_000_000}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              inputMode="numeric"
              value={many ?? ''}
              onChange={(typed) => onChange(withCount(value, worth, typed))}
            />
            <span className={`numeric ${classes.countSum}`}>{many ? formatMoney(worth * many) : ''}</span>
          </div>
        )
      })}
      <p className={classes.countTotal}>
        <span>{t`Counted`}</span>
        <strong className="numeric">{formatMoney(sumOfCash(value))}</strong>
      </p>
    </div>
  )
}

function withCount(value: CashCounted, worth: (typeof cashValues)[number], typed: number | string): CashCounted {
  const { [`${worth}` as const]: _before, ...rest } = value
  return typeof typed === 'number' ? { ...rest, [`${worth}`]: typed } : rest
}
