import { t } from '@lingui/core/macro'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { nameWithVariant, productName } from '@tunda/contract/products/product-words'
import { amountOfLine, type PricedTicketLine } from '@tunda/contract/selling/price-ticket'
import { keyOfLine } from '@tunda/contract/selling/sale-line'
import type { TicketChange } from '@tunda/contract/selling/ticket'
import { memo } from 'react'
import { doubtAboutAsked } from '../../../shared/fields/asked-price.ts'
import { listWords } from '../../../shared/words/list-words.ts'
import { formatCount, formatMoney } from '../../../shared/words/money.ts'
import { DiscountButton } from './discount-button.tsx'
import { PriceButton } from './price-button.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import classes from './ticket-line-row.module.css'

type Props = { line: PricedTicketLine; cap: number; mayPrice: boolean; onChange: (change: TicketChange) => void }

/** Drawn again only when its own line changes: a long ticket must not slow the scanner down. */
export const TicketLineRow = memo(function TicketLineRow({ line, cap, mayPrice, onChange }: Props) {
  const { product, quantity, each, discount, problem } = line
  const [product_id, name] = [keyOfLine(line), nameWithVariant(product)]
  const amount = amountOfLine(line)
  const ownDiscount = each * quantity - amount
  const left = product.current_stock - quantity
  const doubt = doubtAboutAsked(each, product.selling_price)
  return (
    <li className={classes.line} data-wrong={problem ? true : undefined} aria-label={name}>
      <div className={classes.words}>
        <div className={classes.product}>
          <strong className={classes.name}>{productName(product)}</strong>
          {product.variant ? <span className={classes.facts}>{product.variant}</span> : null}
          <span className={classes.facts}>
            {line.unit
              ? line.unit.number
              : left >= 0
                ? t`${{ price: formatMoney(each) }} each · ${{ left: formatCount(left) }} left`
                : t`${{ price: formatMoney(each) }} each`}
          </span>
          {line.list && line.price === undefined ? <span className={classes.facts}>{listWords(line.list)}</span> : null}
        </div>
        <div className={classes.sum}>
          <strong className="numeric">{formatMoney(amount)}</strong>
          {ownDiscount > 0 ? <span className={classes.facts}>{formatMoney(-ownDiscount)}</span> : null}
        </div>
      </div>
      <Group gap={4}>
        {line.unit ? null : (
          <QuantityStepper
            name={name}
            quantity={quantity}
            onChange={(next) => onChange({ type: 'quantity', product_id, quantity: next })}
          />
        )}
        <Group gap={0} ml="auto" wrap="nowrap">
          {mayPrice ? (
            <PriceButton
              name={name}
              listPrice={product.selling_price}
              price={line.price}
              onChange={(price) => onChange({ type: 'price', product_id, price })}
            />
          ) : null}
          <DiscountButton
            of={name}
            cap={cap}
            discount={discount}
            onChange={(next) => onChange({ type: 'line-discount', product_id, discount: next })}
          />
          <ActionIcon
            className={classes.remove}
            aria-label={t`Remove ${name}`}
            data-key="F7"
            onClick={() => onChange({ type: 'remove', product_id })}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </Group>
      </Group>
      {problem ? (
        <Text size="sm" className={classes.problem} role="alert">
          {problem}
        </Text>
      ) : null}
      {doubt && !problem ? (
        <Text size="sm" className={classes.doubt} role="status">
          {doubt}
        </Text>
      ) : null}
    </li>
  )
}, isSame)

// The functions drop out of the text, and the one there is stays the same.
function isSame(before: Props, after: Props): boolean {
  return before.onChange === after.onChange && JSON.stringify(before) === JSON.stringify(after)
}
