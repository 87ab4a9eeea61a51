import { plural, t } from '@lingui/core/macro'
import { Button, Card, Chip, Group } from '@mantine/core'
import { IconCalendarOff, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ShelfBatch, type ShelfView, shelfViews } from '@tunda/contract/batches'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { locationIn } from '../shared/calls/location-in.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { LocationChoice } from '../shared/fields/location-choice.tsx'
import { printInvoice } from '../shared/files/print-invoice.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import { Table } from '../shared/table/table.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { ShelfCard } from './shelf-card.tsx'
import { columnsFor } from './shelf-columns.tsx'
import { ShelfPaper } from './shelf-paper.tsx'
import { hasExpired, viewWords } from './shelf-words.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

const pageSize = 100

/** The shelves to check: what expires when and where, what it is worth, and what of it is to be written off. */
export function ShelfScreen() {
  const [address, setAddress] = useSearchParams()
  const [writing, setWriting] = useState<readonly ShelfBatch[]>()
  const [correcting, setCorrecting] = useState<ShelfBatch>()
  const [mayAdjust, organization] = [useMay('adjust_stock'), useOrganization()]
  const paper = useRef<HTMLDivElement>(null)
  const show: ShelfView = shelfViews.find((view) => view === address.get('show')) ?? '90'
  const page = Math.max(Math.trunc(Number(address.get('page'))) || 1, 1)
  const location_id = locationIn(address)
  const change = (changes: Record<string, string>) => setAddress(changedAddress(address, changes), { replace: true })
  const input = { show, page, limit: pageSize, location_id }
  const list = useQuery(api.batches.shelf.queryOptions({ input, placeholderData: keepPreviousData }))
  const rows = list.data?.batches
  const expired = (rows ?? []).filter(hasExpired)
  const actions = { mayAdjust, onWriteOff: (batch: ShelfBatch) => setWriting([batch]), onCorrect: setCorrecting }
  const hasSeveral = (organization?.locations ?? 1) > 1
  return (
    <>
      <PageHeader
        title={t`Expiry dates`}
        facts={list.data ? factsOf(list.data) : '\u00a0'}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
              disabled={!rows?.length}
              onClick={() => paper.current && printInvoice(paper.current)}
            >{t`Print`}</Button>
            {mayAdjust && expired.length > 0 ? (
              <Button color="clay" onClick={() => setWriting(expired)}>{t`Write off what has expired`}</Button>
            ) : null}
          </>
        }
      />
      <Card p={0}>
        <Group p="md" justify="space-between">
          <Chip.Group value={show} onChange={(next) => change({ show: next, page: '' })}>
            <Group gap={8} role="radiogroup" aria-label={t`What is shown`}>
              {shelfViews.map((view) => (
                <Chip key={view} value={view} radius="md" variant="outline">
                  {viewWords[view]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <LocationChoice />
        </Group>
        <Table
          label={t`Expiry dates`}
          columns={columnsFor({ hasSeveral, hasValue: list.data?.value !== undefined, ...actions })}
          rows={rows}
          rowId={({ batch_id, location_id: at }) => `${batch_id} ${at}`}
          query={list}
          empty={
            <EmptyState
              icon={IconCalendarOff}
              title={show === 'expired' ? t`Nothing has expired` : t`Nothing to check`}
              text={t`Products with an expiry date show here once they are received with their dates.`}
            />
          }
          paging={list.data && { ...list.data, limit: pageSize, onPage: (to) => change({ page: String(to) }) }}
          card={(batch) => <ShelfCard batch={batch} hasSeveral={hasSeveral} {...actions} />}
        />
      </Card>
      <WriteOffDialog batches={writing} onClose={() => setWriting(undefined)} />
      <BatchDialog batch={correcting} onClose={() => setCorrecting(undefined)} />
      <div hidden>
        {list.data ? (
          <ShelfPaper
            ref={paper}
            show={show}
            asOf={list.data.as_of}
            batches={list.data.batches}
            hasSeveral={hasSeveral}
          />
        ) : null}
      </div>
    </>
  )
}

function factsOf({ units, value }: { units: number; value?: number | undefined }): string {
  const count = plural({ units }, { one: '# unit', other: '# units' })
  return value === undefined ? count : t`${count} · ${{ value: formatMoney(value) }} at cost`
}
