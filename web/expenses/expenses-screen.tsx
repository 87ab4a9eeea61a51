import { t } from '@lingui/core/macro'
import { Button, Card, Group, Select, Text } from '@mantine/core'
import { IconPlus, IconReceipt2 } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  type Expense,
  type ExpenseCategory,
  expenseCategories,
  expenseWords,
  recordedCategories,
} from '@tunda/contract/reports/expenses'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { useMay, useMayOfWholeShop, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayRange } from '../shared/fields/day-range.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { toast } from '../shared/page/toast.tsx'
import { dayIn, useListAddress } from '../shared/table/list-address.ts'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { AccountantFiles, useHasAccountant } from './accountant/accountant-files.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { ExpensePapers, PapersButton } from './expense-papers.tsx'
import { walletOf } from './expense-words.ts'
import { ProfitAndLoss } from './profit-and-loss.tsx'
import { RecurringExpenses } from './recurring-expenses.tsx'

/** What the shop spends beside its goods; `?view=profit` is what is left of a month after all of it, `?view=accountant` what the accountant imports. */
export function ExpensesScreen() {
  const [mayManage, maySeeProfit] = [useMay('manage_expenses'), useMayOfWholeShop('see_profit')]
  const [isAdding, setAdding] = useState(false)
  const view = useView()
  if (!mayManage && !maySeeProfit) return <NotPermitted title={titles[view]} who={t`the owner or an admin`} />
  return (
    <>
      <PageHeader
        title={titles[view]}
        facts={view === 'accountant' ? undefined : t`Rent, salaries and other costs, and what is left of each month.`}
        actions={
          mayManage && view !== 'accountant' ? (
            <Button
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => setAdding(true)}
            >{t`Add expense`}</Button>
          ) : undefined
        }
      />
      <Views view={view} />
      {view === 'expenses' ? <RecurringExpenses /> : null}
      {view === 'expenses' ? <ExpenseList onAdd={() => setAdding(true)} /> : null}
      {view === 'profit' ? <ProfitAndLoss /> : null}
      {view === 'accountant' ? <AccountantFiles /> : null}
      {isAdding ? <ExpenseDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

type View = 'expenses' | 'profit' | 'accountant'
const titles: Readonly<Record<View, string>> = {
  expenses: t`Expenses`,
  profit: t`Profit and loss`,
  accountant: t`For your accountant`,
}

/** What the address asks for, as far as the person has it. */
function useView(): View {
  const [address] = useSearchParams()
  const [mayManage, maySeeProfit, hasAccountant] = [
    useMay('manage_expenses'),
    useMayOfWholeShop('see_profit'),
    useHasAccountant(),
  ]
  const asked = address.get('view')
  if (asked === 'accountant' && hasAccountant) return 'accountant'
  return maySeeProfit && (asked === 'profit' || !mayManage) ? 'profit' : 'expenses'
}

function Views({ view }: { view: View }) {
  const [mayManage, maySeeProfit, hasAccountant] = [
    useMay('manage_expenses'),
    useMayOfWholeShop('see_profit'),
    useHasAccountant(),
  ]
  const tabs = [
    ...(mayManage ? [{ tab: undefined, words: titles.expenses, to: paths.expenses }] : []),
    ...(maySeeProfit ? [{ tab: 'profit', words: titles.profit, to: `${paths.expenses}?view=profit` }] : []),
    ...(hasAccountant
      ? [{ tab: 'accountant', words: titles.accountant, to: `${paths.expenses}?view=accountant` }]
      : []),
  ]
  if (tabs.length < 2) return null
  return <PageTabs label={t`Expenses`} open={view === 'expenses' ? undefined : view} tabs={tabs} />
}

type On = { readonly onTakeBack: (expense: Expense) => void; readonly onPapers: (expense: Expense) => void }

const pageSize = 20
const col = columnsOf<Expense>()
const columnsFor = ({ onTakeBack, onPapers }: On) =>
  col.columns([
    col.accessor('day', { header: t`Day`, cell: (c) => formatDay(c.getValue()) }),
    col.accessor('category', { header: t`For`, cell: (c) => expenseWords[c.getValue()] }),
    col.accessor('note', { header: t`Note`, cell: (c) => c.getValue() ?? '' }),
    col.display({ id: 'wallet', header: t`Paid from`, cell: ({ row: { original } }) => walletOf(original) }),
    col.accessor('recorded_by', { header: t`Recorded by`, cell: (c) => c.getValue() || t`A colleague who has left` }),
    col.accessor('amount', { header: t`Amount`, cell: (c) => formatMoney(c.getValue()), meta: { align: 'end' } }),
    col.display({
      id: 'papers',
      header: t`Receipt`,
      cell: ({ row: { original } }) => <PapersButton expense={original} onOpen={onPapers} />,
    }),
    col.display({
      id: 'take_back',
      header: '',
      cell: ({ row: { original } }) => <TakeBack expense={original} onClick={onTakeBack} />,
      meta: { align: 'end' },
    }),
  ]) as Columns<Expense>

function TakeBack({ expense, onClick }: { expense: Expense; onClick: (expense: Expense) => void }) {
  return <Button variant="subtle" size="compact-md" onClick={() => onClick(expense)}>{t`Reverse`}</Button>
}

function ExpenseList({ onAdd }: { onAdd: () => void }) {
  const { from, to, category, page, change } = usePlace()
  const input = { page, limit: pageSize, from, to, category }
  const list = useQuery(api.expenses.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const paysCommission = useOrganization()?.pays_commission === true
  const [mistake, setMistake] = useState<Expense>()
  const [opened, setOpened] = useState<Expense>()
  const on = { onTakeBack: setMistake, onPapers: setOpened }
  // Made once: other columns would be other cells, and a click on one that goes away is none.
  const [columns] = useState(() => columnsFor(on))
  const isFiltered = from !== undefined || to !== undefined || category !== undefined
  return (
    <Card p={0}>
      <Group p="md" gap="sm">
        <DayRange from={from ?? ''} to={to ?? ''} onChange={change} />
        <Select
          aria-label={t`Kind of expense`}
          placeholder={t`All expenses`}
          clearable
          data={(paysCommission ? expenseCategories : recordedCategories).map((value) => ({
            value,
            label: expenseWords[value],
          }))}
          value={category ?? null}
          onChange={(chosen) => change({ category: chosen ?? '' })}
        />
        {list.data && list.data.totalCount > 0 ? (
          <Text
            component="strong"
            ml="auto"
            className="numeric"
            fw={700}
          >{t`Total ${{ total: formatMoney(list.data.total) }}`}</Text>
        ) : null}
      </Group>
      <Table
        label={t`Expenses`}
        columns={columns}
        rows={list.data?.expenses}
        rowId={({ id }) => id}
        query={list}
        empty={
          <EmptyState
            icon={IconReceipt2}
            title={t`No expenses yet`}
            text={t`Record rent, salaries, transport and other costs here, to see what you really earn.`}
            action={<Button onClick={onAdd}>{t`Add expense`}</Button>}
          />
        }
        onClearFilters={isFiltered ? () => change({ from: '', to: '', category: '' }) : undefined}
        paging={list.data && { ...list.data, limit: pageSize, onPage: (next) => change({ page: String(next) }) }}
        card={(expense) => <ExpenseCard expense={expense} {...on} />}
      />
      {opened ? <ExpensePapers expense={opened} onClose={() => setOpened(undefined)} /> : null}
      <TakeBackDialog expense={mistake} onClose={() => setMistake(undefined)} />
    </Card>
  )
}

function ExpenseCard({ expense, onTakeBack, onPapers }: { expense: Expense } & On) {
  return (
    <Group justify="space-between" p="md" gap="xs" align="flex-start">
      <div>
        <strong>{expenseWords[expense.category]}</strong>
        <div>
          {formatDay(expense.day)} · {walletOf(expense)}
        </div>
        {expense.note ? <div>{expense.note}</div> : null}
      </div>
      <div style={{ marginInlineStart: 'auto', textAlign: 'end' }}>
        <strong className="numeric">{formatMoney(expense.amount)}</strong>
        <div>
          <PapersButton expense={expense} onOpen={onPapers} />
          <TakeBack expense={expense} onClick={onTakeBack} />
        </div>
      </div>
    </Group>
  )
}

function TakeBackDialog({ expense, onClose }: { expense: Expense | undefined; onClose: () => void }) {
  const takeBack = useMutation(
    api.expenses.takeBack.mutationOptions({
      onSuccess: () => {
        toast.ok(t`Expense reversed`)
        void refresh('expenses')
      },
      onError: showFailure(t`The expense was not reversed`),
    }),
  )
  const amount = formatMoney(expense?.amount ?? 0)
  return (
    <ConfirmDialog
      opened={expense !== undefined}
      onClose={onClose}
      title={t`Reverse ${amount}?`}
      action={t`Reverse`}
      danger
      onConfirm={() => takeBack.mutateAsync({ id: expense?.id ?? '' })}
    >{t`Use this for a mistake. The money counts as back where it was paid from, and the expense no longer counts.`}</ConfirmDialog>
  )
}

/** Days, category and page, as the address says them. */
function usePlace() {
  const { address, page, change } = useListAddress<'from' | 'to' | 'category'>()
  const category: ExpenseCategory | undefined = expenseCategories.find((one) => one === address.get('category'))
  return { from: dayIn(address, 'from'), to: dayIn(address, 'to'), category, page, change }
}
