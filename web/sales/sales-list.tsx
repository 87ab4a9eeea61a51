import { t } from '@lingui/core/macro'
import { Button, Card, Group } from '@mantine/core'
import { IconReceipt, IconScan, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import type { ListedSale, SalesAsked } from '@tunda/contract/selling/sales'
import { Link } from 'react-router'
import { newSale } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { KeyHint } from '../shared/page/key-hint.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { ReviewLink } from '../shared/page/review-link.tsx'
import { Table } from '../shared/table/table.tsx'
import { formatDate } from '../shared/words/dates.ts'
import { WaitingApprovals } from './approvals/waiting-approvals.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useOpenSale } from './open-sale.ts'
import { RefundsLink } from './refunds/refunds-link.tsx'
import { WaitingRequests } from './refunds/waiting-requests.tsx'
import { saleCard, saleCardWithSeller } from './sale-card.tsx'
import { columnsFor } from './sale-columns.tsx'
import { SaleDrawer } from './sale-drawer.tsx'
import { SalesFilters } from './sales-filters.tsx'
import { ranges } from './sales-range.ts'
import { SalesTotals } from './sales-totals.tsx'
import touch from './touch.module.css'
import { type SalesFilter, useSalesFilter } from './use-sales-filter.ts'

const pageSize = 20

export function SalesList({ shop }: { shop: Organization }) {
  const { filter, change, isFiltered, clear } = useSalesFilter(shop.rules.time_zone)
  const [openSale, setOpenSale] = useOpenSale()
  const list = useQuery(
    api.sales.list.queryOptions({
      input: { ...askedOf(filter), page: filter.page, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  )
  const sellers = useQuery(api.sales.sellers.queryOptions()).data?.sellers ?? []
  const isOfDays = filter.search !== '' && filter.range !== 'all'
  const seesProfit = may(shop, 'see_profit')
  return (
    <>
      <PageHeader
        title={t`Sales`}
        facts={factsOf(filter)}
        actions={
          <>
            <ReviewLink isAlways={false} />
            <RefundsLink />
            <ExportMenu
              asked={askedOf(filter)}
              timeZone={shop.rules.time_zone}
              seesProfit={seesProfit}
              isEmpty={!list.data?.totalCount}
            />
            {may(shop, 'sell') ? <NewSaleButton /> : null}
          </>
        }
      />
      <WaitingApprovals />
      <WaitingRequests />
      {list.isLoadingError ? null : (
        <SalesTotals totals={list.data?.totals} shop={shop} method={filter.method} isWaiting={list.isPlaceholderData} />
      )}
      <Card p={0}>
        <SalesFilters filter={filter} sellers={sellers} onChange={change} />
        <Table
          label={t`Sales`}
          columns={columnsFor(seesProfit, sellers.length > 1)}
          rows={list.data?.sales}
          rowId={(sale: ListedSale) => sale.id}
          query={list}
          empty={
            isOfDays ? (
              <NotInTheseDays
                onAllDays={() => change({ range: 'all', from: undefined, to: undefined })}
                onClear={clear}
              />
            ) : (
              <NoSales filter={filter} />
            )
          }
          onClearFilters={isFiltered && !isOfDays ? clear : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (page) => change({ page: String(page) }) }}
          onOpen={(sale) => setOpenSale(sale.id)}
          card={sellers.length > 1 ? saleCardWithSeller : saleCard}
        />
      </Card>
      <SaleDrawer saleId={openSale} onClose={() => setOpenSale(undefined)} />
    </>
  )
}

function askedOf({ from, to, search, method, status, location, seller }: SalesFilter): SalesAsked {
  return {
    from,
    to,
    search: search || undefined,
    payment_method: method,
    status,
    location_id: location,
    sold_by: seller,
  }
}

function factsOf({ range, from, to }: SalesFilter): string {
  if (range === 'all') return t`Every sale of the shop`
  if (range) return range === 'month' ? ranges.month.label : ranges[range].label.replace(/^\d/, 'Last $&')
  // Noon, so that the day is the same in every time zone.
  const written = (day: string) => formatDate(`${day}T12:00:00Z`)
  return [from && t`from ${{ written: written(from) }}`, to && t`to ${{ written: written(to) }}`]
    .filter(Boolean)
    .join(' ')
}

/** For whoever sells and does not see what the shop sold. */
export function SellOnly() {
  return (
    <>
      <PageHeader title={t`Sales`} actions={<NewSaleButton />} />
      <NotPermitted who={t`the owner or an admin`} />
    </>
  )
}

function NewSaleButton() {
  return (
    <Button
      className={touch.target}
      component={Link}
      to={newSale}
      leftSection={<IconScan size={18} stroke={1.7} />}
      rightSection={<KeyHint>N</KeyHint>}
    >{t`New sale`}</Button>
  )
}

/** What was searched for may have been sold on another day. */
function NotInTheseDays({ onAllDays, onClear }: { onAllDays: () => void; onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t`Nothing matches`}
      text={t`No sale in this period matches this search and these filters.`}
      action={
        <Group gap="xs" justify="center">
          <Button onClick={onAllDays}>{t`Search all days`}</Button>
          <Button variant="default" onClick={onClear}>{t`Clear filters`}</Button>
        </Group>
      }
    />
  )
}

function NoSales({ filter }: { filter: SalesFilter }) {
  return (
    <EmptyState
      icon={IconReceipt}
      title={filter.range === 'all' ? t`No sales yet` : t`No sales in the last 30 days`}
      text={t`Record a sale and it appears here with its receipt. Stock and the dashboard are updated at once.`}
      action={<NewSaleButton />}
    />
  )
}
