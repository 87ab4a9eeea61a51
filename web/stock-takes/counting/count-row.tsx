import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { ProductToCount } from '@tunda/contract/stock/stock-take-shapes'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import { ProductIcon } from '../../shared/products/product-icon.tsx'
import { formatTime } from '../../shared/words/dates.ts'
import type { Line } from '../lines.ts'
import { signed } from '../stock-take-words.ts'
import classes from './count-row.module.css'
import { CountStepper } from './count-stepper.tsx'
import type { Counting } from './counting.ts'
import { NumberedCount } from './numbered-count.tsx'

type Props = {
  product: ProductToCount
  line: Line | undefined
  counting: Counting
  isInHand: boolean
  isBlind: boolean
  onOpen: () => void
}

/** One product: its name, what was counted by whom, and the stepper. */
export function CountRow({ product, line, counting, isInHand, isBlind, onOpen }: Props) {
  const name = productName(product)
  return (
    <div
      className={classes.row}
      data-in-hand={isInHand || undefined}
      data-counted={line?.quantity !== undefined && line.quantity !== null ? true : undefined}
    >
      <span className={classes.icon}>
        <ProductIcon category={product.category_name} />
      </span>
      <button type="button" className={classes.words} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>
          {[product.variant, product.barcodes[0]].filter(Boolean).join(' · ') || product.category_name}
        </span>
        {line?.quantity === null || line === undefined ? null : <LineCount line={line} isBlind={isBlind} />}
      </button>
      {isNumbered(product) ? (
        <NumberedCount productId={product.id} name={name} quantity={line?.quantity ?? null} counting={counting} />
      ) : (
        <CountStepper name={name} productId={product.id} quantity={line?.quantity ?? null} counting={counting} />
      )}
    </div>
  )
}

/** Who counted it and when, and what should be there once that may be told. */
function LineCount({ line, isBlind }: { line: Line; isBlind: boolean }) {
  const { counted_by_name, counted_at, difference, system_quantity, notes, isWaiting } = line
  const parts = [
    isWaiting ? t`Saving` : null,
    isBlind || difference === null || system_quantity === null
      ? null
      : t`${system_quantity} expected (${{ signed: signed(difference) }})`,
    counted_at === null ? null : `${counted_by_name} ${formatTime(counted_at)}`,
    notes,
  ]
  return (
    <span className={classes.told} data-differs={difference && !isBlind ? true : undefined}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}
