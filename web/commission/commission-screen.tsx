import { t } from '@lingui/core/macro'
import { Button, Card, Group, Select, Text } from '@mantine/core'
import { IconCoins, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SellerMonth } from '@tunda/contract/reports/commission'
import { Month } from '@tunda/contract/reports/expenses'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { useMayOfWholeShop, useOrganization } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { useSignedInUser } from '../shared/session/auth.ts'
import { changedAddress } from '../shared/table/changed-address.ts'
import { OpenButton } from '../shared/table/open-button.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { LoadingState } from '../shared/table/table-states.tsx'
import { useToday } from '../shared/use-today.ts'
import { formatMoney } from '../shared/words/money.ts'
import { monthsUntil, monthWords } from '../shared/words/months.ts'
import { CommissionRules } from './commission-rules.tsx'
import { sellerWords, signed } from './commission-words.ts'
import { StateBadge } from './state-badge.tsx'
import { StatementPage } from './statement-page.tsx'

/** What sellers earn; `?view=rules` by which rules, `?seller=<id>` one seller's month. Who sees no more sees their own. */
export function CommissionScreen() {
  const [address, setAddress] = useSearchParams()
  const isKnown = useOrganization() !== undefined
  const seesAll = useMayOfWholeShop('see_commission')
  const me = useSignedInUser()?.id
  const month = useMonth()
  const seller = seesAll ? address.get('seller') : me
  const change = (asked: Record<string, string>) =>
    setAddress((before) => changedAddress(before, asked), { preventScrollReset: true })
  // Until it is known who looks, nobody's month is asked for.
  if (!isKnown) return <LoadingState />
  if (seller)
    return (
      <StatementPage
        key={`${seller} ${month}`}
        seller_id={seller}
        month={month}
        picker={<MonthPicker month={month} />}
        onBack={seesAll ? () => change({ seller: '' }) : undefined}
      />
    )
  return address.get('view') === 'rules' ? (
    <Rules />
  ) : (
    <SellerList month={month} onOpen={({ seller_id }) => change({ seller: seller_id })} />
  )
}

function Views({ view }: { view: 'rules' | undefined }) {
  return (
    <PageTabs
      label={t`Commission`}
      open={view}
      tabs={[
        { tab: undefined, words: t`Sellers`, to: paths.commission },
        { tab: 'rules', words: t`Rules`, to: `${paths.commission}?view=rules` },
      ]}
    />
  )
}

function Rules() {
  const [isAdding, setAdding] = useState(false)
  const mayManage = useMayOfWholeShop('manage_commission')
  return (
    <>
      <PageHeader
        title={t`Commission`}
        facts={t`For each sale, the rule for its product counts first, then the one for its category, then the one for everything.`}
        actions={
          mayManage ? (
            <Button
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => setAdding(true)}
            >{t`Add rule`}</Button>
          ) : undefined
        }
      />
      <Views view="rules" />
      <CommissionRules isAdding={isAdding} onAdd={setAdding} />
    </>
  )
}

type ListProps = { month: string; onOpen: (row: SellerMonth) => void }

function SellerList({ month, onOpen }: ListProps) {
  const query = useQuery(api.commission.month.queryOptions({ input: { month }, placeholderData: keepPreviousData }))
  const hasRules = useOrganization()?.pays_commission === true
  const isOver = query.data?.is_over ?? true
  const sum = query.data?.sellers.reduce((all, { due }) => all + Math.max(due, 0), 0)
  return (
    <>
      <PageHeader title={t`Commission`} facts={factsOf(sum, hasRules)} />
      <Views view={undefined} />
      <Card p={0}>
        <Group p="md">
          <MonthPicker month={month} />
        </Group>
        <Table
          label={t`Commission`}
          columns={columnsFor(onOpen, isOver)}
          rows={query.data?.sellers}
          rowId={({ seller_id }) => seller_id}
          query={query}
          empty={
            <EmptyState
              icon={IconCoins}
              title={t`No commission this month`}
              text={
                hasRules
                  ? t`No sales earned commission this month.`
                  : t`Add a rule first: who earns how much, and on what.`
              }
              action={
                hasRules ? undefined : (
                  <Button component={Link} to={`${paths.commission}?view=rules`}>
                    {t`Rules`}
                  </Button>
                )
              }
            />
          }
          onOpen={onOpen}
          card={(row) => <SellerCard row={row} onOpen={onOpen} isOver={isOver} />}
        />
      </Card>
    </>
  )
}

/** Nothing in a shop that pays no commission; a line that stays empty only until the sum is known. */
function factsOf(sum: number | undefined, hasRules: boolean): string | undefined {
  if (!hasRules && !sum) return undefined
  return sum === undefined ? '\u00a0' : t`${{ amount: formatMoney(sum) }} in total`
}

const col = columnsOf<SellerMonth>()
const columnsFor = (onOpen: ListProps['onOpen'], isOver: boolean) =>
  col.columns([
    col.accessor('seller_name', {
      header: t`Seller`,
      cell: ({ row: { original } }) => <SellerButton row={original} onOpen={onOpen} />,
    }),
    col.accessor('state', { header: t`Status`, cell: (c) => <StateBadge of={c.getValue()} isOver={isOver} /> }),
    col.accessor('earned', { header: t`Earned`, cell: (c) => formatMoney(c.getValue()), meta: { align: 'end' } }),
    col.accessor('taken_back', { header: t`Refunds`, cell: (c) => orDash(c.getValue()), meta: { align: 'end' } }),
    col.accessor('carried', {
      header: t`From earlier months`,
      cell: (c) => orDash(c.getValue()),
      meta: { align: 'end' },
    }),
    col.accessor('due', {
      header: t`To pay`,
      cell: (c) => <strong>{signed(c.getValue())}</strong>,
      meta: { align: 'end' },
    }),
  ]) as Columns<SellerMonth>

const orDash = (amount: number) => (amount === 0 ? '–' : signed(amount))

type RowProps = { row: SellerMonth; onOpen: ListProps['onOpen'] }

function SellerButton({ row, onOpen }: RowProps) {
  return <OpenButton onOpen={() => onOpen(row)}>{sellerWords(row)}</OpenButton>
}

function SellerCard({ row, onOpen, isOver }: RowProps & { isOver: boolean }) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <SellerButton row={row} onOpen={onOpen} />
        <Text size="sm" c="dimmed">
          {[
            t`Earned ${{ amount: formatMoney(row.earned) }}`,
            ...(row.taken_back < 0 ? [signed(row.taken_back)] : []),
          ].join(' · ')}
        </Text>
      </div>
      <Text ta="end" component="div">
        <strong className="numeric">{signed(row.due)}</strong>
        <Text component="div" mt={4}>
          <StateBadge of={row.state} isOver={isOver} />
        </Text>
      </Text>
    </Group>
  )
}

function useMonth(): string {
  const [address] = useSearchParams()
  const thisMonth = useToday().slice(0, 7)
  return Month.safeParse(address.get('month') ?? '').data ?? thisMonth
}

function MonthPicker({ month }: { month: string }) {
  const [, setAddress] = useSearchParams()
  const thisMonth = useToday().slice(0, 7)
  return (
    <Select
      label={t`Month`}
      maw={220}
      allowDeselect={false}
      data={monthsUntil(thisMonth).map((value) => ({ value, label: monthWords(value) }))}
      value={month}
      onChange={(to) =>
        setAddress((before) => changedAddress(before, { month: to ?? '' }), { replace: true, preventScrollReset: true })
      }
    />
  )
}
