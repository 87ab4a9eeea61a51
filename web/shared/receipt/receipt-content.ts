import { msg } from '@lingui/core/macro'
import type { Language } from '@tunda/contract/languages'
import { spread } from '@tunda/contract/money'
import type { TradingRules } from '@tunda/contract/organization/organization'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { Letterhead } from '@tunda/contract/selling/letterhead'
import type { PaidMethod, PaymentMade } from '@tunda/contract/selling/payment-shapes'
import { paymentMethodLabel, saleStatusLabel } from '@tunda/contract/selling/sale-words'
import type { Sale, SaleItem } from '@tunda/contract/selling/sales'
import { readImei } from '@tunda/contract/units/unit-numbers'
import type { Say } from '@tunda/contract/words'
import { buyerName } from '../words/buyer-name.ts'
import { defaultDateStyle, formatDate, formatDateTime } from '../words/dates.ts'
import { formatCount, formatMoney } from '../words/money.ts'
import { changeOf } from './change-of.ts'
import { sayOnScreen } from './receipt-words.ts'

/** What a receipt shows of the shop. */
export type ReceiptShop = {
  readonly name: string
  /** A `data:` address. */
  readonly logo?: string | null | undefined
  readonly rules: Pick<TradingRules, 'address' | 'phone' | 'receipt_footer' | 'receipt_warranty' | 'time_zone' | 'tin'>
}

type ReceiptItem = Pick<
  SaleItem,
  | 'brand'
  | 'model'
  | 'variant'
  | 'quantity'
  | 'unit_price'
  | 'discount_amount'
  | 'total'
  | 'unit_number'
  | 'warranty_until'
  | 'price_list'
  | 'price_list_from'
>

/** What a receipt shows of a sale: one that the server recorded, or one that a till still has under its own number. */
export type ReceiptSale = Pick<
  Sale,
  'invoiceNumber' | 'sale_date' | 'status' | 'payments' | 'subtotal' | 'discount_amount' | 'tax_amount' | 'total_amount'
> & {
  readonly items: readonly ReceiptItem[]
  /** What was left unpaid. */
  readonly on_account?: number | null | undefined
  /** Omitted where nobody may read it: on the public page. */
  readonly customer_name?: string | undefined
  readonly customer_contact?: string | undefined
  readonly notes?: string | null | undefined
  /** Who served, in shops whose staff unlock their tills. */
  readonly served_by?: string | null | undefined
  /** What was returned for it. */
  readonly exchange?: Sale['exchange']
  /** The shop's letterhead on the day of the sale; if omitted, the current one. */
  readonly letterhead?: Letterhead | undefined
  /** Its language, if a till stores it; if omitted or null, the screen's. */
  readonly language?: Language | null | undefined
}

/** The tax authority's part: the Fiscal Document Number and the content of its QR code. */
export type FiscalMark = { readonly number: string; readonly code: string }

export type ReceiptMore = {
  /** Cash handed over, known only where the sale is made. */
  readonly received?: number | undefined
  /** What the customer got back in an exchange, known only where it is made. */
  readonly paidBack?: readonly { readonly method: PaidMethod; readonly amount: number }[] | undefined
  /** Printed before: the paper has COPY on it. */
  readonly isCopy?: boolean | undefined
  /** Where the receipt can be read again. */
  readonly link?: string | undefined
  readonly fiscal?: FiscalMark | undefined
  /** The customer's language; if omitted, the screen's. */
  readonly say?: Say | undefined
}

export type ReceiptFact = { readonly name: string; readonly value: string; readonly isStrong?: boolean }
export type ReceiptLine = {
  readonly name: string
  /** Of a device: its number and its warranty; the price list of the price. Empty without any of these. */
  readonly about: string
  readonly quantity: string
  /** Empty on a refund, which refunds parts of a line's total. */
  readonly price: string
  /** Empty if there is none. */
  readonly discount: string
  /** Quantity, price and discount together, if there is no room for columns. */
  readonly detail: string
  readonly amount: string
}

