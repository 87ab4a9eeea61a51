import { productName } from '@tunda/contract/products/product-words'
import type { Refund } from '@tunda/contract/refunds'
import { paymentMethodLabel } from '@tunda/contract/sales'
import { type ReceiptContent, type ReceiptShop, receiptDate } from '../../shared/receipt/receipt-content.ts'
import { formatCount, formatMoney } from '../../shared/words/money.ts'

/** A refund as it is printed, with its own number and that of the sale. */
export function refundPaper(refund: Refund, shop: ReceiptShop): ReceiptContent {
  const { rules } = shop
  const money = (amount: number) => formatMoney(amount, 'code')
  return {
    number: refund.refund_number,
    shop: shop.name,
    heading: [rules.address, rules.phone, rules.tin ? `TIN ${rules.tin}` : null].filter((words) => words !== null),
    marks: ['REFUND'],
    facts: [
      { name: 'Refund', value: refund.refund_number },
      { name: 'Of receipt', value: refund.invoice_number },
      { name: 'Date', value: receiptDate(refund.created_at, shop) },
      { name: 'Customer', value: refund.customer_name },
      ...(refund.reason === '' ? [] : [{ name: 'Reason', value: refund.reason }]),
    ],
    items: refund.items.map(({ brand, model, quantity, amount }) => ({
      name: productName({ brand, model }),
      quantity: formatCount(quantity),
      price: '',
      discount: '',
      detail: `${formatCount(quantity)} back`,
      amount: formatCount(amount),
    })),
    sums: [
      { name: 'Refunded', value: money(refund.amount), isStrong: true },
      ...(refund.tax_amount > 0 ? [{ name: 'VAT included', value: money(refund.tax_amount) }] : []),
    ],
    payments: refund.payments.map(({ method, amount, reference }) => ({
      name: [paymentMethodLabel(method), reference].filter(Boolean).join(' '),
      value: money(amount),
    })),
    fiscal: undefined,
    closing: refund.user_name === '' ? [] : [`Refunded by ${refund.user_name}`],
    link: undefined,
  }
}
