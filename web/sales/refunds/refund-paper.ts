import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { Refund } from '@tunda/contract/refunds'
import { paymentMethodLabel } from '@tunda/contract/sales'
import { type ReceiptContent, type ReceiptShop, receiptDate } from '../../shared/receipt/receipt-content.ts'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { formatCount, formatMoney } from '../../shared/words/money.ts'

/** A refund as it is printed, with its own number and that of the sale. */
export function refundPaper(refund: Refund, shop: ReceiptShop): ReceiptContent {
  const { rules } = shop
  const money = (amount: number) => formatMoney(amount, 'code')
  return {
    number: refund.refund_number,
    shop: shop.name,
    logo: shop.logo ?? undefined,
    heading: [rules.address, rules.phone, rules.tin ? t`TIN ${{ tin: rules.tin }}` : null].filter(
      (words) => words !== null,
    ),
    marks: [t({ message: 'REFUND', context: 'on paper' })],
    facts: [
      { name: t`Refund`, value: refund.refund_number },
      { name: t`Of receipt`, value: refund.invoice_number },
      { name: t`Date`, value: receiptDate(refund.created_at, shop) },
      { name: t`Customer`, value: buyerName(refund.customer_name) },
      ...(refund.reason === '' ? [] : [{ name: t`Reason`, value: refund.reason }]),
    ],
    items: refund.items.map(({ brand, model, quantity, amount }) => ({
      name: productName({ brand, model }),
      quantity: formatCount(quantity),
      price: '',
      discount: '',
      detail: t`${{ quantity: formatCount(quantity) }} back`,
      amount: formatCount(amount),
    })),
    sums: [
      { name: t`Refunded`, value: money(refund.amount), isStrong: true },
      ...(refund.tax_amount > 0 ? [{ name: t`VAT included`, value: money(refund.tax_amount) }] : []),
    ],
    payments: refund.payments.map(({ method, amount, reference }) => ({
      name: [paymentMethodLabel(method), reference].filter(Boolean).join(' '),
      value: money(amount),
    })),
    fiscal: undefined,
    closing: refund.user_name === '' ? [] : [t`Refunded by ${{ userName: refund.user_name }}`],
    link: undefined,
  }
}
