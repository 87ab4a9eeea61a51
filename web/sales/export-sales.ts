import { t } from '@lingui/core/macro'
import { paidMethods, paymentMethods } from '@tunda/contract/selling/payment-methods'
import { paymentMethodLabel, saleStatusLabel } from '@tunda/contract/selling/sale-words'
import type { ExportedSale, SalesAsked } from '@tunda/contract/selling/sales'
import { client } from '../shared/calls/api.ts'
import { type ExportColumn, type ExportKind, exportRows } from '../shared/files/export-rows.ts'
import { formatDate, formatTime } from '../shared/words/dates.ts'

type Shop = { readonly timeZone: string; readonly seesProfit: boolean }

/** Saves every sale under the list's filter, not only the page that is shown; returns how many there are. */
export async function exportSales(kind: ExportKind, asked: SalesAsked, shop: Shop): Promise<number> {
  const sales = await everySale(asked)
  const days = [asked.from, asked.to].filter(Boolean).join(' to ')
  await exportRows([t`Sales`, days].filter(Boolean).join(' '), kind, columnsFor(shop, sales), sales)
  return sales.length
}

async function everySale(asked: SalesAsked): Promise<ExportedSale[]> {
  const sales: ExportedSale[] = []
  let after: { sale_date: string; id: string } | null = null
  do {
    const part: Awaited<ReturnType<typeof client.sales.export>> = await client.sales.export({ ...asked, after })
    sales.push(...part.sales)
    after = part.next
  } while (after)
  return sales
}

/** One row a sale. Amounts are plain numbers, times the shop's own. */
export function columnsFor(
  { timeZone, seesProfit }: Shop,
  sales: readonly ExportedSale[] = [],
): ExportColumn<ExportedSale>[] {
  const style = { date_format: 'YYYY-MM-DD', time_format: '24h', timezone: timeZone } as const
  // Only where a device paid for something.
  const hasTradeIn = sales.some(({ payments }) => payments.some(({ method }) => method === 'trade_in'))
  return [
    { header: t`Invoice`, cell: (sale) => sale.invoice_number },
    { header: t`Date`, cell: (sale) => formatDate(sale.sale_date, style) },
    { header: t`Time`, cell: (sale) => formatTime(sale.sale_date, style) },
    { header: t`Customer`, cell: (sale) => sale.customer_name },
    { header: t`Contact`, cell: (sale) => sale.customer_contact },
    { header: t`Items`, cell: (sale) => sale.items },
    { header: t`Units`, cell: (sale) => sale.units },
    { header: t`Paid by`, cell: (sale) => sale.payments.map(({ method }) => paymentMethodLabel(method)).join(', ') },
    { header: t`References`, cell: (sale) => sale.payments.flatMap(({ reference }) => reference || []).join(', ') },
    { header: t`Status`, cell: (sale) => saleStatusLabel(sale.status) },
    { header: t`Subtotal (UGX)`, cell: (sale) => sale.subtotal },
    { header: t`Discount (UGX)`, cell: (sale) => sale.discount_amount },
    { header: t`VAT included (UGX)`, cell: (sale) => sale.tax_amount },
    { header: t`Total (UGX)`, cell: (sale) => sale.total_amount },
    ...(hasTradeIn ? paidMethods : paymentMethods).map((method) => ({
      header: t`Paid by ${{ paymentMethodLabel: paymentMethodLabel(method) }} (UGX)`,
      cell: ({ payments }: ExportedSale) =>
        payments.reduce((sum, payment) => (payment.method === method ? sum + payment.amount : sum), 0),
    })),
    { header: t`Refunded (UGX)`, cell: (sale) => sale.refunded_amount },
    ...paymentMethods.map((method) => ({
      header: t`Refunded by ${{ paymentMethodLabel: paymentMethodLabel(method) }} (UGX)`,
      cell: ({ given_back }: ExportedSale) => given_back.find((part) => part.method === method)?.amount ?? 0,
    })),
    ...(seesProfit ? [{ header: t`Profit (UGX)`, cell: (sale: ExportedSale) => sale.profit }] : []),
    { header: t`Note`, cell: (sale) => sale.notes },
  ]
}
