import { t } from '@lingui/core/macro'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { Layby, LaybyPayment } from '@tunda/contract/selling/laybys'
import { walletWords } from '@tunda/contract/till/drawer-shapes'
import type { PaperContent } from '../shared/files/document-paper.tsx'
import { columnsIn, type ReceiptContent, type ReceiptShop, receiptLines } from '../shared/receipt/receipt-content.ts'
import { sayOnScreen } from '../shared/receipt/receipt-words.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { feeWords, leftOf } from './layby-words.ts'

const onRoll = (amount: number) => formatMoney(amount, 'code')
const nameOf = ({ unit_number, ...product }: Layby['lines'][number]) =>
  [nameWithVariant(product), unit_number].filter(Boolean).join(' · ')
const customerOf = ({ customer_name, customer_phone }: Layby) =>
  [customer_name, customer_phone].filter(Boolean).join(' · ')
const keptWords = ({ expires_on }: Layby) => t`The goods are kept for you until ${{ day: formatDay(expires_on) }}.`

/** What was agreed, on A4, to sign. */
export function agreementPaper(layby: Layby, shop: PaperContent['shop']): PaperContent {
  const { number, opened_on, expires_on, lines, schedule, notes, total_amount, paid, discount_amount, subtotal } = layby
  const instalments = schedule?.map(({ due_on, amount }) => `${formatDay(due_on)}: ${formatMoney(amount)}`) ?? []
  return {
    shop,
    title: t`Lay-by agreement`,
    number,
    facts: [
      [t`Customer`, customerOf(layby)],
      [t`Date`, formatDay(opened_on)],
      [t`Last day`, formatDay(expires_on)],
      [t`Instalments`, instalments.join(' · ') || null],
    ],
    columns: [t`Item`, t`Quantity`, t`Each`, t`Total`],
    rows: lines.map((line) => [
      nameOf(line),
      formatCount(line.quantity),
      formatMoney(line.unit_price),
      formatMoney(line.unit_price * line.quantity),
    ]),
    sums: [
      ...(discount_amount > 0
        ? ([
            [t`Subtotal`, formatMoney(subtotal)],
            [t`Discount`, formatMoney(-discount_amount)],
          ] as const)
        : []),
      [t`Total`, formatMoney(total_amount)],
      [t`Paid`, formatMoney(paid)],
      [t`Left to pay`, formatMoney(leftOf(layby))],
    ],
    note: [keptWords(layby), feeWords(layby), notes].filter(Boolean).join(' '),
    signatures: [t`For the shop`, t`Customer`],
  }
}

/** The same on a roll, or the receipt of one of its payments. */
export function laybyReceipt(layby: Layby, shop: ReceiptShop, payment?: LaybyPayment): ReceiptContent {
  const { rules } = shop
  const date = formatDay(payment?.business_date ?? layby.opened_on)
  const number = payment?.document ?? layby.number
  const { items, reductions } = receiptLines({ ...layby, items: layby.lines }, sayOnScreen)
  const instalments = (payment ? null : layby.schedule) ?? []
  return {
    number,
    title: payment ? t`Receipt ${{ number }}` : t`Lay-by ${{ number }}`,
    date,
    shop: shop.name,
    logo: shop.logo ?? undefined,
    heading: [rules.address, rules.phone, rules.tin ? t`TIN ${{ tin: rules.tin }}` : null].filter(
      (words) => words !== null,
    ),
    marks: payment?.is_taken_back ? [t`Reversed`] : [],
    facts: [
      ...(payment ? [{ name: t`Receipt`, value: number }] : []),
      { name: t`Lay-by`, value: layby.number },
      { name: t`Date`, value: date },
      { name: t`Customer`, value: customerOf(layby) },
      ...instalments.map(({ due_on, amount }) => ({
        name: t`Due ${{ day: formatDay(due_on) }}`,
        value: onRoll(amount),
      })),
    ],
    columns: columnsIn(sayOnScreen),
    items,
    sums: [
      ...reductions,
      { name: t`Total`, value: onRoll(layby.total_amount) },
      { name: t`Paid so far`, value: onRoll(layby.paid) },
      { name: t`Left to pay`, value: onRoll(leftOf(layby)), isStrong: true },
    ],
    payments: (payment ? [payment] : layby.payments).map(({ wallet, amount, business_date }) => ({
      name: payment ? walletWords[wallet] : `${formatDay(business_date)} · ${walletWords[wallet]}`,
      value: onRoll(amount),
    })),
    fiscal: undefined,
    closing: [keptWords(layby), feeWords(layby), payment ? null : layby.notes].filter((words) => words !== null),
    link: undefined,
  }
}
