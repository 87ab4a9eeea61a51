import { t } from '@lingui/core/macro'
import { Anchor, Card, Select, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ExpenseCategory, expenseWords, Month, type MonthResult } from '@tunda/contract/reports/expenses'
import type { ProfitPart } from '@tunda/contract/reports/profit-parts'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { changedAddress } from '../shared/table/changed-address.ts'
import { AnswerState } from '../shared/table/table-states.tsx'
import { useToday } from '../shared/use-today.ts'
import { formatMoney } from '../shared/words/money.ts'
import { monthsUntil, monthWords } from '../shared/words/months.ts'
import { ProfitPartDialog, partAddress } from './profit-part-dialog.tsx'

/** A month beside the one before it and the same month a year ago; each figure opens what it is made of. `?month=2026-11` */
export function ProfitAndLoss() {
  const [address, setAddress] = useSearchParams()
  const asked = Month.safeParse(address.get('month') ?? '').data
  const query = useQuery(api.expenses.profitAndLoss.queryOptions({ input: { month: asked } }))
  const months = query.data?.months
  const thisMonth = useToday().slice(0, 7)
  return (
    <Card>
      <Select
        label={t`Month`}
        maw={220}
        mb="md"
        allowDeselect={false}
        data={monthsUntil(thisMonth).map((value) => ({ value, label: monthWords(value) }))}
        value={asked ?? thisMonth}
        onChange={(month) =>
          setAddress((before) => changedAddress(before, { month: month ?? '' }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      {months ? <Results months={months} /> : null}
      <AnswerState query={query} />
      <ProfitPartDialog />
    </Card>
  )
}

type Row = {
  readonly words: string
  readonly of: (month: MonthResult) => number
  /** What lists it here. */
  readonly part?: ProfitPart
  /** Where what it is made of is listed. */
  readonly to?: ((month: MonthResult) => string) | undefined
  readonly isSum?: boolean
}

function Results({ months }: { months: readonly MonthResult[] }) {
  const [address] = useSearchParams()
  const rows = useRows(months)
  return (
    <>
      {/* On a phone the month that was asked for is there as a whole; one scrolls to those it is compared with. */}
      <Table.ScrollContainer minWidth="clamp(440px, 100vw, 600px)">
        <Table aria-label={t`Profit and loss`} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {months.map(({ month }) => (
                <Table.Th key={month} ta="right">
                  {monthWords(month)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ words, of, to, part, isSum }) => (
              <Table.Tr key={words}>
                <Table.Th scope="row" miw="clamp(100px, 25vw, 150px)" fw={isSum ? 700 : 400}>
                  {words}
                </Table.Th>
                {months.map((month) => (
                  <Table.Td key={month.month} ta="right" className="numeric" fw={isSum ? 700 : 400}>
                    <Figure amount={of(month)} to={part ? partAddress(address, month.month, part) : to?.(month)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed" mt="sm">
        {t`Sales are without VAT and after refunds. Goods that were damaged, lost, used or not found are counted at cost.`}
      </Text>
    </>
  )
}

function Figure({ amount, to }: { amount: number; to: string | undefined }) {
  const words = amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(Math.abs(amount))
  if (to === undefined || amount === 0) return words
  return (
    <Anchor component={Link} to={to} inherit c="inherit" underline="always">
      {words}
    </Anchor>
  )
}

function useRows(months: readonly MonthResult[]): Row[] {
  const shop = useOrganization()
  const [mayManage, maySeeSales, maySeeReports] = [
    useMay('manage_expenses'),
    useMay('see_sales'),
    useMay('see_reports'),
  ]
  const mayReview = useMay('review_drawer')
  const days = ({ from, to }: MonthResult) => `from=${from}&to=${to}`
  const categories = [...new Set(months.flatMap(({ expenses }) => expenses.map(({ category }) => category)))]
  const amountOf = (category: ExpenseCategory) => (month: MonthResult) =>
    -(month.expenses.find((one) => one.category === category)?.amount ?? 0)
  const drawers: Row[] = months.some(({ cash }) => cash !== 0)
    ? [
        {
          words: t`Cash over and short`,
          of: ({ cash }) => cash,
          to: mayReview && shop?.uses_drawer ? (month) => `${paths.drawer}?view=differences&${days(month)}` : undefined,
        },
      ]
    : []
  const debts: Row[] = months.some(({ bad_debts }) => bad_debts !== 0)
    ? [{ words: t`Bad debts`, of: ({ bad_debts }) => -bad_debts, part: 'bad_debts' }]
    : []
  const late: Row[] = months.some(({ late_costs }) => late_costs !== 0)
    ? [{ words: t`Late costs of goods sold`, of: ({ late_costs }) => -late_costs, part: 'late_costs' }]
    : []
  const revalued: Row[] = months.some(({ revaluation }) => revaluation !== 0)
    ? [{ words: t`Stock revaluation`, of: ({ revaluation }) => revaluation, part: 'revaluation' }]
    : []
  return [
    {
      words: t`Sales`,
      of: ({ sales }) => sales,
      to: maySeeSales ? (month) => `${paths.sales}?${days(month)}` : undefined,
    },
    {
      words: t`Cost of goods sold`,
      of: ({ goods }) => -goods,
      to: maySeeReports ? (month) => `${paths.analytics}?period=custom&${days(month)}` : undefined,
    },
    { words: t`Gross profit`, of: ({ gross }) => gross, isSum: true },
    { words: t`Goods lost`, of: ({ shrinkage }) => -shrinkage, part: 'shrinkage' },
    ...late,
    ...revalued,
    ...drawers,
    ...debts,
    ...categories.map((category) => ({
      words: expenseWords[category],
      of: amountOf(category),
      to: mayManage ? (month: MonthResult) => `${paths.expenses}?${days(month)}&category=${category}` : undefined,
    })),
    { words: t`Net profit`, of: ({ net }) => net, isSum: true },
  ]
}
