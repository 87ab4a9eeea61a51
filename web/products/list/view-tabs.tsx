import { t } from '@lingui/core/macro'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { InventoryView } from '@tunda/contract/products/inventory-views'
import { Link } from 'react-router'
import { api } from '../../shared/calls/api.ts'
import tabClasses from '../../shared/table/counted-tabs.module.css'
import { useOpenTab } from '../../shared/table/use-open-tab.ts'
import { formatCount } from '../../shared/words/money.ts'
import {
  type InventoryPlace,
  type InventoryTab,
  listInput,
  readPlace,
  tabsInput,
  writePlace,
} from './inventory-address.ts'
import { SaveView } from './save-view.tsx'
import classes from './view-tabs.module.css'

const tabs = [
  { tab: 'all', words: t`All`, count: 'all', tone: 'quiet' },
  { tab: 'low', words: t`Low stock`, count: 'low_stock', tone: 'warn' },
  { tab: 'out', words: t`Out of stock`, count: 'out_of_stock', tone: 'bad' },
  { tab: 'inactive', words: t`Inactive`, count: 'inactive', tone: 'quiet' },
] as const satisfies ReadonlyArray<{ tab: InventoryTab; words: string; count: string; tone: string }>

const none: readonly InventoryView[] = []

/** The views of the list, the product's own and those that were saved. Each is an address, so each is a link. */
export function ViewTabs({ place }: { place: InventoryPlace }) {
  const saved = useQuery(api.products.views.queryOptions()).data?.inventory_views ?? none
  const sizes = useSizes(saved)
  const here = writePlace({ ...place, page: 1, product: undefined, form: undefined }).toString()
  const current = saved.find(({ address }) => address === here)
  // From a saved view one leaves for the whole inventory, not for the same search in another tab.
  const base = current ? readPlace(new URLSearchParams()) : place
  const { data: counts } = useQuery(
    api.products.counts.queryOptions({ input: tabsInput(base), placeholderData: keepPreviousData }),
  )
  const strip = useOpenTab(current?.id ?? place.tab, counts !== undefined)
  return (
    <div className={classes.row}>
      <nav ref={strip} className={`${tabClasses.tabs} ${classes.tabs}`} aria-label={t`Views of the inventory`}>
        {tabs.map(({ tab, words, count, tone }) => (
          <Tab
            key={tab}
            address={writePlace({ ...base, tab, page: 1 }).toString()}
            isCurrent={place.tab === tab && !current}
            words={words}
            count={counts && formatCount(counts[count])}
            tone={counts && counts[count] > 0 ? tone : 'quiet'}
          />
        ))}
        {saved.map(({ id, name, address }, at) => (
          <Tab key={id} address={address} isCurrent={id === current?.id} words={name} count={sizes[at]} tone="quiet" />
        ))}
      </nav>
      <SaveView address={here} current={current} />
    </div>
  )
}

/** How many products each saved view shows, as it is said on its tab. */
function useSizes(views: readonly InventoryView[]): (string | undefined)[] {
  return useQueries({
    queries: views.map(({ address }) =>
      api.products.list.queryOptions({ input: listInput(readPlace(new URLSearchParams(address)), 1) }),
    ),
    combine: (answers) =>
      answers.map(({ data }) => data && `${formatCount(data.totalCount)}${data.isCounted ? '' : '+'}`),
  })
}

type TabProps = { address: string; isCurrent: boolean; words: string; count: string | undefined; tone: string }

function Tab({ address, isCurrent, words, count, tone }: TabProps) {
  return (
    <Link
      className={tabClasses.tab}
      to={{ search: address }}
      preventScrollReset
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
    >
      {words}
      {count === undefined ? null : (
        <span className={tabClasses.count} data-tone={tone}>
          {count}
        </span>
      )}
    </Link>
  )
}
