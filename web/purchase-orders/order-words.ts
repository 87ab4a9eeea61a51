import { t } from '@lingui/core/macro'
import type { Order, OrderLine, OrderShown } from '@tunda/contract/buying/purchase-orders'
import type { Organization } from '@tunda/contract/organization/organization'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import { messageOf, type PaperContent } from '../shared/files/document-paper.tsx'
import type { Tone } from '../shared/table/status-badge.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'

export const stateLooks: Readonly<Record<Order['state'], { readonly words: string; readonly tone: Tone }>> = {
  draft: { words: t`Not ordered yet`, tone: 'warn' },
  sent: { words: t`Ordered`, tone: 'info' },
  part_received: { words: t`Partly received`, tone: 'info' },
  received: { words: t`Received`, tone: 'ok' },
  closed_short: { words: t`Closed, not all received`, tone: 'quiet' },
  cancelled: { words: t`Cancelled`, tone: 'quiet' },
}

export function orderName({ number }: Pick<Order, 'number'>): string {
  return number === null ? t`New order` : t`Order ${{ number: formatCount(number) }}`
}

/** What it comes to, in the money that it was ordered in: `USD 1,240.5`. */
export function totalWords({ currency, total, total_ugx }: Order): string {
  if (total == null) return '–'
  return currency === 'UGX' ? formatMoney(total_ugx ?? 0) : `${currency} ${grouped(total)}`
}

/** A decimal as text, its thousands apart. */
function grouped(decimal: string): string {
  const [whole = '', parts] = decimal.split('.')
  const shown = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return parts === undefined ? shown : `${shown}.${parts}`
}

/** A decimal with as many places as the longest beside it, two at least: figures of a column stand below one another. */
function withPlaces(decimal: string, places: number): string {
  const [whole = '', parts = ''] = decimal.split('.')
  return places === 0 ? decimal : `${whole}.${parts.padEnd(Math.max(places, 2), '0')}`
}

/** What this many come to, exactly: a cost may have parts that binary fractions have not. */
function times(cost: string, quantity: number): string {
  const [whole = '', parts = ''] = cost.split('.')
  const digits = String(BigInt(whole + parts) * BigInt(quantity)).padStart(parts.length + 1, '0')
  return parts === '' ? digits : `${digits.slice(0, -parts.length)}.${digits.slice(-parts.length)}`
}

/** A line as the supplier reads it: their code, if they have one, before the name. */
export function lineWords(line: OrderLine): string {
  return [line.code, nameWithVariant(line)].filter(Boolean).join(' · ')
}

/** The order as a message to the supplier: without costs, which are theirs to say. */
export function orderMessage({ order, lines }: OrderShown, shop: string): string {
  const head = [
    shop,
    orderName(order),
    ...(order.expected_on ? [t`Needed by ${{ day: formatDay(order.expected_on) }}`] : []),
  ]
  const goods = lines.map((line) => `${formatCount(line.quantity)} × ${lineWords(line)}`)
  return messageOf([head, goods, order.note ? [order.note] : []])
}

/** What one costs, and all of them. */
function costsOf({ unit_cost, quantity }: OrderLine, places: number): string[] {
  if (unit_cost == null) return ['–', '–']
  const cost = withPlaces(unit_cost, places)
  return [grouped(cost), grouped(times(cost, quantity))]
}

/** The order on A4, for the supplier: with what was agreed that it costs, where that is known and may be seen. */
export function orderPaper({ order, lines }: OrderShown, shop: Organization): PaperContent {
  const hasCosts = lines.some(({ unit_cost }) => unit_cost != null)
  const places = Math.max(...lines.map(({ unit_cost }) => unit_cost?.split('.')[1]?.length ?? 0))
  return {
    shop,
    title: t`Purchase order`,
    number: order.number === null ? t`Draft` : t`No. ${{ number: formatCount(order.number) }}`,
    facts: [
      [t`Supplier`, [order.supplier_name, order.supplier_phone].filter(Boolean).join(', ')],
      [t`Date`, formatDate(order.sent_at ?? order.created_at)],
      [t`Needed by`, order.expected_on === null ? null : formatDay(order.expected_on)],
      [t`Ordered by`, order.created_by_name],
    ],
    columns: [
      t`Product`,
      t`Quantity`,
      ...(hasCosts ? [t`Unit cost, ${{ currency: order.currency }}`, t`Total, ${{ currency: order.currency }}`] : []),
    ],
    rows: lines.map((line) => [
      lineWords(line),
      formatCount(line.quantity),
      ...(hasCosts ? costsOf(line, places) : []),
    ]),
    sums: hasCosts ? [[t`Total`, totalWords(order)]] : [],
    note: order.note,
    signatures: [t`Signature of the shop`, t`Signature of the supplier`],
  }
}
