import { t } from '@lingui/core/macro'
import { Button, Text, TextInput } from '@mantine/core'
import { ExpiryDay } from '@tunda/contract/batches/batch-shapes'
import { productName } from '@tunda/contract/products/product-words'
import type { ProductToCount } from '@tunda/contract/stock/stock-take-shapes'
import { type FormEvent, useState } from 'react'
import { DayInput } from '../../shared/fields/day-input.tsx'
import { formatDay } from '../../shared/words/calendar-day.ts'
import type { Line } from '../lines.ts'
import { units } from '../stock-take-words.ts'
import { CountStepper } from './count-stepper.tsx'
import type { Counting } from './counting.ts'
import classes from './product-in-hand.module.css'

type Props = { product: ProductToCount; line: Line | undefined; counting: Counting }

/** What of a product is counted by its expiry date, for whoever wants to: what is not follows the dates that the shop knows. */
export function CountBatches({ product, line, counting }: Props) {
  const name = productName(product)
  const batches = line?.batches ?? []
  const undated = (line?.quantity ?? 0) - batches.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {batches.length > 0 ? (
        <ul className={classes.batches} aria-label={t`${name} by expiry date`}>
          {batches.map(({ expires_on, number, quantity }) => {
            const day = [formatDay(expires_on), number].filter(Boolean).join(' · ')
            return (
              <li key={day} className={classes.batch}>
                <Text size="sm" className="numeric">
                  {day}
                </Text>
                <CountStepper
                  name={t`${name}, ${{ batch: day }}`}
                  productId={product.id}
                  quantity={quantity}
                  batch={{ expires_on, number }}
                  counting={counting}
                />
              </li>
            )
          })}
        </ul>
      ) : null}
      {batches.length > 0 && undated > 0 ? (
        <Text size="sm" c="dimmed">
          {t`${{ units: units(undated) }} counted without a date`}
        </Text>
      ) : null}
      <CountDate productId={product.id} counting={counting} />
    </>
  )
}

/** One unit of a date; the stepper beside it counts the others. */
function CountDate({ productId, counting }: { productId: string; counting: Counting }) {
  const [day, setDay] = useState('')
  const [number, setNumber] = useState('')
  const isReady = ExpiryDay.safeParse(day).success

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    const batch = { expires_on: day, number: number.trim() || null }
    void counting.record(productId, { kind: 'add', quantity: 1, batch })
    setDay('')
    setNumber('')
  }
  return (
    <form onSubmit={submit} className={classes.date}>
      <DayInput label={t`Expiry date`} value={day} onChange={setDay} />
      <TextInput
        label={t`Batch number`}
        placeholder={t`If it has one`}
        maxLength={40}
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isReady}>{t`Count one of this date`}</Button>
    </form>
  )
}
