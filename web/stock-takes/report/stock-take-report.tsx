import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { printInvoice } from '../../shared/files/print-invoice.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import countedTabs from '../../shared/table/counted-tabs.module.css'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatCount } from '../../shared/words/money.ts'
import { CountNumbers } from '../counting/count-numbers.tsx'
import type { Counting } from '../counting/counting.ts'
import { Unsent } from '../counting/take-over.tsx'
import { useCountingState } from '../counting/use-counting.ts'
import { TakeStatus } from '../stock-take-columns.tsx'
import { takeDate, takeName } from '../stock-take-words.ts'
import { useStockTakesPlace, writePlace } from '../stock-takes-address.ts'
import { DifferenceList } from './difference-list.tsx'
import { FindingsList } from './findings-list.tsx'
import { ReportPaper } from './report-paper.tsx'
import classes from './stock-take-report.module.css'

/** What came of a stock take that is over: what differed, what the stock was changed by, and every line. */
export function StockTakeReport({ take, counting }: { take: StockTake; counting: Counting | undefined }) {
  const [place] = useStockTakesPlace()
  const paper = useRef<HTMLDivElement>(null)
  const differing = useQuery(
    api.stockTakes.items.queryOptions({ input: { stock_take_id: take.id, view: 'differences', limit: 100 } }),
  )
  const devices = useQuery(api.stockTakes.numbers.queryOptions({ input: { id: take.id, limit: 500 } }))
  const view = place.tab === 'counted' ? 'counted' : place.tab === 'devices' ? 'devices' : 'differences'
  const tabs = [
    {
      tab: 'left' as const,
      words: take.is_adjusted ? t`What changed` : t`Differences`,
      isHere: view === 'differences',
    },
    { tab: 'counted' as const, words: t`All counted`, isHere: view === 'counted' },
    ...(devices.data?.numbers.length
      ? [{ tab: 'devices' as const, words: t`Devices`, isHere: view === 'devices' }]
      : []),
  ]
  return (
    <>
      <PageHeader
        title={takeName(take)}
        facts={factsOf(take)}
        actions={
          <>
            <Button
              component={Link}
              to={paths.stockTaking}
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
            >{t`All`}</Button>
            <Button
              leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
              disabled={differing.data === undefined}
              onClick={() => paper.current && printInvoice(paper.current)}
            >{t`Print`}</Button>
          </>
        }
      />
      {counting ? <Late counting={counting} /> : null}
      <div className={classes.summary}>
        <TakeStatus take={take} />
        {take.findings ? <FindingsList findings={take.findings} /> : null}
      </div>
      <Card p={0}>
        <nav className={countedTabs.tabs} aria-label={t`Parts of the stock take`}>
          {tabs.map(({ tab, words, isHere }) => (
            <Link
              key={tab}
              className={countedTabs.tab}
              to={{ search: writePlace({ take: take.id, tab }) }}
              preventScrollReset
              {...(isHere ? { 'aria-current': 'page' as const } : {})}
            >
              {words}
            </Link>
          ))}
        </nav>
        {view === 'devices' ? (
          <CountNumbers takeId={take.id} numbers={[]} />
        ) : (
          <DifferenceList key={view} take={take} view={view} />
        )}
      </Card>
      <div hidden>
        <ReportPaper
          ref={paper}
          take={take}
          items={differing.data?.stock_take_items ?? []}
          total={differing.data?.totalCount ?? 0}
        />
      </div>
    </>
  )
}

function Late({ counting }: { counting: Counting }) {
  const state = useCountingState(counting)
  return state.waiting > 0 ? <Unsent state={state} counting={counting} /> : null
}

function factsOf(take: StockTake): string {
  const [counted, all] = [formatCount(take.counted), formatCount(take.to_count)]
  return [takeDate(take), t`${counted} of ${all} products counted`, closedWords(take)].join(' · ')
}

function closedWords({ status, closed_at, closed_by_name: name }: StockTake): string {
  const when = closed_at === null ? '' : formatDateTime(closed_at)
  if (status === 'cancelled') return name ? t`cancelled by ${name} ${when}` : t`cancelled ${when}`
  return name ? t`completed by ${name} ${when}` : t`completed ${when}`
}
