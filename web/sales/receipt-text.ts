import type { Sale } from '@tunda/contract/sales'
import { paymentMethodLabel, saleStatusLabel } from '@tunda/contract/sales'
import { formatCount, formatMoney } from '../shared/money.ts'
import { type ReceiptShop, receiptDate } from './receipt.tsx'

/** The receipt as a message: for Mobile Money customers who want it on their phone. */
export function receiptText(sale: Sale, shop: ReceiptShop): string {
  const items = sale.items.map(
    ({ brand, model, quantity, total }) =>
      `${formatCount(quantity)} × ${brand} ${model}: ${formatMoney(total, 'code')}`,
  )
  const sums = [
    ...(sale.discount_amount > 0 ? [`Discount: ${formatMoney(-sale.discount_amount, 'code')}`] : []),
    `Total: ${formatMoney(sale.total_amount, 'code')}`,
    ...(sale.tax_amount > 0 ? [`VAT included: ${formatMoney(sale.tax_amount, 'code')}`] : []),
    `Paid by: ${paymentMethodLabel(sale.payment_method)}`,
    ...(sale.status === 'completed' ? [] : [saleStatusLabel(sale.status)]),
  ]
  const heading = [shop.name, `Receipt ${sale.invoiceNumber}`, receiptDate(sale, shop)]
  return [...heading, '', ...items, '', ...sums].join('\n')
}
