import { t } from '@lingui/core/macro'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { dayOf, defaultDateStyle } from '../../shared/words/dates.ts'
import type { RefundOfDay } from '../drawer/kept-drawer.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { salesOfDay } from '../store/past-sales.ts'
import { type PairedTerminal, readSetting } from '../store/settings.ts'
import { shopToday, type Till } from '../till.ts'

/** What was sold and refunded at this till on one day, the newest first. */
export type DayOfTill = { readonly sales: readonly KeptSale[]; readonly refunds: readonly RefundOfDay[] }

/** A refund that was made offline gets the number of its sale, which the till had found. */
export async function readToday(
  till: Pick<Till, 'database' | 'drawer' | 'clockOffset'>,
  { shop }: Pick<PairedTerminal, 'shop'>,
): Promise<DayOfTill> {
  const { database, drawer } = till
  const style = { ...defaultDateStyle, timezone: shop.rules.time_zone }
  const day = shopToday(till, { shop })
  const sales = await salesOfDay(database, day)
  const made = (drawer.get().listed ?? []).filter(({ at }) => dayOf(at, style) === day)
  const found = made.some(({ invoice_number }) => invoice_number === null)
    ? ((await readSetting(database, 'found_sales')) ?? [])
    : []
  const numberOf = async (sale_id: string) => {
    const own = sales.find(({ id }) => id === sale_id) ?? (await database.get('sales', sale_id))
    return own ? (own.invoice_number ?? own.local_number) : found.find(({ id }) => id === sale_id)?.invoice_number
  }
  const refunds = await Promise.all(
    made.map(async (refund) =>
      refund.invoice_number === null ? { ...refund, invoice_number: (await numberOf(refund.sale_id)) ?? null } : refund,
    ),
  )
  return { sales, refunds: refunds.toReversed() }
}

/**
 * What the day comes to. A sale that was cancelled counts for nothing, and so do its refunds. `byMethod` is what is left of the money, the largest
 * amount first: goods that came back in an exchange paid for the new ones, and were refunded.
 */
export function sumsOfDay({ sales, refunds }: DayOfTill) {
  const stand = sales.filter(isStanding)
  const cancelled = new Set(sales.filter((sale) => !isStanding(sale)).map(({ id }) => id))
  const back = refunds.filter(({ sale_id }) => !cancelled.has(sale_id))
  const known = new Set(back.map(({ refund_number }) => refund_number))
  const byMethod = new Map<string, number>()
  const add = (name: string, amount: number) => byMethod.set(name, (byMethod.get(name) ?? 0) + amount)
  for (const { receipt } of stand) {
    for (const { method, amount, reference } of receipt.payments) {
      // Of a refund that is not listed, the goods that came back are no money.
      const isGoods = receipt.exchange != null && reference === receipt.exchange.refund_number && !known.has(reference)
      add(isGoods ? t`Exchanged goods` : paymentMethodLabel(method), amount)
    }
  }
  for (const { payments } of back) for (const { method, amount } of payments) add(paymentMethodLabel(method), -amount)
  const total = stand.reduce((sum, { receipt }) => sum + receipt.total_amount, 0)
  const refunded = back.reduce((sum, { amount }) => sum + amount, 0)
  return {
    count: stand.length,
    total,
    refunded,
    refunds: back,
    byMethod: [...byMethod].sort(([, one], [, other]) => other - one),
  }
}

const isStanding = ({ receipt }: KeptSale) => receipt.status === 'completed'
