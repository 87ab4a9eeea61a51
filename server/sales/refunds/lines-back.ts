import { productName } from '@tunda/contract/products/product-words'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import { partBack } from '@tunda/contract/selling/refund-rules'
import type { Goods, RefundItemAsked } from '@tunda/contract/selling/refunds'
import { fail } from '../../fail.ts'
import type { LineOfSale, LockedSale } from '../lock-sale.ts'

/** Units of a line that go back, and what goes back with them. */
export type LineBack = {
  readonly of: LineOfSale
  readonly quantity: number
  readonly goods: Goods
  /** A number of the device that came back. */
  readonly unit_number?: string | undefined
  readonly amount: number
  readonly tax_amount: number
  /** What it takes off the profit. What is written off was paid for all the same. */
  readonly profit: number
}

/** The lines asked for, of a locked sale. Fails SALE_REFUNDED, SALE_LINE_NOT_FOUND and REFUND_OVER_SOLD. */
export function linesBack(sale: LockedSale, items: readonly RefundItemAsked[]): LineBack[] {
  if (sale.status === 'cancelled') throw fail(refundFailures.nothingLeft)
  return items.map(({ line, quantity, goods, unit_number }) => {
    const sold = sale.lines.find((one) => one.line === line)
    if (sold === undefined) throw fail(refundFailures.noSuchLine, { line })
    const left = sold.quantity - sold.refunded_quantity
    if (quantity > left)
      throw fail(refundFailures.overSold, { line, product: productName(sold), left, requested: quantity })
    return { ...lineBack(sold, quantity, goods), unit_number }
  })
}

/** All that is left of a locked sale, onto the shelf. Fails SALE_REFUNDED. */
export function allBack(sale: LockedSale): LineBack[] {
  if (sale.status === 'cancelled') throw fail(refundFailures.nothingLeft)
  return sale.lines
    .filter((line) => line.refunded_quantity < line.quantity)
    .map((line) => lineBack(line, line.quantity - line.refunded_quantity, 'restock'))
}

/** What lines come to together. */
export function amountBack(lines: readonly LineBack[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

function lineBack(line: LineOfSale, quantity: number, goods: Goods): LineBack {
  const amount = partBack(line, quantity, line.total)
  const tax = partBack(line, quantity, line.tax_amount)
  return {
    of: line,
    quantity,
    goods,
    amount,
    tax_amount: tax,
    profit: amount - tax - (goods === 'restock' ? line.unit_cost * quantity : 0),
  }
}
