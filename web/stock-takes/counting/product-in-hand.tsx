import { t } from '@lingui/core/macro'
import { Button, CloseButton, Text, TextInput } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import type { ProductToCount } from '@tunda/contract/stock/stock-take-shapes'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../shared/words/dates.ts'
import type { Line } from '../lines.ts'
import { signed } from '../stock-take-words.ts'
import { CountBatches } from './count-batches.tsx'
import { CountStepper } from './count-stepper.tsx'
import type { Counting } from './counting.ts'
import { NumberedCount } from './numbered-count.tsx'
import classes from './product-in-hand.module.css'

type Props = {
  product: ProductToCount
  line: Line | undefined
  isBlind: boolean
  counting: Counting
  onClose: () => void
}

/** The product that was scanned or opened last: it stays here, and every further scan of it adds one. */
export function ProductInHand({ product, line, isBlind, counting, onClose }: Props) {
  const name = productName(product)
  const panel = useRef<HTMLElement>(null)
  const [notes, setNotes] = useState<string>()
  const isCounted = typeof line?.quantity === 'number'
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function keepNotes() {
    if (notes !== undefined && notes.trim() !== (line?.notes ?? '')) {
      void counting.record(product.id, { kind: 'note', notes: notes.trim() })
    }
    setNotes(undefined)
  }

  return (
    <section ref={panel} className={classes.panel} aria-label={t`Counting ${name}`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Text fw={650} size="lg" lh={1.25}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {[product.variant, ...product.barcodes].filter(Boolean).join(' · ') || product.category_name}
          </Text>
        </div>
        <CloseButton size={44} iconSize={18} aria-label={t`Close the count of ${name}`} onClick={onClose} />
      </div>
      <div className={classes.count}>
        {isNumbered(product) ? (
          <NumberedCount productId={product.id} name={name} quantity={line?.quantity ?? null} counting={counting} />
        ) : (
          <CountStepper
            size="large"
            name={t`${name}, being counted`}
            productId={product.id}
            quantity={line?.quantity ?? null}
            counting={counting}
          />
        )}
        <Button
          variant="subtle"
          px={8}
          disabled={!isCounted}
          onClick={() => void counting.record(product.id, { kind: 'clear' })}
        >{t`Count again`}</Button>
      </div>
      <Text size="sm" c="dimmed" className={classes.words ?? ''} role="status">
        {isNumbered(product) ? t`Scan the number of each device.` : null} {told(line, isBlind)}
      </Text>
      {product.has_expiry ? <CountBatches product={product} line={line} counting={counting} /> : null}
      {isCounted || line?.notes ? (
        <TextInput
          aria-label={t`Note on ${name}`}
          placeholder={t`Note: damaged, behind the door…`}
          maxLength={500}
          value={notes ?? line?.notes ?? ''}
          onChange={(event) => setNotes(event.currentTarget.value)}
          onBlur={keepNotes}
        />
      ) : null}
    </section>
  )
}

function told(line: Line | undefined, isBlind: boolean): string {
  if (line === undefined || line.quantity === null) return t`Not counted yet.`
  const { counted_by_name, counted_at, system_quantity, difference } = line
  const by = counted_at === null ? '' : t`Counted by ${counted_by_name}, ${{ countedAt: formatDateTime(counted_at) }}.`
  if (isBlind || system_quantity === null || difference === null) return by
  return difference === 0
    ? t`${by} ${system_quantity} expected, as counted.`
    : t`${by} ${system_quantity} expected, ${{ difference: signed(difference) }}.`
}
