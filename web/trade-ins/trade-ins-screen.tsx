import { t } from '@lingui/core/macro'
import { Anchor, Box, Button, Card, Group, Text } from '@mantine/core'
import { IconDeviceMobileDollar, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { TradeIn } from '@tunda/contract/units/trade-ins'
import { Link, useSearchParams } from 'react-router'
import { paths, tradeInAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { OpenSettings } from '../shared/page/open-settings.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { pageIn } from '../shared/table/list-address.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { columnsOf } from '../shared/table/table-columns.ts'
import { useToday } from '../shared/use-today.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { NewTradeIn } from './new-trade-in.tsx'
import { TradeInPage } from './trade-in-page.tsx'
import { standing, tradeInLooks, tradeInName } from './trade-in-words.tsx'

const pageSize = 20

/** Used devices that were bought; `?bought=<id>` is one, `?new=1` buys another, `?state=done` lists those that are on hold no more. */
export function TradeInsScreen() {
  const may = useMayCall(contractRoutes.tradeIns.list)
  const mayBuy = useMayCall(contractRoutes.tradeIns.buy)
  const [address, setAddress] = useSearchParams()
  const bought = address.get('bought')
  if (!may) return <NotPermitted title={t`Used devices`} who={t`somebody who buys used devices`} />
  if (bought !== null) return <TradeInPage key={bought} id={bought} onBack={() => setAddress({})} />
  if (address.has('new') && mayBuy)
    return <NewTradeIn onBack={() => setAddress({})} onBought={(id) => setAddress({ bought: id })} />
  const isDone = address.get('state') === 'done'
  return (
    <TradeInList
      key={String(isDone)}
      isDone={isDone}
      page={pageIn(address)}
      onPage={(page) => setAddress({ ...(isDone && { state: 'done' }), page: String(page) })}
    />
  )
}

type ListProps = { isDone: boolean; page: number; onPage: (page: number) => void }

function TradeInList({ isDone, page, onPage }: ListProps) {
  const [, setAddress] = useSearchParams()
  const isOn = useOrganization()?.buys_devices === true
  const mayBuy = useMayCall(contractRoutes.tradeIns.buy) && isOn
  const input = { page, limit: pageSize, state: isDone ? ('done' as const) : ('held' as const) }
  const list = useQuery(api.tradeIns.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const buy = mayBuy ? (
    <Button
      component={Link}
      to={`${paths.tradeIns}?new=1`}
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
    >{t`Buy a device`}</Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t`Used devices`}
        facts={list.data ? t`${{ worth: formatMoney(list.data.held_worth) }} paid for what is on hold` : '\u00a0'}
        actions={buy}
      />
      <PageTabs
        label={t`Used devices`}
        open={isDone ? 'done' : undefined}
        tabs={[
          { tab: undefined, words: t`On hold`, to: paths.tradeIns },
          { tab: 'done', words: t`Done`, to: `${paths.tradeIns}?state=done` },
        ]}
      />
      <Card p={0}>
        <Table
          label={t`Used devices`}
          columns={columns}
          rows={list.data?.trade_ins}
          rowId={({ id }) => id}
          query={list}
          empty={
            <EmptyState
              icon={IconDeviceMobileDollar}
              title={isDone ? t`Nothing here yet` : t`No devices on hold`}
              text={
                isOn
                  ? t`Devices that you buy from people wait here until you can sell them.`
                  : t`Your shop does not buy used devices. An owner or admin can turn this on in Settings, under Sales.`
              }
              action={isOn ? isDone ? null : buy : <OpenSettings />}
            />
          }
          paging={list.data && { ...list.data, limit: pageSize, onPage }}
          onOpen={({ id }) => setAddress({ bought: id })}
          card={(bought) => <TradeInCard bought={bought} />}
        />
      </Card>
    </>
  )
}

function State({ bought }: { bought: TradeIn }) {
  const today = useToday()
  const isReady = bought.state === 'held' && bought.hold_until <= today
  return <StatusBadge tone={isReady ? 'ok' : tradeInLooks[bought.state].tone}>{standing(bought, today)}</StatusBadge>
}

const deviceOf = (bought: TradeIn) => `${productName(bought)} · ${bought.unit_number}`

const col = columnsOf<TradeIn>()
const columns = col.columns([
  col.accessor('number', {
    header: t`Number`,
    cell: ({ row }) => (
      <Anchor component={Link} to={tradeInAt(row.original.id)} fw={600} className="numeric">
        {formatCount(row.original.number)}
      </Anchor>
    ),
  }),
  col.accessor('unit_number', { header: t`Device`, cell: ({ row: { original } }) => deviceOf(original) }),
  col.accessor('seller_name', { header: t`Seller`, cell: (cell) => cell.getValue() ?? '–' }),
  col.accessor('bought_at', { header: t`Bought`, cell: (cell) => formatDate(cell.getValue()) }),
  col.accessor('amount', {
    header: t`Price paid`,
    cell: (cell) => formatMoney(cell.getValue()),
    meta: { align: 'end' },
  }),
  col.accessor('state', { header: t`Status`, cell: ({ row }) => <State bought={row.original} /> }),
])

function TradeInCard({ bought }: { bought: TradeIn }) {
  return (
    <Box p="md">
      <Group justify="space-between" gap={4}>
        <Anchor component={Link} to={tradeInAt(bought.id)} fw={600}>
          {tradeInName(bought)}
        </Anchor>
        <State bought={bought} />
      </Group>
      <Text size="sm">{deviceOf(bought)}</Text>
      <Text size="sm" c="dimmed">
        {[formatMoney(bought.amount), bought.seller_name, formatDate(bought.bought_at)].filter(Boolean).join(' · ')}
      </Text>
    </Box>
  )
}
