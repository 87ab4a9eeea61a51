import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { PageHeader } from '../shared/page/page-header.tsx'
import tabs from '../shared/table/counted-tabs.module.css'
import { pageIn } from '../shared/table/list-address.ts'
import { useOpenTab } from '../shared/table/use-open-tab.ts'
import { formatCount } from '../shared/words/money.ts'
import { AlertList } from './alert-list.tsx'
import { NotificationHistory } from './notification-history.tsx'

const kinds = [
  { tab: 'open', label: t`To resolve` },
  { tab: 'resolved', label: t`Resolved` },
  { tab: 'notifications', label: t`Notifications` },
] as const
type Tab = (typeof kinds)[number]['tab']

/** The shop's alerts, and one's own notifications; which is open stands in the address, `?tab=resolved&page=2`. */
export function AlertsScreen() {
  const [address, setAddress] = useSearchParams()
  const tab = kinds.find((kind) => kind.tab === address.get('tab'))?.tab ?? 'open'
  const page = pageIn(address)
  const goTo = (next: number) => setAddress({ ...(tab === 'open' ? {} : { tab }), page: String(next) })
  const { data } = useQuery(api.notifications.alerts.list.queryOptions({ input: { resolved: false, limit: 1 } }))
  const counts: Partial<Record<Tab, number>> = data?.counts ?? {}
  const strip = useOpenTab(tab, data !== undefined)
  return (
    <>
      <PageHeader title={t`Alerts`} facts={t`Issues to resolve, and past notifications`} />
      <Card p={0}>
        <nav ref={strip} className={tabs.tabs} aria-label={t`Alerts and notifications`}>
          {kinds.map((kind) => (
            <Link
              key={kind.tab}
              className={tabs.tab}
              to={{ search: kind.tab === 'open' ? '' : `?tab=${kind.tab}` }}
              preventScrollReset
              {...(kind.tab === tab ? { 'aria-current': 'page' as const } : {})}
            >
              {kind.label}
              {counts[kind.tab] === undefined ? null : (
                <span className={tabs.count} {...(kind.tab === 'open' && counts.open ? { 'data-tone': 'warn' } : {})}>
                  {formatCount(counts[kind.tab] ?? 0)}
                </span>
              )}
            </Link>
          ))}
        </nav>
        {tab === 'notifications' ? (
          <NotificationHistory page={page} onPage={goTo} />
        ) : (
          <AlertList key={tab} resolved={tab === 'resolved'} page={page} onPage={goTo} />
        )}
      </Card>
    </>
  )
}
