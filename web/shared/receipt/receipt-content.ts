import { t } from '@lingui/core/macro'
import type { Letterhead } from '@tunda/contract/letterhead'
import type { TradingRules } from '@tunda/contract/organization'
import { productName } from '@tunda/contract/products/product-words'
import { paymentMethodLabel, type Sale, type SaleItem, saleStatusLabel } from '@tunda/contract/sales'
import { buyerName } from '../words/buyer-name.ts'
import { defaultDateStyle, formatDateTime } from '../words/dates.ts'
import { formatCount, formatMoney } from '../words/money.ts'

/** What a receipt says of the shop. */
export type ReceiptShop = {
  readonly name: string
  /** A `data:` address. */
  readonly logo?: string | null | undefined
  readonly rules: Pick<TradingRules, 'address' | 'phone' | 'receipt_footer' | 'receipt_warranty' | 'time_zone' | 'tin'>
}

type ReceiptItem = Pick<
  SaleItem,
  'brand' | 'model' | 'quantity' | 'unit_price' | 'discount_amount' | 'total' | 'unit_number'
>

/** What a receipt says of a sale: one that the server recorded, or one that a till still keeps under a number of its own. */
export type ReceiptSale = Pick<
  Sale,
  'invoiceNumber' | 'sale_date' | 'status' | 'payments' | 'subtotal' | 'discount_amount' | 'tax_amount' | 'total_amount'
> & {
  readonly items: readonly ReceiptItem[]
  /** Left out where nobody may read it: the public page. */
  readonly customer_name?: string | undefined
  readonly customer_contact?: string | undefined
  readonly notes?: string | null | undefined
  /** Who served, in shops whose staff unlock their tills. */
  readonly served_by?: string | null | undefined
  /** What the shop was on the day of the sale; left out, it is what it is now. */
  readonly letterhead?: Letterhead | undefined
}

/** The tax authority's part: the Fiscal Document Number and what its QR code holds. */
export type FiscalMark = { readonly number: string; readonly code: string }

export type ReceiptMore = {
  /** Cash handed over, known only where the sale is made. */
  readonly received?: number | undefined
  /** Printed before: the paper says COPY. */
  readonly isCopy?: boolean | undefined
  /** Where the receipt can be read again. */
  readonly link?: string | undefined
  readonly fiscal?: FiscalMark | undefined
}

export type ReceiptFact = { readonly name: string; readonly value: string; readonly isStrong?: boolean }
export type ReceiptLine = {
  readonly name: string
  readonly quantity: string
  /** Empty on a refund, which gives back parts of a line's total. */
  readonly price: string
  /** Empty where there is none. */
  readonly discount: string
  /** Quantity, price and discount together, where there is no room for columns. */
  readonly detail: string
  readonly amount: string
}

/** A receipt in words, before it is a screen, a paper, a message or a printer's bytes. */
export type ReceiptContent = {
  readonly number: string
  readonly shop: string
  /** A `data:` address; printers of bytes leave it out. */
  readonly logo?: string | undefined
  readonly heading: readonly string[]
  /** COPY, Refunded: what must be seen before anything else. */
  readonly marks: readonly string[]
  readonly facts: readonly ReceiptFact[]
  readonly items: readonly ReceiptLine[]
  readonly sums: readonly ReceiptFact[]
  readonly payments: readonly ReceiptFact[]
  readonly fiscal: FiscalMark | undefined
  readonly closing: readonly string[]
  readonly link: string | undefined
}

const thanks = t`Thank you for shopping with us.`

/** The receipt of a sale, in the shop's own time. Sums that add nothing are left out. */
export function receiptOf(sale: ReceiptSale, shop: ReceiptShop, more: ReceiptMore = {}): ReceiptContent {
  const head = sale.letterhead ?? { name: shop.name, ...shop.rules }
  const customer = [sale.customer_name && buyerName(sale.customer_name), sale.customer_contact]
    .filter(Boolean)
    .join(', ')
  return {
    number: sale.invoiceNumber,
    shop: head.name,
    logo: shop.logo ?? undefined,
    heading: [head.address, head.phone, head.tin && t`TIN ${{ tin: head.tin }}`].filter(isSaid),
    marks: [
      ...(more.isCopy ? [t({ message: 'COPY', context: 'on paper' })] : []),
      ...(sale.status === 'completed' ? [] : [saleStatusLabel(sale.status)]),
    ],
    facts: [
      { name: t`Receipt`, value: sale.invoiceNumber },
      { name: t`Date`, value: receiptDate(sale.sale_date, shop) },
      ...(customer === '' ? [] : [{ name: t`Customer`, value: customer }]),
      ...(isSaid(sale.served_by) ? [{ name: t`Served by`, value: sale.served_by }] : []),
      ...(isSaid(sale.notes) ? [{ name: t`Note`, value: sale.notes }] : []),
    ],
    items: sale.items.map(lineOf),
    sums: sumsOf(sale),
    payments: paymentsOf(sale, more.received),
    fiscal: more.fiscal,
    closing: [head.receipt_warranty, head.receipt_footer || thanks].filter(isSaid),
    link: more.link,
  }
}

/** When it was sold, by the shop's clock. */
export function receiptDate(moment: string, shop: ReceiptShop): string {
  return formatDateTime(moment, { ...defaultDateStyle, timezone: shop.rules.time_zone })
}

function lineOf({ brand, model, quantity, unit_price, discount_amount, total, unit_number }: ReceiptItem): ReceiptLine {
  const [count, price] = [formatCount(quantity), formatCount(unit_price)]
  const discount = discount_amount > 0 ? `− ${formatCount(discount_amount)}` : ''
  const detail = [`${count} × ${price}`, discount].filter(isSaid).join(' ')
  const name = [productName({ brand, model }), unit_number].filter(isSaid).join(' · ')
  return { name, quantity: count, price, discount, detail, amount: formatCount(total) }
}

const money = (amount: number) => formatMoney(amount, 'code')

function sumsOf(sale: ReceiptSale): ReceiptFact[] {
  const isDiscounted = sale.discount_amount > 0
  return [
    ...(isDiscounted ? [{ name: t`Subtotal`, value: money(sale.subtotal) }] : []),
    ...(isDiscounted ? [{ name: t`Discount`, value: money(-sale.discount_amount) }] : []),
    { name: t`Total`, value: money(sale.total_amount), isStrong: true },
    ...(sale.tax_amount > 0 ? [{ name: t`VAT included`, value: money(sale.tax_amount) }] : []),
  ]
}

function paymentsOf({ payments, total_amount }: ReceiptSale, received: number | undefined): ReceiptFact[] {
  const paid = payments.map(({ method, amount, reference }) => ({
    name: [paymentMethodLabel(method), reference].filter(Boolean).join(' '),
    value: money(amount),
  }))
  const due = payments.reduce((cash, { method, amount }) => (method === 'cash' ? cash + amount : cash), 0)
  if (received === undefined || received <= due || total_amount === 0) return paid
  return [
    ...paid,
    { name: t`Received`, value: money(received) },
    { name: t({ message: 'Change', context: 'money back' }), value: money(received - due) },
  ]
}

function isSaid(words: string | null | undefined): words is string {
  return words !== null && words !== undefined && words !== ''
}
