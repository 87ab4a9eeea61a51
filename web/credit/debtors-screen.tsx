import { plural, t } from '@lingui/core/macro'
import { Anchor, Button, Card, Group, SegmentedControl, Text } from '@mantine/core'
import { IconFileImport, IconNotebook } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Debtor } from '@tunda/contract/customers/credit'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMay, useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { lateWords } from '../shared/credit/account-words.ts'
import { SearchField } from '../shared/fields/search-field.tsx'
import { type Figure, Figures } from '../shared/page/details.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { OpenSettings } from '../shared/page/open-settings.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { useListAddress } from '../shared/table/list-address.ts'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatAgo } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { AccountPage } from './account-page.tsx'
import classes from './credit.module.css'

const pageSize = 20

/** Who owes the shop, and how old the debts are; `?customer=<id>` opens an account. */
export function DebtorsScreen() {
  const [address, setAddress] = useSearchParams()
  const maySee = useMayCall(contractRoutes.credit.debtors)
  const customer = address.get('customer')
  if (!maySee) return <NotPermitted title={t`Debtors`} who={t`the owner or an admin`} />
  if (customer !== null) return <AccountPage key={customer} id={customer} onBack={() => setAddress({})} />
  return <DebtorList onOpen={(id) => setAddress({ customer: id })} />
}

const listedHere = t`What customers do not pay at a sale is listed here. Open a customer to enter an old debt.`
const notGiven = t`Your shop does not sell on account. An owner or admin can turn this on in Settings, under Sales.`

type Answer = {
  readonly totalCount: number
  readonly owed: number
  readonly overdue: number
  readonly deposits: number
  readonly ageing: Debtor['ageing']
}

function DebtorList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, show, page, change } = useListPlace()
  const [mayOpenFile, mayEnter] = [useMayCall(contractRoutes.imports.start), useMay('manage_credit')]
  const isOn = useOrganization()?.gives_credit === true
  const mayImport = isOn && mayOpenFile && mayEnter
  const input = { page, limit: pageSize, search: search || undefined, show }
  const list = useQuery(api.credit.debtors.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <PageHeader
        title={t`Debtors`}
        facts={list.data ? factsOf(list.data) : '\u00a0'}
        actions={
          mayImport ? (
            <Button
              component={Link}
              to={`${paths.importFiles}?kind=debts`}
              variant="default"
              leftSection={<IconFileImport size={17} stroke={1.7} />}
            >{t`Import debts`}</Button>
          ) : null
        }
      />
      {list.data && show === 'owing' ? (
        <Card mb="md" p="md">
          <Figures figures={figuresOf(list.data)} />
        </Card>
      ) : null}
      <Card p={0}>
        <Group p="md" gap="md" justify="space-between">
          <SearchField
            label={t`Search debtors`}
            placeholder={t`Name or phone`}
            search={search}
            onSearch={(text) => change({ search: text })}
          />
          <SegmentedControl
            aria-label={t`Which customers`}
            data={[
              { value: 'owing', label: t`Owing` },
              { value: 'deposits', label: t`Deposits` },
            ]}
            value={show}
            onChange={(to) => change({ show: to === 'owing' ? '' : to })}
          />
        </Group>
        <Table
          label={t`Debtors`}
          columns={columnsFor(onOpen, show === 'owing')}
          rows={list.data?.debtors}
          rowId={({ customer_id }) => customer_id}
          query={list}
          empty={
            <EmptyState
              icon={IconNotebook}
              title={show === 'owing' ? t`Nobody owes you anything` : t`No deposits`}
              text={show === 'owing' ? (isOn ? listedHere : notGiven) : null}
              action={isOn ? null : <OpenSettings />}
            />
          }
          onClearFilters={search ? () => change({ search: '' }) : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
          onOpen={({ customer_id }) => onOpen(customer_id)}
          card={(debtor) => <DebtorCard debtor={debtor} onOpen={onOpen} />}
        />
      </Card>
    </>
  )
}

function factsOf({ totalCount, owed, overdue, deposits }: Answer): string {
  return [
    plural(totalCount, { one: '# customer', other: '# customers' }),
    ...(owed > 0 ? [t`${{ amount: formatMoney(owed) }} owed to you`] : []),
    ...(overdue > 0 ? [t`${{ amount: formatMoney(overdue) }} is late`] : []),
    ...(deposits > 0 ? [t`${{ amount: formatMoney(deposits) }} in deposits`] : []),
  ].join(' · ')
}

function figuresOf({ ageing }: Answer): Figure[] {
  return [
    [t`0–30 days`, formatMoney(ageing.to_30)],
    [t`31–60 days`, formatMoney(ageing.to_60)],
    [t`61–90 days`, formatMoney(ageing.to_90)],
    [t`Over 90 days`, formatMoney(ageing.over_90)],
  ]
}

const orDash = (amount: number) => (amount === 0 ? '–' : formatMoney(amount))

const col = columnsOf<Debtor>()
const columnsFor = (onOpen: (id: string) => void, isOwing: boolean) =>
  col.columns([
    col.accessor('name', {
      header: t`Customer`,
      cell: ({ row: { original } }) => (
        <>
          <NameButton debtor={original} onOpen={onOpen} />
          <Beneath debtor={original} />
        </>
      ),
    }),
    ...(isOwing
      ? (['to_30', 'to_60', 'to_90', 'over_90'] as const).map((part) =>
          col.accessor((debtor) => debtor.ageing[part], {
            id: part,
            header: { to_30: t`0–30`, to_60: t`31–60`, to_90: t`61–90`, over_90: t`Over 90` }[part],
            cell: (c) => orDash(c.getValue()),
            meta: { align: 'end' as const },
          }),
        )
      : []),
    col.accessor('balance', {
      header: isOwing ? t`Owes` : t`Deposit`,
      cell: (c) => <strong>{formatMoney(Math.abs(c.getValue()))}</strong>,
      meta: { align: 'end' as const },
    }),
  ]) as Columns<Debtor>

type OpenProps = { debtor: Debtor; onOpen: (id: string) => void }

function NameButton({ debtor: { customer_id, name }, onOpen }: OpenProps) {
  return (
    <Anchor
      component="button"
      type="button"
      fw={600}
      className={classes.name ?? ''}
      onClick={() => onOpen(customer_id)}
    >
      {name}
    </Anchor>
  )
}

function Beneath({ debtor: { phone, days_late, promised_on, is_disputed, reminded_at } }: { debtor: Debtor }) {
  const late = lateWords(days_late)
  const promised = promised_on === null ? undefined : t`promised by ${{ day: formatDay(promised_on) }}`
  const reminded = reminded_at === null ? undefined : t`reminded ${{ when: formatAgo(reminded_at) }}`
  return (
    <Text size="sm" c={late ? 'var(--tunda-bad)' : 'dimmed'}>
      {[phone, late, promised, is_disputed && t`disputed`, reminded].filter(Boolean).join(' · ')}
    </Text>
  )
}

function DebtorCard({ debtor, onOpen }: OpenProps) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <NameButton debtor={debtor} onOpen={onOpen} />
        <Beneath debtor={debtor} />
      </div>
      <strong className="numeric">{formatMoney(Math.abs(debtor.balance))}</strong>
    </Group>
  )
}

/** What is listed, as the address says it. */
function useListPlace() {
  const { address, ...list } = useListAddress<'show'>()
  const show: 'owing' | 'deposits' = address.get('show') === 'deposits' ? 'deposits' : 'owing'
  return { ...list, show }
}