/** A receipt in words, before it becomes a screen, a paper, a message or a printer's bytes. */
export type ReceiptContent = {
  readonly number: string
  /** Its kind and number in a line: `Receipt INV-000012`. */
  readonly title: string
  /** The date of the sale, as in its fact. */
  readonly date: string
  readonly shop: string
  /** A `data:` address; printers of bytes leave it out. */
  readonly logo?: string | undefined
  readonly heading: readonly string[]
  /** COPY, Refunded: what must be seen first. */
  readonly marks: readonly string[]
  readonly facts: readonly ReceiptFact[]
  /** The headings of its lines' columns, if there is room for columns. */
  readonly columns: Readonly<Record<'name' | 'quantity' | 'price' | 'discount' | 'amount', string>>
  readonly items: readonly ReceiptLine[]
  readonly sums: readonly ReceiptFact[]
  readonly payments: readonly ReceiptFact[]
  readonly fiscal: FiscalMark | undefined
  readonly closing: readonly string[]
  readonly link: string | undefined
}

/** The receipt of a sale, in the shop's time zone. Sums that add nothing are left out. */
export function receiptOf(sale: ReceiptSale, shop: ReceiptShop, more: ReceiptMore = {}): ReceiptContent {
  const { say = sayOnScreen } = more
  const head = sale.letterhead ?? { name: shop.name, ...shop.rules }
  const date = receiptDate(sale.sale_date, shop)
  const customer = [sale.customer_name && buyerName(sale.customer_name, say), sale.customer_contact]
    .filter(Boolean)
    .join(', ')
  return {
    number: sale.invoiceNumber,
    title: say(msg`Receipt ${{ number: sale.invoiceNumber }}`),
    date,
    shop: head.name,
    logo: shop.logo ?? undefined,
    heading: [head.address, head.phone, head.tin && say(msg`TIN ${{ tin: head.tin }}`)].filter(isSaid),
    marks: [
      ...(more.isCopy ? [say(msg({ message: 'COPY', context: 'on paper' }))] : []),
      ...(sale.status === 'completed' ? [] : [saleStatusLabel(sale.status, say)]),
    ],
    facts: [
      { name: say(msg`Receipt`), value: sale.invoiceNumber },
      { name: say(msg`Date`), value: date },
      ...(customer === '' ? [] : [{ name: say(msg`Customer`), value: customer }]),
      ...(sale.exchange ? [{ name: say(msg`In exchange for`), value: exchangeWords(sale.exchange) }] : []),
      ...(isSaid(sale.served_by) ? [{ name: say(msg`Served by`), value: sale.served_by }] : []),
      ...(isSaid(sale.notes) ? [{ name: say(msg`Note`), value: sale.notes }] : []),
    ],
    columns: columnsIn(say),
    ...linesAndSums(sale, say),
    payments: paymentsOf(sale, more, say),
    fiscal: more.fiscal,
    closing: [head.receipt_warranty, head.receipt_footer || say(msg`Thank you for shopping with us.`)].filter(isSaid),
    link: more.link,
  }
}

const exchangeWords = ({ invoice_number, refund_number }: NonNullable<Sale['exchange']>) =>
  `${invoice_number} (${refund_number})`

/** The headings of a paper's columns. */
export function columnsIn(say: Say): ReceiptContent['columns'] {
  return {
    name: say(msg`Item`),
    quantity: say(msg`Quantity`),
    price: say(msg`Price`),
    discount: say(msg`Discount`),
    amount: say(msg`Amount`),
  }
}

/** The time of the sale, in the shop's time zone. */
export function receiptDate(moment: string, shop: ReceiptShop): string {
  return formatDateTime(moment, { ...defaultDateStyle, timezone: shop.rules.time_zone })
}

type Priced = Pick<ReceiptSale, 'items' | 'subtotal' | 'discount_amount'>

function linesAndSums(sale: ReceiptSale, say: Say): Pick<ReceiptContent, 'items' | 'sums'> {
  const { items, reductions } = receiptLines(sale, say)
  return { items, sums: [...reductions, ...sumsOf(sale, say)] }
}

/**
 * Every discount is read once. One on the whole sale is taken off below the lines (`reductions`), which add up to the subtotal; those on single
 * lines stand on them, which then add up to the total. Each line of the sale keeps its share of it, and no word on whose it is: shares in
 * proportion to the lines are of the whole.
 */
