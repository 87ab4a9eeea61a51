import { t } from '@lingui/core/macro'
import type { CustomersReported } from '@tunda/contract/reports/reports'
import { paths } from '../../paths.ts'
import { formatCount, formatShortMoney, moneyOrDash } from '../../shared/words/money.ts'
import { BarList } from './bar-list.tsx'
import { type ReportColumn, ReportPanel } from './report-panel.tsx'

type Group = { name: string; count: number; spent: number | undefined; to: string }

const columns: ReportColumn<Group>[] = [
  { header: t`Customers`, cell: ({ name }) => name },
  { header: t`How many`, cell: ({ count }) => count },
  {
    header: t`Spent, all time`,
    cell: ({ spent }) => spent,
    show: ({ spent }) => moneyOrDash(spent),
  },
]

/** Returning customers, top customers, new customers; spending is of all time. */
export function CustomersPanel({ customers, file }: { customers: CustomersReported; file: string }) {
  const { total, new_in_period, repeat, top_spenders, spent, spent_by_repeat, spent_by_top } = customers
  const groups: Group[] = [
    { name: t`All customers`, count: total, spent, to: paths.customers },
    { name: t`Bought more than once`, count: repeat, spent: spent_by_repeat, to: `${paths.customers}?tab=repeat` },
    { name: t`Top 10% of spenders`, count: top_spenders, spent: spent_by_top, to: `${paths.customers}?sort=spent` },
    { name: t`New customers`, count: new_in_period, spent: undefined, to: paths.customers },
  ]
  const bars = groups.map(({ name, count, spent: amount, to }) => ({
    id: name,
    name,
    size: count,
    figure: formatCount(count),
    note: amount === undefined ? '' : t`${{ amount: formatShortMoney(amount) }} spent`,
    to,
  }))
  return (
    <ReportPanel
      title={t`Customers`}
      facts={t`Spent, all time`}
      file={`customers-${file}`}
      rows={total === 0 ? [] : groups}
      rowId={({ name }) => name}
      columns={columns}
      empty={t`No sale has a customer yet.`}
    >
      <BarList bars={bars} />
    </ReportPanel>
  )
}
