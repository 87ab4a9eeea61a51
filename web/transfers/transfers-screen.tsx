import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Menu, Text } from '@mantine/core'
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { may } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import type { Transfer } from '@tunda/contract/stock/transfers'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { OpenButton } from '../shared/table/open-button.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import { TransferPage } from './transfer-page.tsx'
import { TransferBadge, transferName, wayOf } from './transfer-words.tsx'

const pageSize = 20

/** Goods that move between the shop's locations; `?transfer=<id>` opens one, as the code on its note does. */
export function TransfersScreen() {
  const [address, setAddress] = useSearchParams()
  const id = address.get('transfer')
  const maySee = useMayCall(contractRoutes.transfers.list)
  if (!maySee) return <NotPermitted title={t`Transfers`} who={t`the owner or an admin`} />
  if (id !== null) return <TransferPage key={id} id={id} onBack={() => setAddress({})} />
  return <TransferList onOpen={(transfer) => setAddress({ transfer })} />
}

function TransferList({ onOpen }: { onOpen: (id: string) => void }) {
  const [page, setPage] = useState(1)
  const input = { page, limit: pageSize }
  const list = useQuery(api.transfers.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const { data } = useQuery(api.transfers.destinations.queryOptions({ input: {} }))
  const others = data?.locations.filter(({ id }) => id !== data.here)
  const isAlone = others?.length === 0
  const add = isAlone ? undefined : <NewTransfer others={others ?? []} onStarted={onOpen} />
  return (
    <>
      <PageHeader
        title={t`Transfers`}
        facts={t`Send goods to another location, and receive what arrives.`}
        actions={add}
      />
      <Card p={0}>
        <Table
          label={t`Transfers`}
          columns={columnsFor(onOpen)}
          rows={list.data?.transfers}
          rowId={({ id }) => id}
          query={list}
          empty={
            <EmptyState
              icon={IconArrowsExchange}
              title={t`No transfers yet`}
              text={
                isAlone
                  ? t`Add a second location to transfer goods.`
                  : t`What you send leaves the stock here and is on the way until it is received there.`
              }
              action={isAlone ? <SecondLocation /> : add}
            />
          }
          paging={list.data && { ...list.data, limit: pageSize, onPage: setPage }}
          onOpen={({ id }) => onOpen(id)}
          card={(transfer) => <TransferCard transfer={transfer} onOpen={onOpen} />}
        />
      </Card>
    </>
  )
}

/** The way to a second location, for whoever may take it. */
function SecondLocation() {
  const shop = useOrganization()
  if (!shop?.is_at_all_locations || !may(shop, 'manage_locations')) return null
  return features[shop.tier].includes('multi_location') ? (
    <Button component={Link} to={`${paths.organizationSettings}?tab=locations`}>{t`Locations`}</Button>
  ) : (
    <Button component={Link} to={paths.subscription}>{t`See the plans`}</Button>
  )
}

type Place = { readonly id: string; readonly name: string }

/** Begins one from where the person is at work: at once where there is one other location, else to one that they choose. */
function NewTransfer({ others, onStarted }: { others: readonly Place[]; onStarted: (id: string) => void }) {
  const [only] = others

  const start = useMutation({
    mutationFn: (to_id: string) => client.transfers.start({ id: crypto.randomUUID(), to_id }),
    onSuccess: ({ transfer }) => {
      void refresh('transfers')
      onStarted(transfer.id)
    },
    onError: showFailure(t`The transfer could not be started`),
  })
  const button = (
    <Button
      leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
      loading={start.isPending || start.isSuccess}
      disabled={only === undefined}
      {...(others.length === 1 && only ? { onClick: () => start.mutate(only.id) } : {})}
    >{t`New transfer`}</Button>
  )
  if (others.length < 2) return button
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Send to`}</Menu.Label>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => start.mutate(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const col = columnsOf<Transfer>()
const columnsFor = (onOpen: (id: string) => void) =>
  col.columns([
    col.accessor('number', {
      header: t`Number`,
      cell: ({ row: { original } }) => <NameButton transfer={original} onOpen={onOpen} />,
    }),
    col.accessor('from_name', { header: t`From`, cell: (c) => c.getValue() }),
    col.accessor('to_name', { header: t`To`, cell: (c) => c.getValue() }),
    col.accessor('sent_at', { header: t`Sent`, cell: (c) => dateWords(c.getValue()) }),
    col.accessor('units', { header: t`Units`, cell: (c) => countWords(c.getValue()), meta: { align: 'end' } }),
    col.accessor('on_the_way', {
      header: t`On the way`,
      cell: (c) => countWords(c.getValue()),
      meta: { align: 'end' },
    }),
    col.accessor('state', { header: t`Status`, cell: (c) => <TransferBadge state={c.getValue()} /> }),
  ]) as Columns<Transfer>

const dateWords = (at: string | null) => (at === null ? '–' : formatDateTime(at))
const countWords = (units: number | undefined) => (units === undefined ? '–' : formatCount(units))

type CardProps = { transfer: Transfer; onOpen: (id: string) => void }

function NameButton({ transfer, onOpen }: CardProps) {
  return (
    <OpenButton className="numeric" onOpen={() => onOpen(transfer.id)}>
      {transfer.number === null ? t`Not sent` : t`No. ${{ number: formatCount(transfer.number) }}`}
    </OpenButton>
  )
}

function TransferCard({ transfer, onOpen }: CardProps) {
  const { units, state } = transfer
  const counted = units === undefined ? [] : [plural(units, { one: '# unit', other: '# units' })]
  return (
    <Group justify="space-between" p="md" wrap="nowrap">
      <div>
        <OpenButton onOpen={() => onOpen(transfer.id)}>{transferName(transfer)}</OpenButton>
        <Text size="sm" c="dimmed">
          {[wayOf(transfer), ...counted].join(' · ')}
        </Text>
      </div>
      <TransferBadge state={state} />
    </Group>
  )
}
