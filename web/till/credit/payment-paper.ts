import { msg } from '@lingui/core/macro'
import type { Say } from '@tunda/contract/words'
import { printReceipt } from '../../shared/receipt/print-receipt.tsx'
import { printOnRoll } from '../../shared/receipt/printer-connection.ts'
import { columnsIn, type ReceiptContent, type ReceiptShop, receiptDate } from '../../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../../shared/receipt/receipt-paper.ts'
import { sayOnScreen } from '../../shared/receipt/receipt-words.ts'
import { formatTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { momentWords } from './moment-words.ts'
import type { PaymentTaken } from './take-payment.ts'

/** A customer's receipt for a payment on account or for a lay-by: the balance is the one that the till knew, with its moment. */
export function paymentPaper(payment: PaymentTaken, shop: ReceiptShop, say: Say = sayOnScreen): ReceiptContent {
  const { number, at, customer, layby, amount, by, owed } = payment
  const { rules } = shop
  const date = receiptDate(at, shop)
  const money = (sum: number) => formatMoney(sum, 'code')
  return {
    number,
    title: say(msg`Payment ${{ number }}`),
    date,
    shop: shop.name,
    logo: shop.logo ?? undefined,
    heading: [rules.address, rules.phone, rules.tin ? say(msg`TIN ${{ tin: rules.tin }}`) : null].filter(
      (words) => words !== null,
    ),
    marks: [],
    facts: [
      { name: say(msg`Payment`), value: number },
      { name: say(msg`Date`), value: date },
      ...(customer ? [{ name: say(msg`Customer`), value: customer }] : []),
      ...(layby ? [{ name: say(msg`Lay-by`), value: layby.number }] : []),
      ...(layby?.goods ? [{ name: say(msg`Goods`), value: layby.goods }] : []),
    ],
    columns: columnsIn(say),
    items: [],
    sums: [{ name: say(msg`Received`), value: money(amount), isStrong: true }],
    payments: owed
      ? [
          { name: say(msg`Owed at ${{ time: formatTime(owed.as_of) }}`), value: money(owed.before) },
          { name: say(msg`Owed now`), value: money(owed.now) },
        ]
      : leftOf(payment, say),
    fiscal: undefined,
    closing: by === '' ? [] : [say(msg`Received by ${{ userName: by }}`)],
    link: undefined,
  }
}

/** What was left of a lay-by, and what is; more than that is on the customer's account, or for the shop to check. */
function leftOf({ amount, layby }: PaymentTaken, say: Say): ReceiptContent['payments'] {
  const { left, isOnAccount } = layby ?? {}
  if (!left) return []
  const over = amount - (left.before - left.now)
  return [
    { name: say(msg`Left to pay at ${{ time: momentWords(left.as_of) }}`), value: formatMoney(left.before, 'code') },
    { name: say(msg`Left to pay now`), value: formatMoney(left.now, 'code') },
    ...(over > 0
      ? [
          {
            name: isOnAccount ? say(msg`On your account`) : say(msg`Payment to check`),
            value: formatMoney(over, 'code'),
          },
        ]
      : []),
  ]
}

export async function printPayment(payment: PaymentTaken, shop: ReceiptShop): Promise<void> {
  const paper = receiptPaper()
  const receipt = paymentPaper(payment, shop)
  const isPrinted = paper !== 'a4' && (await printOnRoll(receipt, paper).catch(() => false))
  if (!isPrinted) printReceipt(receipt, paper)
}
