import { t } from '@lingui/core/macro'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { PublicQuotation, QuotationState } from '@tunda/contract/selling/quotations'
import { paths } from '../../paths.ts'
import { messageOf, type PaperContent } from '../files/document-paper.tsx'
import type { Tone } from '../table/status-badge.tsx'
import { formatDay } from '../words/calendar-day.ts'
import { formatCount, formatMoney } from '../words/money.ts'

/** A quotation as its customer sees it. */
export type QuotationShown = PublicQuotation['quotation']

export const quotationStateWords: Readonly<Record<QuotationState, string>> = {
  open: t`Open`,
  sold: t`Sold`,
  put_aside: t`On lay-by`,
  expired: t`Expired`,
  declined: t`Declined`,
}

export const quotationTones: Readonly<Record<QuotationState, Tone>> = {
  open: 'info',
  sold: 'ok',
  put_aside: 'ok',
  expired: 'warn',
  declined: 'quiet',
}

/** The address of a quotation's page. The part after # is never sent, except in the request for the quotation. */
export function quotationLink(token: string | null | undefined): string | undefined {
  return token ? `${window.location.origin}${paths.quotation}#${token}` : undefined
}

export const validWords = ({ valid_until }: Pick<QuotationShown, 'valid_until'>) =>
  t`Valid until ${{ day: formatDay(valid_until) }}`

export type QuotationPaperKind = 'quotation' | 'pro-forma'

/** The sums below the lines; only the total if there are no discounts. */
export function quotationSums({
  subtotal,
  discount_amount,
  tax_amount,
  total_amount,
}: QuotationShown): [string, string][] {
  return [
    ...(discount_amount > 0
      ? ([
          [t`Subtotal`, formatMoney(subtotal)],
          [t`Discount`, formatMoney(-discount_amount)],
        ] as [string, string][])
      : []),
    ...(tax_amount > 0 ? ([[t`VAT included`, formatMoney(tax_amount)]] as [string, string][]) : []),
    [t`Total`, formatMoney(total_amount)],
  ]
}

/** The quotation on A4, its lines before the discounts below them, or the same as an invoice to pay before delivery. */
export function quotationPaper(
  quotation: QuotationShown,
  shop: PaperContent['shop'],
  kind: QuotationPaperKind,
): PaperContent {
  const { number, customer_name, customer_contact, quoted_on, valid_until, notes, lines } = quotation
  return {
    shop,
    title: kind === 'quotation' ? t`Quotation` : t`Pro-forma invoice`,
    number,
    facts: [
      [t`Customer`, [customer_name, customer_contact].filter(Boolean).join(' · ') || null],
      [t`Date`, formatDay(quoted_on)],
      [t`Valid until`, formatDay(valid_until)],
    ],
    columns: [t`Item`, t`Quantity`, t`Each`, t`Total`],
    rows: lines.map((line) => [
      nameWithVariant(line),
      formatCount(line.quantity),
      formatMoney(line.unit_price),
      formatMoney(line.unit_price * line.quantity),
    ]),
    sums: quotationSums(quotation),
    note: notes,
    signatures: [t`For the shop`],
  }
}

/** The quotation as a message: its lines, its total, and its validity. */
export function quotationMessage(quotation: QuotationShown, shop: string, link?: string): string {
  const { number, lines, discount_amount, total_amount } = quotation
  return messageOf([
    [shop, t`Quotation ${number}`],
    lines.map((line) => `${formatCount(line.quantity)} × ${nameWithVariant(line)}: ${formatMoney(line.unit_price)}`),
    [
      ...(discount_amount > 0 ? [t`Discount: ${{ amount: formatMoney(discount_amount) }}`] : []),
      t`Total: ${{ amount: formatMoney(total_amount) }}`,
      validWords(quotation),
    ],
    link ? [link] : [],
  ])
}
