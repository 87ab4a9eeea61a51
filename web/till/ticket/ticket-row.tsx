import { t } from '@lingui/core/macro'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { nameWithVariant, productName } from '@tunda/contract/products/product-words'
import { amountOfLine, type PricedTicketLine } from '@tunda/contract/selling/price-ticket'
import { keyOfLine } from '@tunda/contract/selling/sale-line'
import { doubtAboutAsked } from '../../shared/fields/asked-price.ts'
import { reportWords } from '../../shared/units/report-words.ts'
import { listWords } from '../../shared/words/list-words.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import classes from './ticket-row.module.css'

type Props = { line: PricedTicketLine; isChosen: boolean; desk: Desk }

/** One product on the ticket, with all its actions within a thumb's reach. */
export function TicketRow({ line, isChosen, desk }: Props) {
  const { change, pick, field } = desk
  const { product, quantity, each, discount, unit } = line
  const own = each * quantity - amountOfLine(line)
  const [name, product_id] = [nameWithVariant(product), keyOfLine(line)]
  const reported = desk.reported.find(({ id }) => id === unit?.id)
  const remark =
    line.problem ?? (reported && reportWords(reported)) ?? line.warning ?? doubtAboutAsked(each, product.selling_price)
  const isActive = (kind: string) => field.kind === kind && 'product_id' in field && field.product_id === product_id
  const facts = [
    product.variant,
    unit?.number ?? '',
    t`${{ each: formatMoney(each) }} each`,
    line.list && line.price === undefined ? listWords(line.list) : '',
    each === product.selling_price ? '' : t`list ${{ sellingPrice: formatMoney(product.selling_price) }}`,
    own > 0 ? formatMoney(-own) : '',
  ]
  return (
    <li className={classes.line} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={classes.name}
        aria-current={isChosen}
        onClick={() => change({ type: 'choose', product_id })}
      >
        <span>{productName(product)}</span>
        <strong className="numeric">{formatMoney(amountOfLine(line))}</strong>
        <small className="numeric">{facts.filter(Boolean).join(' · ')}</small>
      </button>
      {remark ? (
        <p
          className={classes.problem}
          data-tone={line.problem || reported ? 'bad' : 'warn'}
          role={line.problem || reported ? 'alert' : undefined}
        >
          {remark}
        </p>
      ) : null}
      <div className={classes.actions}>
        {unit ? null : (
          <div className={classes.stepper}>
            <button
              type="button"
              aria-label={t`One ${name} less`}
              disabled={quantity <= 1}
              onClick={() => change({ type: 'quantity', product_id, quantity: quantity - 1 })}
            >
              <IconMinus size={18} stroke={1.8} />
            </button>
            <button
              type="button"
              className={classes.quantity}
              aria-label={t`Quantity of ${name}: ${quantity}`}
              aria-pressed={isActive('quantity')}
              onClick={() => pick({ kind: 'quantity', product_id })}
            >
              {quantity}
            </button>
            <button
              type="button"
              aria-label={t`One ${name} more`}
              onClick={() => change({ type: 'quantity', product_id, quantity: quantity + 1 })}
            >
              <IconPlus size={18} stroke={1.8} />
            </button>
          </div>
        )}
        <button
          type="button"
          className={classes.action}
          data-set={line.price !== undefined || undefined}
          aria-label={t`Price of ${name}`}
          aria-pressed={isActive('price')}
          onClick={() => pick({ kind: 'price', product_id })}
        >{t`Price`}</button>
        <button
          type="button"
          className={classes.action}
          data-set={discount !== undefined || undefined}
          aria-label={t`Discount on ${name}`}
          aria-pressed={isActive('discount')}
          onClick={() => pick({ kind: 'discount', product_id, type: discount?.type ?? 'percent' })}
        >{t`Discount`}</button>
        <button
          type="button"
          className={classes.remove}
          aria-label={t`Remove ${name}`}
          onClick={() => change({ type: 'remove', product_id })}
        >
          <IconTrash size={20} stroke={1.6} />
        </button>
      </div>
    </li>
  )
}
