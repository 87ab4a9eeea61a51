import { t } from '@lingui/core/macro'
import { Alert, Card } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTool } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { openRepairStates, type RepairRow, type RepairState } from '@tunda/contract/repairs/repair-shapes'
import { Link, useSearchParams } from 'react-router'
import { repairAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { OpenSettings } from '../shared/page/open-settings.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import tabs from '../shared/table/counted-tabs.module.css'
import { TableState } from '../shared/table/table-states.tsx'
import { formatAgo } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import { RepairFilters } from './repair-filters.tsx'
import { promisedWords, stateWords, waitsFor } from './repair-words.ts'
import classes from './repairs.module.css'
import { useRepairsPlace } from './use-repairs-place.ts'

/** As many as a board shows at once; the list has the rest. */
const most = 200

/** What is in the shop, a column for each state; on a phone one list, with the states as tabs. */
export function RepairBoard() {
  const { search, show, technician, location, change } = useRepairsPlace()
  const input = {
    page: 1,
    limit: most,
    show: show === 'late' ? show : ('open' as const),
    search: search || undefined,
    technician_id: technician,
    location_id: location,
  }
  const query = useQuery(api.repairs.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const rows = query.data?.repairs
  const isFiltered = search !== '' || show === 'late' || technician !== undefined || location !== undefined
  return (
    <Card p={0}>
      <RepairFilters />
      {rows === undefined || rows.length === 0 ? (
        <TableState
          query={query}
          hasAnswer={rows !== undefined}
          empty={<NoRepairs title={t`No open repairs`} />}
          onClearFilters={
            isFiltered ? () => change({ search: '', show: '', technician: '', location: '', state: '' }) : undefined
          }
        />
      ) : isNarrow ? (
        <OneList rows={rows} />
      ) : (
        <Columns rows={rows} />
      )}
      {query.data && query.data.totalCount > most ? (
        <Alert m="md" color="marigold">
          {t`The first ${{ shown: formatCount(most) }} of ${{ count: formatCount(query.data.totalCount) }} are shown. Search, or open the list.`}
        </Alert>
      ) : null}
    </Card>
  )
}

export function NoRepairs({ title }: { title: string }) {
  const isOn = useOrganization()?.does_repairs === true
  return (
    <EmptyState
      icon={IconTool}
      title={title}
      text={
        isOn
          ? t`Devices you take in appear here until their customers collect them.`
          : t`Your shop does not take in repairs. An owner or admin can turn this on in Settings, under Sales.`
      }
      action={isOn ? null : <OpenSettings />}
    />
  )
}

const inState = (rows: readonly RepairRow[], state: RepairState) => rows.filter((row) => row.state === state)

function Columns({ rows }: { rows: readonly RepairRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled with the keyboard too
    <section className={classes.board} aria-label={t`Board of repairs`} tabIndex={0}>
      {openRepairStates.map((state) => {
        const own = inState(rows, state)
        return (
          <section
            key={state}
            className={classes.column}
            data-empty={own.length === 0 || undefined}
            aria-label={stateWords[state]}
          >
            <h2 className={classes.columnHead}>
              {stateWords[state]}
              <span className={classes.columnCount}>{formatCount(own.length)}</span>
            </h2>
            {own.length === 0 ? <p className={classes.none}>{t({ message: 'None', context: 'repairs' })}</p> : null}
            <ul className={classes.cards}>
              {own.map((row) => (
                <li key={row.id}>
                  <RepairCard row={row} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

function OneList({ rows }: { rows: readonly RepairRow[] }) {
  const [address] = useSearchParams()
  const { state } = useRepairsPlace()
  const to = (asked: string) => ({ search: changedAddress(address, { state: asked }).toString() })
  const filled = openRepairStates.filter((one) => one === state || inState(rows, one).length > 0)
  const shown = state === undefined ? rows : inState(rows, state)
  const tab = (words: string, asked: RepairState | undefined, count: number) => (
    <Link
      key={words}
      className={tabs.tab}
      to={to(asked ?? '')}
      replace
      preventScrollReset
      {...(state === asked ? { 'aria-current': 'page' as const } : {})}
    >
      {words}
      <span className={tabs.count}>{formatCount(count)}</span>
    </Link>
  )
  return (
    <>
      <nav className={tabs.tabs} aria-label={t`States of repairs`}>
        {tab(t({ message: 'All', context: 'repairs' }), undefined, rows.length)}
        {filled.map((one) => tab(stateWords[one], one, inState(rows, one).length))}
      </nav>
      <ul className={`${classes.cards} ${classes.phoneList}`} aria-label={t`Repairs`}>
        {shown.map((row) => (
          <li key={row.id}>
            <RepairCard row={row} hasState={state === undefined} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A device on the board: what it is, whose, for when, and what it waits for. */
function RepairCard({ row, hasState = false }: { row: RepairRow; hasState?: boolean }) {
  const { id, number, device, customer_name, state, state_since, is_late, technicians, is_warranty } = row
  const promised = promisedWords(row)
  return (
    <Link className={classes.card} to={repairAt(id)}>
      <span className={classes.number}>
        <span>{number}</span>
        <span>{formatAgo(state_since)}</span>
      </span>
      <span className={classes.device}>{device}</span>
      <span className={classes.dimmed}>
        {[customer_name, ...technicians, is_warranty ? t`Warranty` : null].filter(Boolean).join(' · ')}
      </span>
      {promised ? <span className={is_late ? classes.late : classes.dimmed}>{promised}</span> : null}
      <span className={classes.dimmed}>
        {[hasState ? stateWords[state] : null, waitsFor(row)].filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}
