import { t } from '@lingui/core/macro'
import { Box, Button, Card, Group, Stack, Switch, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { DeviceReport } from '@tunda/contract/units/stolen-devices'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { pageIn } from '../shared/table/list-address.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { columnsOf } from '../shared/table/table-columns.ts'
import { formatDate } from '../shared/words/dates.ts'
import { CheckNumber } from './check-number.tsx'

const pageSize = 20

/** Devices that were reported as stolen or lost; `?number=` is checked at once. */
export function ReportsScreen() {
  const may = useMayCall(contractRoutes.stolenDevices.list)
  const [address, setAddress] = useSearchParams()
  const page = pageIn(address)
  const input = { page, limit: pageSize }
  const list = useQuery(api.stolenDevices.list.queryOptions({ input, enabled: may, placeholderData: keepPreviousData }))
  const number = address.get('number') ?? ''
  if (!may) return <NotPermitted title={t`Stolen and lost devices`} who={t`somebody who sells or receives goods`} />
  return (
    <>
      <PageHeader title={t`Stolen and lost devices`} facts={t`Check a device before you buy, sell or repair it.`} />
      <Stack gap="md">
        {list.data ? <Sharing takesPart={list.data.takes_part} /> : null}
        <CheckNumber key={number} number={number} onNumber={(next) => setAddress(next ? { number: next } : {})} />
        <Card p={0}>
          <Table
            label={t`Reports of your shop`}
            columns={columns}
            rows={list.data?.reports}
            rowId={({ id }) => id}
            query={list}
            empty={
              <EmptyState
                icon={IconShieldCheck}
                title={t`No reports yet`}
                text={t`Check a number above. From there you can report a device as stolen or lost.`}
              />
            }
            paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => setAddress({ page: String(to) }) }}
            card={(report) => <ReportCard report={report} />}
          />
        </Card>
      </Stack>
    </>
  )
}

/** Whether the shop warns others and is warned; for whoever may not switch it, how it stands. */
function Sharing({ takesPart }: { takesPart: boolean }) {
  const may = useMayCall(contractRoutes.stolenDevices.takePart)
  const change = useMutation({
    mutationFn: (takes_part: boolean) => client.stolenDevices.takePart({ takes_part }),
    onSuccess: () => refresh('device_reports'),
    onError: showFailure(t`The setting was not saved`),
  })
  return (
    <Card>
      <Switch
        label={t`Share reports with other shops`}
        description={t`You are warned about devices that other shops have reported, and they are warned about yours. Nobody sees whose report it is.`}
        checked={takesPart}
        disabled={!may || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Card>
  )
}

const col = columnsOf<DeviceReport>()

const columns = col.columns([
  col.accessor('number', {
    header: t`Number`,
    cell: (cell) => (
      <Text fw={600} className="numeric">
        {cell.getValue()}
      </Text>
    ),
  }),
  col.accessor('kind', { header: t`Status`, cell: ({ row }) => <State report={row.original} /> }),
  col.accessor('reported_at', { header: t`Reported`, cell: (cell) => formatDate(cell.getValue()) }),
  col.accessor('reported_by_name', { header: t`Reported by` }),
  col.accessor('note', { header: t`Note`, cell: (cell) => cell.getValue() ?? '' }),
  col.display({ id: 'found', header: '', cell: ({ row }) => <FoundButton report={row.original} /> }),
])

function State({ report: { kind, resolved_at } }: { report: DeviceReport }) {
  if (resolved_at !== null) return <StatusBadge tone="ok">{t`Found`}</StatusBadge>
  return <StatusBadge tone="bad">{kind === 'stolen' ? t`Stolen` : t`Lost`}</StatusBadge>
}

function FoundButton({ report }: { report: DeviceReport }) {
  const may = useMayCall(contractRoutes.stolenDevices.resolve)
  const [asks, setAsks] = useState(false)
  if (!may || report.resolved_at !== null) return null
  async function resolve() {
    await client.stolenDevices.resolve({ id: report.id })
    await refresh('device_reports')
    toast.ok(t`Device found`, report.number)
  }
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>{t`It was found`}</Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t`Was ${{ number: report.number }} found?`}
        action={t`It was found`}
        onConfirm={resolve}
        failed={t`The report was not changed`}
      >
        {t`Shops are no longer warned about it.`}
      </ConfirmDialog>
    </>
  )
}

function ReportCard({ report }: { report: DeviceReport }) {
  return (
    <Box p="md">
      <Group justify="space-between" gap={4}>
        <Text fw={600} className="numeric">
          {report.number}
        </Text>
        <State report={report} />
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {[formatDate(report.reported_at), report.reported_by_name, report.note].filter(Boolean).join(' · ')}
      </Text>
      <FoundButton report={report} />
    </Box>
  )
}
