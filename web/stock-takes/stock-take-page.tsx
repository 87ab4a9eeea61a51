import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { PageHeader } from '../shared/page/page-header.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { CountScreen } from './counting/count-screen.tsx'
import { CountSheet } from './counting/count-sheet.tsx'
import { useCounting } from './counting/use-counting.ts'
import { StockTakeReport } from './report/stock-take-report.tsx'
import { StockTakeGone } from './stock-take-gone.tsx'
import { useStockTakesPlace } from './stock-takes-address.ts'

/** One stock take: its count while it goes on, what came of it afterwards, or its paper. */
export function StockTakePage({ id }: { id: string }) {
  const [place] = useStockTakesPlace()
  const counting = useCounting(id)
  const query = useQuery(
    api.stockTakes.get.queryOptions({ input: { id }, staleTime: 0, networkMode: 'always', retry: false }),
  )
  const take = query.data
  if (query.error && asFailure(query.error).status === 404) return <StockTakeGone />
  if (take !== undefined && take.status !== 'in_progress' && place.open !== 'sheet') {
    return <StockTakeReport take={take} counting={counting} />
  }
  if (counting === undefined) return <Waiting />
  if (place.open === 'sheet') return <CountSheet counting={counting} take={take} />
  // Without a network the count goes on with what this device has kept.
  return <CountScreen take={take} counting={counting} whenEmpty={<Empty query={query} />} />
}

function Waiting() {
  return (
    <>
      <PageHeader title={t`Stock Taking`} />
      <Card p={0}>
        <LoadingState />
      </Card>
    </>
  )
}

function Empty({ query }: { query: Parameters<typeof FailedState>[0]['query'] & { error: unknown } }) {
  return query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />
}
