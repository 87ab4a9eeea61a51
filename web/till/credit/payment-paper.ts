import { msg } from '@lingui/core/macro'
import type { Say } from '@tunda/contract/words'
import { printReceipt } from '../../shared/receipt/print-receipt.tsx'
import { printOnRoll } from '../../shared/receipt/printer-connection.ts'
import { columnsIn, type ReceiptContent, type ReceiptShop, receiptDate } from '../../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../../shared/receipt/receipt-paper.ts'
import { sayOnScreen } from '../../shared/receipt/receipt-words.ts'
import { formatTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { PaymentTaken } from './take-payment.ts'

/** A customer's receipt for a payment on account: the balance is the one that the till knew, with its date. */
export function paymentPaper(payment: PaymentTaken, shop: ReceiptShop, say: Say = sayOnScreen): ReceiptContent {
  const { number, at, customer, amount, by, owed } = payment
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
      { name: say(msg`Customer`), value: customer },
    ],
    columns: columnsIn(say),
    items: [],
    sums: [{ name: say(msg`Received`), value: money(amount), isStrong: true }],
    payments: owed
      ? [
          { name: say(msg`Owed at ${{ time: formatTime(owed.as_of) }}`), value: money(owed.before) },
          { name: say(msg`Owed now`), value: money(owed.now) },
        ]
      : [],
    fiscal: undefined,
    closing: by === '' ? [] : [say(msg`Received by ${{ userName: by }}`)],
    link: undefined,
  }
}

export async function printPayment(payment: PaymentTaken, shop: ReceiptShop): Promise<void> {
  const paper = receiptPaper()
  const receipt = paymentPaper(payment, shop)
  const isPrinted = paper !== 'a4' && (await printOnRoll(receipt, paper).catch(() => false))
  if (!isPrinted) printReceipt(receipt, paper)
}
