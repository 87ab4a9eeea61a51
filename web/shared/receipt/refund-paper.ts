import { msg } from '@lingui/core/macro'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { Refund } from '@tunda/contract/selling/refunds'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import type { Say } from '@tunda/contract/words'
import { buyerName } from '../words/buyer-name.ts'
import { formatCount, formatMoney } from '../words/money.ts'
import { columnsIn, deviceNumber, type ReceiptContent, type ReceiptShop, receiptDate } from './receipt-content.ts'

type Item = Pick<Refund['items'][number], 'brand' | 'model' | 'variant' | 'quantity' | 'amount' | 'unit_number'>

/** What a refund's paper shows. A till that makes one offline has no number for it yet, and does not know its VAT. */
export type RefundShown = Pick<
  Refund,
  | 'invoice_number'
  | 'exchanged_for'
  | 'created_at'
  | 'customer_name'
  | 'reason'
  | 'amount'
  | 'payments'
  | 'on_account'
  | 'user_name'
  | 'approver_name'
> & { readonly refund_number: string | null; readonly tax_amount: number | null; readonly items: readonly Item[] }

/** A refund as printed in the customer's language, with its own number and that of the sale. */
export function refundPaper(refund: RefundShown, shop: ReceiptShop, say: Say): ReceiptContent {
  const { rules } = shop
  const number = refund.refund_number ?? refund.invoice_number
  const date = receiptDate(refund.created_at, shop)
  const money = (amount: number) => formatMoney(amount, 'code')
  return {
    number,
    title: say(msg`Refund ${{ number }}`),
    date,
    shop: shop.name,
    logo: shop.logo ?? undefined,
    heading: [rules.address, rules.phone, rules.tin ? say(msg`TIN ${{ tin: rules.tin }}`) : null].filter(
      (words) => words !== null,
    ),
    marks: [say(msg({ message: 'REFUND', context: 'on paper' }))],
    facts: [
      ...(refund.refund_number === null ? [] : [{ name: say(msg`Refund`), value: refund.refund_number }]),
      { name: say(msg`For receipt`), value: refund.invoice_number },
      ...(refund.exchanged_for ? [{ name: say(msg`Exchanged for`), value: refund.exchanged_for }] : []),
      { name: say(msg`Date`), value: date },
      ...(refund.customer_name === ''
        ? []
        : [{ name: say(msg`Customer`), value: buyerName(refund.customer_name, say) }]),
      ...(refund.reason === '' ? [] : [{ name: say(msg`Reason`), value: refund.reason }]),
    ],
    columns: columnsIn(say),
    items: refund.items.map(({ quantity, amount, unit_number, ...product }) => ({
      name: nameWithVariant(product),
      about: deviceNumber(unit_number, say) ?? '',
      quantity: formatCount(quantity),
      price: '',
      discount: '',
      detail: say(msg`${{ quantity: formatCount(quantity) }} back`),
      amount: formatCount(amount),
    })),
    sums: [
      { name: say(msg`Refunded`), value: money(refund.amount), isStrong: true },
      ...(refund.tax_amount ? [{ name: say(msg`VAT included`), value: money(refund.tax_amount) }] : []),
    ],
    payments: [
      ...refund.payments.map(({ method, amount, reference }) => ({
        name: [paymentMethodLabel(method, say), reference].filter(Boolean).join(' '),
        value: money(amount),
      })),
      ...(refund.on_account ? [{ name: say(msg`On account`), value: money(refund.on_account) }] : []),
    ],
    fiscal: undefined,
    closing: [
      ...(refund.user_name === '' ? [] : [say(msg`Refunded by ${{ userName: refund.user_name }}`)]),
      ...(refund.approver_name ? [say(msg`Approved by ${{ userName: refund.approver_name }}`)] : []),
      ...(refund.refund_number === null
        ? [say(msg`Made without a connection. The shop’s refund number follows.`)]
        : []),
    ],
    link: undefined,
  }
}
