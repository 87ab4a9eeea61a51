import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { may } from '@tunda/contract/organization/rights'
import type { InventoryMovement } from '@tunda/contract/products/products'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { useOrganization } from '../../shared/calls/organization.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { NotPermitted } from '../../shared/page/not-permitted.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { Table } from '../../shared/table/table.tsx'
import { MovementCard } from './movement-card.tsx'
import { movementColumns } from './movement-columns.tsx'
import { MovementsFilters } from './movements-filters.tsx'
import { StockProofCard } from './stock-proof.tsx'
import { movementsInput, pageSize, useMovementsFilter } from './use-movements-filter.ts'

/** The shop's stock ledger: what came and went, why, by whom, and that it explains every unit on the shelf. */
export function MovementsScreen() {
  const shop = useOrganization()
  if (!shop) return null
  return (
    <>
      <PageHeader
        title={t`Stock movements`}
        facts={t`Every unit in or out, newest first`}
        actions={<Button variant="default" component={Link} to={paths.inventory}>{t`Inventory`}</Button>}
      />
      {may(shop, 'adjust_stock') ? <Ledger key={shop.id} /> : <NotPermitted who={t`the owner or an admin`} />}
    </>
  )
}

const card = (movement: InventoryMovement) => <MovementCard movement={movement} />

function Ledger() {
  const { filter, change, isFiltered, clear } = useMovementsFilter()
  const list = useQuery(
    api.products.movements.queryOptions({
      input: movementsInput(filter),
      placeholderData: keepPreviousData,
      // A sale elsewhere moves stock without this page knowing.
      staleTime: 0,
    }),
  )
  return (
    <>
      <StockProofCard />
      <Card p={0}>
        <MovementsFilters filter={filter} onChange={change} />
        <Table
          label={t`Stock movements`}
          columns={movementColumns}
          rows={list.data?.inventory_movements}
          rowId={({ id }) => String(id)}
          query={list}
          empty={
            <EmptyState
              icon={IconHistory}
              title={t`Nothing has moved yet`}
              text={t`Opening stock, sales, counts and adjustments appear here as they happen.`}
            />
          }
          onClearFilters={isFiltered ? clear : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (page) => change({ page: String(page) }) }}
          card={card}
        />
      </Card>
    </>
  )
}
