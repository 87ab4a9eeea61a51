import { t } from '@lingui/core/macro'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { Sale, SaleItem } from '@tunda/contract/selling/sales'
import { client } from '../shared/calls/api.ts'
import { type PaperContent, printDocument } from '../shared/files/document-paper.tsx'
import { buyerName } from '../shared/words/buyer-name.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

type Shop = PaperContent['shop']

export function printDeliveryNote(sale: Sale, shop: Shop): void {
  printDocument(deliveryNote(sale, shop))
}

/** Asks first until when it is to be paid, and where. */
export async function printInvoice(sale: Sale, shop: Shop): Promise<void> {
  printDocument(invoicePaper(sale, shop, await payableOf(sale)))
}

/** The goods of a sale without their prices, for whoever takes them there and whoever receives them. */
export function deliveryNote(sale: Sale, shop: Shop): PaperContent {
  return {
    shop: shopAtSale(sale, shop),
    title: t`Delivery note`,
    number: sale.invoiceNumber,
    facts: factsOf(sale),
    columns: [t`Item`, t`Quantity`],
    rows: sale.items.map((item) => [nameOf(item), formatCount(item.quantity)]),
    note: sale.notes,
    signatures: [t`Handed over by`, t`Received by`],
  }
}

/** What an invoice says beside the sale: until when it is to be paid, and where. */
type Payable = { readonly due_on: string | null; readonly pay_to: string | null }

/** A sale that was not paid whole, as an invoice: its lines before what is taken off below them, as on a quotation. */
export function invoicePaper(sale: Sale, shop: Shop, { due_on, pay_to }: Payable): PaperContent {
  const { on_account, subtotal, discount_amount, tax_amount, total_amount } = sale
  const left = on_account ?? 0
  return {
    shop: shopAtSale(sale, shop),
    title: t`Invoice`,
    number: sale.invoiceNumber,
    facts: [...factsOf(sale), [t`Pay by`, due_on === null ? null : formatDay(due_on)], [t`Pay to`, pay_to]],
    columns: [t`Item`, t`Quantity`, t`Each`, t`Total`],
    rows: sale.items.map((item) => [
      nameOf(item),
      formatCount(item.quantity),
      formatMoney(item.unit_price),
      formatMoney(item.unit_price * item.quantity),
    ]),
    sums: [
      ...(discount_amount > 0
        ? ([
            [t`Subtotal`, formatMoney(subtotal)],
            [t`Discount`, formatMoney(-discount_amount)],
          ] as const)
        : []),
      [t`Total`, formatMoney(total_amount)],
      ...(tax_amount > 0 ? [[t`VAT included`, formatMoney(tax_amount)] as const] : []),
      ...(total_amount > left ? [[t`Paid at the sale`, formatMoney(total_amount - left)] as const] : []),
      [t`On account`, formatMoney(left)],
    ],
    note: sale.notes,
    signatures: [t`For the shop`],
  }
}

/** Until when this sale is to be paid, and where; neither where it is paid by now, or this person may not see what customers owe. */
async function payableOf({ customer_id, invoiceNumber }: Sale): Promise<Payable> {
  try {
    const { debts, pay_to } = await client.credit.account({ id: customer_id ?? '' })
    const debt = debts.find(({ document }) => document === invoiceNumber)
    return { due_on: debt?.due_on ?? null, pay_to }
  } catch {
    return { due_on: null, pay_to: null }
  }
}

/** The shop by its letterhead of that day, as the receipt has it. */
function shopAtSale({ letterhead }: Sale, shop: Shop): Shop {
  return letterhead === undefined ? shop : { name: letterhead.name, rules: letterhead }
}

const factsOf = ({ customer_name, customer_contact, sale_date }: Sale): PaperContent['facts'] => [
  [t`Customer`, [buyerName(customer_name), customer_contact].filter(Boolean).join(' · ')],
  [t`Date`, formatDate(sale_date)],
]

const nameOf = (item: SaleItem) => [nameWithVariant(item), item.unit_number].filter(Boolean).join(' · ')
