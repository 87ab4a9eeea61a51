import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { Pages } from '../shared/table/table-pages.tsx'
import { TableState } from '../shared/table/table-states.tsx'
import { ExportTrail } from './export-trail.tsx'
import { Timeline } from './timeline.tsx'
import { TrailFilters } from './trail-filters.tsx'
import { TrailStrip } from './trail-strip.tsx'
import { askedBy, pageSize, useTrailFilter } from './use-trail-filter.ts'

export function AuditTrail() {
  const { filter, change, isFiltered, clear } = useTrailFilter()
  const list = useQuery(api.audit.list.queryOptions({ input: askedBy(filter), placeholderData: keepPreviousData }))
  const statistics = useQuery(api.audit.count.queryOptions({ input: {} }))
  const { entries, count = 0, isCounted = true } = list.data ?? {}
  return (
    <>
      <PageHeader
        title={t`Audit trail`}
        facts={t`Changes to sales, stock, permissions and settings`}
        actions={<ExportTrail filter={filter} count={count} />}
      />
      <TrailStrip query={statistics} />
      <Card p={0}>
        <TrailFilters filter={filter} onChange={change} statistics={statistics.data} />
        {entries && entries.length > 0 ? (
          <>
            <Timeline entries={entries} isWaiting={list.isPlaceholderData} />
            <Pages
              label={t`Entries`}
              limit={pageSize}
              currentPage={filter.page}
              totalPages={Math.max(1, Math.ceil(count / pageSize))}
              totalCount={count}
              isCounted={isCounted}
              onPage={(page) => change({ page: String(page) })}
            />
          </>
        ) : (
          <TableState
            query={list}
            hasAnswer={entries !== undefined}
            empty={<NoEntries />}
            onClearFilters={
              isFiltered || filter.page > 1 ? () => (isFiltered ? clear() : change({ page: '' })) : undefined
            }
          />
        )}
      </Card>
    </>
  )
}

function NoEntries() {
  return (
    <EmptyState
      icon={IconHistory}
      title={t`No entries yet`}
      text={t`As soon as somebody sells, changes a price, counts stock or changes a permission, it appears here with their name.`}
    />
  )
}
