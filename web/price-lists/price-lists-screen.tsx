import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mostPriceLists } from '@tunda/contract/selling/price-list-failures'
import type { PriceList } from '@tunda/contract/selling/price-lists'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import { OpenButton } from '../shared/table/open-button.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { formatCount } from '../shared/words/money.ts'
import { CustomerGroups } from './customer-groups.tsx'
import { PriceHistory } from './price-history.tsx'
import { PriceListDialog } from './price-list-dialog.tsx'
import { PriceListPage } from './price-list-page.tsx'
import { daysWords, offerWords } from './price-list-words.ts'
import { useListPlaces } from './use-list-places.ts'

/** What some customers, places, quantities and days pay; `?list=<id>` opens one list, `?tab=` the groups or what was changed. */
export function PriceListsScreen() {
  const [address, setAddress] = useSearchParams()
  const maySee = useMayCall(contractRoutes.priceLists.list)
  const [one, tab] = [address.get('list'), address.get('tab')]
  const open = (id: string) => setAddress((before) => changedAddress(before, { list: id, tab: '' }))
  if (!maySee) return <NotPermitted title={t`Price lists`} who={t`the owner or an admin`} />
  if (one !== null) return <PriceListPage key={one} id={one} onBack={() => open('')} />
  return (
    <>
      <Header onOpen={open} canAdd={tab === null} />
      <PageTabs
        label={t`Price lists`}
        open={tab ?? undefined}
        tabs={[
          { tab: undefined, words: t`Price lists`, to: paths.priceLists },
          { tab: 'groups', words: t`Customer groups`, to: `${paths.priceLists}?tab=groups` },
          { tab: 'history', words: t`Price history`, to: `${paths.priceLists}?tab=history` },
        ]}
      />
      {tab === 'groups' ? <CustomerGroups /> : tab === 'history' ? <PriceHistory /> : <PriceLists onOpen={open} />}
    </>
  )
}

type OpenProps = { onOpen: (id: string) => void }

function Header({ onOpen, canAdd }: OpenProps & { canAdd: boolean }) {
  const { data } = useQuery(api.priceLists.list.queryOptions())
  const count = data?.totalCount
  return (
    <PageHeader
      title={t`Price lists`}
      facts={count === undefined ? '\u00a0' : t`${plural(count, { one: '# price list', other: '# price lists' })}`}
      actions={
        <>
          <Button variant="default" component={Link} to={paths.inventory}>{t`Inventory`}</Button>
          {canAdd && count ? <AddButton onOpen={onOpen} isFull={count >= mostPriceLists} /> : null}
        </>
      }
    />
  )
}

function AddButton({ onOpen, isFull }: OpenProps & { isFull?: boolean }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
        disabled={isFull === true}
        onClick={() => setAdding(true)}
      >{t`Add price list`}</Button>
      {isAdding ? (
        <PriceListDialog list={undefined} onClose={() => setAdding(false)} onSaved={({ id }) => onOpen(id)} />
      ) : null}
    </>
  )
}

function PriceLists({ onOpen }: OpenProps) {
  const query = useQuery(api.priceLists.list.queryOptions())
  const places = useListPlaces()
  return (
    <Card p={0}>
      <Table
        label={t`Price lists`}
        columns={columnsFor(onOpen, places)}
        rows={query.data?.price_lists}
        rowId={({ id }) => id}
        query={query}
        empty={
          <EmptyState
            icon={IconTag}
            title={t`No price lists yet`}
            text={t`Give traders, a branch or a promotion prices of their own. Each sale shows which list a price came from.`}
            action={<AddButton onOpen={onOpen} />}
          />
        }
        onOpen={({ id }) => onOpen(id)}
        card={(list) => <ListCard list={list} places={places} onOpen={onOpen} />}
      />
    </Card>
  )
}

type Places = ReturnType<typeof useListPlaces>

const col = columnsOf<PriceList>()
const columnsFor = (onOpen: (id: string) => void, { whoAndWhere, categoryOf }: Places) =>
  col.columns([
    col.accessor('name', {
      header: t`Name`,
      cell: ({ row: { original } }) => <NameButton list={original} onOpen={onOpen} />,
    }),
    col.display({
      id: 'offer',
      header: t`Prices`,
      cell: ({ row: { original } }) => [offerWords(original), categoryOf(original)].filter(Boolean).join(' · '),
    }),
    col.display({ id: 'who', header: t`Who`, cell: ({ row: { original } }) => whoAndWhere(original) }),
    col.display({ id: 'days', header: t`Days`, cell: ({ row: { original } }) => daysWords(original) }),
    col.accessor('prices', {
      header: t`Products`,
      cell: ({ row: { original } }) => (original.kind === 'percent' ? '–' : formatCount(original.prices)),
      meta: { align: 'end' },
    }),
  ]) as Columns<PriceList>

type RowProps = OpenProps & { list: PriceList }

function NameButton({ list: { id, name, is_active }, onOpen }: RowProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <OpenButton onOpen={() => onOpen(id)}>{name}</OpenButton>
      {is_active ? null : <StatusBadge tone="quiet">{t`Not in use`}</StatusBadge>}
    </Group>
  )
}

function ListCard({ list, places, onOpen }: RowProps & { places: Places }) {
  return (
    <Stack gap={2} p="md">
      <NameButton list={list} onOpen={onOpen} />
      <Text size="sm">{[offerWords(list), places.categoryOf(list)].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {[places.whoAndWhere(list), daysWords(list)].join(' · ')}
      </Text>
    </Stack>
  )
}
