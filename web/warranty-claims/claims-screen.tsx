import { t } from '@lingui/core/macro'
import { Anchor, Box, Button, Card, Group, Text } from '@mantine/core'
import { IconDeviceMobile, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import { Link, useSearchParams } from 'react-router'
import { claimAt, paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { pageIn } from '../shared/table/list-address.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { columnsOf } from '../shared/table/table-columns.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import { ClaimPage } from './claim-page.tsx'
import { claimLooks, claimName } from './claim-words.ts'
import { NewClaimDialog } from './new-claim-dialog.tsx'

const pageSize = 20

/** Devices that came back with a fault; `?claim=<id>` is one, `?unit=<id>` takes that device in, `?state=done` lists those that are closed. */
export function ClaimsScreen() {
  const may = useMayCall(contractRoutes.warrantyClaims.list)
  const [address, setAddress] = useSearchParams()
  const [claim, unit] = [address.get('claim'), address.get('unit')]
  if (!may) return <NotPermitted title={t`Warranty claims`} who={t`somebody who sells`} />
  if (claim !== null) return <ClaimPage key={claim} id={claim} onBack={() => setAddress({})} />
  const isDone = address.get('state') === 'done'
  return (
    <>
      <ClaimList
        key={String(isDone)}
        isDone={isDone}
        page={pageIn(address)}
        onPage={(page) => setAddress({ ...(isDone && { state: 'done' }), page: String(page) })}
      />
      {unit === null ? null : (
        <NewClaimDialog
          key={unit}
          unitId={unit}
          onClose={() => setAddress({})}
          onTaken={(id) => setAddress({ claim: id })}
        />
      )}
    </>
  )
}

type ListProps = { isDone: boolean; page: number; onPage: (page: number) => void }

function ClaimList({ isDone, page, onPage }: ListProps) {
  const [, setAddress] = useSearchParams()
  const input = { page, limit: pageSize, open: isDone ? ('false' as const) : ('true' as const) }
  const list = useQuery(api.warrantyClaims.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const devices = (
    <Button
      component={Link}
      to={paths.units}
      variant="default"
      leftSection={<IconDeviceMobile size={18} stroke={1.7} aria-hidden />}
    >{t`Find a device`}</Button>
  )
  return (
    <>
      <PageHeader
        title={t`Warranty claims`}
        facts={t`Devices that customers brought back, and where they are now.`}
        actions={devices}
      />
      <PageTabs
        label={t`Warranty claims`}
        open={isDone ? 'done' : undefined}
        tabs={[
          { tab: undefined, words: t`Open`, to: paths.warrantyClaims },
          { tab: 'done', words: t`Done`, to: `${paths.warrantyClaims}?state=done` },
        ]}
      />
      <Card p={0}>
        <Table
          label={t`Warranty claims`}
          columns={columns}
          rows={list.data?.claims}
          rowId={({ id }) => id}
          query={list}
          empty={
            <EmptyState
              icon={IconShieldCheck}
              title={isDone ? t`No closed claims` : t`No open claims`}
              text={isDone ? null : t`Find the device by its number, then press Warranty claim on its page.`}
              action={isDone ? null : devices}
            />
          }
          paging={list.data && { ...list.data, limit: pageSize, onPage }}
          onOpen={({ id }) => setAddress({ claim: id })}
          card={(claim) => <ClaimCard claim={claim} />}
        />
      </Card>
    </>
  )
}

function Name({ claim }: { claim: WarrantyClaim }) {
  return (
    <Anchor component={Link} to={claimAt(claim.id)} fw={600}>
      {claimName(claim)}
    </Anchor>
  )
}

function State({ state }: Pick<WarrantyClaim, 'state'>) {
  return <StatusBadge tone={claimLooks[state].tone}>{claimLooks[state].words}</StatusBadge>
}

const col = columnsOf<WarrantyClaim>()
const columns = col.columns([
  col.accessor('number', {
    header: t`Number`,
    cell: ({ row }) => (
      <Anchor component={Link} to={claimAt(row.original.id)} fw={600} className="numeric">
        {formatCount(row.original.number)}
      </Anchor>
    ),
  }),
  col.accessor('unit_number', { header: t`Device`, cell: ({ row: { original } }) => deviceOf(original) }),
  col.accessor('fault', { header: t`Fault` }),
  col.accessor('received_at', { header: t`Received`, cell: (cell) => formatDate(cell.getValue()) }),
  col.accessor('state', { header: t`Status`, cell: (cell) => <State state={cell.getValue()} /> }),
])

const deviceOf = (claim: WarrantyClaim) => `${productName(claim)} · ${claim.unit_number}`

function ClaimCard({ claim }: { claim: WarrantyClaim }) {
  return (
    <Box p="md">
      <Group justify="space-between" gap={4}>
        <Name claim={claim} />
        <State state={claim.state} />
      </Group>
      <Text size="sm">{deviceOf(claim)}</Text>
      <Text size="sm" c="dimmed">
        {[claim.fault, formatDate(claim.received_at)].join(' · ')}
      </Text>
    </Box>
  )
}