export function receiptLines(
  { items, subtotal, discount_amount }: Priced,
  say: Say,
): { items: ReceiptLine[]; reductions: ReceiptFact[] } {
  const whole = items.map(({ unit_price, quantity }) => unit_price * quantity)
  const shares = spread(discount_amount, whole)
  const isOfWhole = discount_amount > 0 && items.every((item, at) => item.discount_amount === shares[at])
  return {
    items: items.map((item, at) =>
      lineOf(isOfWhole ? { ...item, discount_amount: 0, total: whole[at] ?? item.total } : item, say),
    ),
    reductions: isOfWhole
      ? [
          { name: say(msg`Subtotal`), value: money(subtotal) },
          { name: say(msg`Discount`), value: money(-discount_amount) },
        ]
      : [],
  }
}

function lineOf(item: ReceiptItem, say: Say): ReceiptLine {
  const { quantity, unit_price, discount_amount, total, unit_number, warranty_until: until } = item
  const [count, price] = [formatCount(quantity), formatCount(unit_price)]
  const discount = discount_amount > 0 ? `− ${formatCount(discount_amount)}` : ''
  const detail = [`${count} × ${price}`, discount].filter(isSaid).join(' ')
  const warranty = until
    ? say(msg`Warranty until ${{ day: formatDate(`${until}T00:00:00Z`, { ...defaultDateStyle, timezone: 'UTC' }) }}`)
    : undefined
  const about = [deviceNumber(unit_number, say), warranty, listOf(item, say)].filter(isSaid).join(' · ')
  return {
    name: nameWithVariant(item),
    about,
    quantity: count,
    price,
    discount,
    detail,
    amount: formatCount(total),
  }
}

/** The number of a device as papers say it. */
export function deviceNumber(number: string | null | undefined, say: Say): string | null | undefined {
  return number && 'number' in readImei(number) ? say(msg`IMEI ${{ number }}`) : number
}

/** The price list of a line's price: "Traders, from 10". */
function listOf({ price_list: list, price_list_from: from }: ReceiptItem, say: Say): string | null | undefined {
  return list && from && from > 1 ? say(msg`${{ list }}, from ${{ quantity: formatCount(from) }}`) : list
}

const money = (amount: number) => formatMoney(amount, 'code')

function sumsOf(sale: ReceiptSale, say: Say): ReceiptFact[] {
  return [
    { name: say(msg`Total`), value: money(sale.total_amount), isStrong: true },
    ...(sale.tax_amount > 0 ? [{ name: say(msg`VAT included`), value: money(sale.tax_amount) }] : []),
  ]
}

/** Goods that came back in an exchange paid by the methods that they had been paid by, under the number of their refund: no money changed hands. */
const isGoods = ({ exchange }: ReceiptSale, { reference }: PaymentMade) =>
  exchange != null && reference === exchange.refund_number

function exchangedOf(sale: ReceiptSale, paidBack: NonNullable<ReceiptMore['paidBack']>, say: Say): ReceiptFact[] {
  const sum = (parts: readonly { readonly amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0)
  const goods = sum(sale.payments.filter((payment) => isGoods(sale, payment)))
  if (goods === 0) return []
  return [
    { name: say(msg`Exchanged goods`), value: money(goods + sum(paidBack)) },
    ...paidBack.map(({ method, amount }) => ({
      name: say(msg`Paid back, ${{ method: paymentMethodLabel(method, say) }}`),
      value: money(-amount),
    })),
  ]
}

function paymentsOf(sale: ReceiptSale, { received, paidBack = [] }: ReceiptMore, say: Say): ReceiptFact[] {
  const { total_amount, on_account } = sale
  const unpaid = on_account ? [{ name: say(msg`On account`), value: money(on_account) }] : []
  const payments = sale.payments.filter((payment) => !isGoods(sale, payment))
  const methods = payments.map(({ method, amount, reference }) =>
    method === 'trade_in'
      ? { name: say(msg`Trade-in: ${{ device: reference ?? '' }}`), value: money(-amount) }
      : { name: [paymentMethodLabel(method, say), reference].filter(Boolean).join(' '), value: money(amount) },
  )
  const paid = [...exchangedOf(sale, paidBack, say), ...methods, ...unpaid]
  const change = changeOf(payments, received)
  if (received === undefined || change === 0 || total_amount === 0) return paid
  return [
    ...paid,
    { name: say(msg`Received`), value: money(received) },
    { name: say(msg({ message: 'Change', context: 'money back' })), value: money(change) },
  ]
}

function isSaid(words: string | null | undefined): words is string {
  return words !== null && words !== undefined && words !== ''
}
