import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { Discount } from '@tunda/contract/selling/discount'
import { formatCount, formatMoney, moneyOrDash } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { Plate } from '../plate.tsx'
import { type ActiveField, changeFor, figureOf, lineOfField, receivedField } from './active-field.ts'
import classes from './amount-editor.module.css'
import { Keypad } from './keypad.tsx'

/**
 * Edits one figure of the ticket by keypad or keyboard: beside the ticket if there is room, below it on a phone. It takes effect as it is entered;
 * Enter, Esc and Done all leave it.
 */
export function AmountEditor({ desk }: { desk: Desk }) {
  const { field, ticket, pick, press, change } = desk
  if (field.kind === 'received') return null
  const line = lineOfField(field, ticket)
  if (!line && 'product_id' in field && field.product_id !== undefined) return null
  const figure = figureOf(field, ticket)
  const none = changeFor(field, undefined)
  return (
    <section className={classes.editor} aria-label={titleOf(field)}>
      <header className={classes.title}>
        <strong>{titleOf(field)}</strong>
        <span>{line ? nameWithVariant(line.product) : t`The whole sale`}</span>
      </header>
      <output className={classes.figure}>
        {wordsOf(field, figure ?? (field.kind === 'price' ? line?.product.selling_price : undefined))}
      </output>
      {field.kind === 'discount' ? (
        <Kind type={field.type} onChange={(type) => pick({ ...field, type })} cap={desk.rules.max_discount_percent} />
      ) : null}
      {field.kind === 'price' && line ? (
        <p className={classes.note}>{t`List price ${{ sellingPrice: formatMoney(line.product.selling_price) }}`}</p>
      ) : null}
      <Keypad onPress={press} />
      <div className={classes.actions}>
        {none ? (
          <Button
            variant="default"
            className={classes.action}
            disabled={figure === undefined}
            onClick={() => {
              change(none)
              pick(receivedField)
            }}
          >
            {field.kind === 'price' ? t`List price` : t`No discount`}
          </Button>
        ) : null}
        <Button className={classes.action} onClick={() => pick(receivedField)}>{t`Done`}</Button>
      </div>
    </section>
  )
}

function Kind({
  type,
  cap,
  onChange,
}: {
  type: Discount['type']
  cap: number
  onChange: (type: Discount['type']) => void
}) {
  return (
    <>
      <fieldset className={classes.kinds} aria-label={t`Kind of discount`}>
        <Plate aria-pressed={type === 'percent'} onClick={() => onChange('percent')}>{t`Percent`}</Plate>
        <Plate aria-pressed={type === 'amount'} onClick={() => onChange('amount')}>{t`Shillings`}</Plate>
      </fieldset>
      <p className={classes.note}>{t`At most ${cap}% off the list price`}</p>
    </>
  )
}

function titleOf(field: ActiveField): string {
  if (field.kind === 'quantity') return t`Quantity`
  return field.kind === 'price' ? t`Price` : t`Discount`
}

function wordsOf(field: ActiveField, figure: number | undefined): string {
  if (field.kind === 'quantity') return formatCount(figure ?? 1)
  if (field.kind === 'discount' && field.type === 'percent') return `${figure ?? 0}%`
  return moneyOrDash(figure)
}
