import { plural, t } from '@lingui/core/macro'
import { Button, Card, Chip, Group } from '@mantine/core'
import { IconCalendarOff, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type ShelfBatch, type ShelfView, shelfViews } from '@tunda/contract/batches/batches'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { api, client } from '../shared/calls/api.ts'
import { locationIn } from '../shared/calls/location-in.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { LocationChoice } from '../shared/fields/location-choice.tsx'
import { printInvoice } from '../shared/files/print-invoice.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import { pageIn } from '../shared/table/list-address.ts'
import { Table } from '../shared/table/table.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { ShelfCard } from './shelf-card.tsx'
import { columnsFor } from './shelf-columns.tsx'
import { ShelfPaper } from './shelf-paper.tsx'
import { viewWords } from './shelf-words.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

const pageSize = 100
/** Batches of one write-off, and of one page that is printed. */
const mostAtOnce = 500

/** The shelves to check: what expires when and where, what it is worth, and what of it is to be written off. */
export function ShelfScreen() {
  const [address, setAddress] = useSearchParams()
  const [writing, setWriting] = useState<readonly ShelfBatch[]>()
  const [correcting, setCorrecting] = useState<ShelfBatch>()
  const [printed, setPrinted] = useState<WholeShelf>()
  const [mayAdjust, organization] = [useMay('adjust_stock'), useOrganization()]
  const paper = useRef<HTMLDivElement>(null)
  const show: ShelfView = shelfViews.find((view) => view === address.get('show')) ?? '90'
  const page = pageIn(address)
  const location_id = locationIn(address)
  const change = (changes: Record<string, string>) => setAddress(changedAddress(address, changes), { replace: true })
  const input = { show, page, limit: pageSize, location_id }
  const list = useQuery(api.batches.shelf.queryOptions({ input, placeholderData: keepPreviousData }))
  const rows = list.data?.batches
  // What is written off is what has expired, whatever is shown: as many as one write-off takes.
  const expiredInput = { show: 'expired' as const, limit: mostAtOnce, location_id }
  const expired = useQuery(api.batches.shelf.queryOptions({ input: expiredInput, enabled: mayAdjust }))
  const printing = useMutation({
    mutationFn: () => wholeShelf({ show, location_id }),
    onError: showFailure(t`The list could not be printed`),
    onSuccess: (whole) => {
      flushSync(() => setPrinted(whole))
      if (paper.current) printInvoice(paper.current)
    },
  })
  const hasSeveral = (organization?.locations ?? 1) > 1
  const hasValue = list.data?.value !== undefined
  const actions = useMemo(
    () => ({ mayAdjust, onWriteOff: (batch: ShelfBatch) => setWriting([batch]), onCorrect: setCorrecting }),
    [mayAdjust],
  )
  const columns = useMemo(() => columnsFor({ hasSeveral, hasValue, ...actions }), [hasSeveral, hasValue, actions])
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
              loading={printing.isPending}
              onClick={() => printing.mutate()}
            >{t`Print`}</Button>
            {expired.data?.batches.length ? (
              <Button
                color="clay"
                disabled={expired.isFetching}
                onClick={() => setWriting(expired.data.batches)}
              >{t`Write off what has expired`}</Button>
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
          columns={columns}
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
      <div hidden>{printed ? <ShelfPaper ref={paper} {...printed} hasSeveral={hasSeveral} /> : null}</div>
    </>
  )
}

type WholeShelf = { show: ShelfView; asOf: string; batches: readonly ShelfBatch[] }

/** Everything of a view, whatever page of it is on the screen. */
async function wholeShelf({ show, location_id }: { show: ShelfView; location_id: string | undefined }) {
  const ask = (page: number) => client.batches.shelf({ show, location_id, page, limit: mostAtOnce })
  const first = await ask(1)
  const batches = [...first.batches]
  for (let page = 2; page <= first.totalPages; page++) batches.push(...(await ask(page)).batches)
  return { show, asOf: first.as_of, batches }
}

function factsOf({ units, value }: { units: number; value?: number | undefined }): string {
  const count = plural({ units }, { one: '# unit', other: '# units' })
  return value === undefined ? count : t`${count} · ${{ value: formatMoney(value) }} at cost`
}
