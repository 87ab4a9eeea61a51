import { t } from '@lingui/core/macro'
import { productName } from '@tunda/contract/products/product-words'
import type { CommissionEntry, CommissionStatement } from '@tunda/contract/reports/commission'
import { client } from '../shared/calls/api.ts'
import type { PaperContent } from '../shared/files/document-paper.tsx'
import { exportRows } from '../shared/files/export-rows.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { monthWords } from '../shared/words/months.ts'
import { documentWords, rateWords, sellerWords } from './commission-words.ts'

/** Lines that are asked for at a time. */
const atOnce = 1000

/** The whole month, for paper and files. */
export async function wholeStatement({ seller_id, month }: CommissionStatement): Promise<CommissionStatement> {
  const first = await client.commission.statement({ seller_id, month, page: 1, limit: atOnce })
  const entries = [...first.entries]
  for (let page = 2; page <= first.totalPages; page += 1)
    entries.push(...(await client.commission.statement({ seller_id, month, page, limit: atOnce })).entries)
  return { ...first, entries }
}

/** The statement on A4, to sign. */
export function commissionPaper(statement: CommissionStatement, shop: PaperContent['shop']): PaperContent {
  const { month, entries, earned, taken_back, carried, due, approved_on, paid_on } = statement
  return {
    shop,
    title: t`Commission`,
    number: monthWords(month),
    facts: [
      [t`Seller`, sellerWords(statement)],
      [t`Approved`, approved_on && formatDay(approved_on)],
      [t`Paid`, paid_on && formatDay(paid_on)],
    ],
    columns: [t`Sale`, t`Quantity`, t`Rate`, t`Commission`],
    rows: entries.map((entry) => [
      [formatDay(entry.day), documentWords(entry), productName(entry)].join(' · '),
      formatCount(entry.quantity),
      rateWords(entry),
      formatMoney(entry.amount),
    ]),
    sums: [
      [t`Earned`, formatMoney(earned)],
      ...(taken_back < 0 ? ([[t`Refunds`, formatMoney(taken_back)]] as const) : []),
      ...(carried < 0 ? ([[t`From earlier months`, formatMoney(carried)]] as const) : []),
      [t`To pay`, formatMoney(due)],
    ],
    signatures: [t`For the shop`, t`Seller`],
  }
}

/** The lines as a spreadsheet. */
export async function exportStatement(statement: CommissionStatement): Promise<void> {
  const whole = await wholeStatement(statement)
  const name = [t`Commission`, sellerWords(whole), whole.month].join(' ')
  await exportRows<CommissionEntry>(
    name,
    'csv',
    [
      { header: t`Day`, cell: ({ day }) => day },
      { header: t`Sale`, cell: documentWords },
      { header: t`Product`, cell: productName },
      { header: t`Quantity`, cell: ({ quantity, is_return }) => (is_return ? -quantity : quantity) },
      { header: t`Rate`, cell: rateWords },
      { header: t`Commission`, cell: ({ amount }) => amount },
    ],
    whole.entries,
  )
}
