import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { PageTabs } from '../../shared/page/page-tabs.tsx'
import { usePlanRequests } from '../../shared/plans/plan-requests.ts'
import { type PlatformAddress, usePlatformAddress } from '../platform-address.ts'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PlanPricesCard } from './plan-prices-card.tsx'
import { PlanRequestList } from './plan-request-list.tsx'
import { SubscriptionDrawer } from './subscription-drawer.tsx'
import { SubscriptionList } from './subscription-list.tsx'

const at = (tab: string) => `${paths.superAdminSubscriptions}?tab=${tab}`
const parts = {
  subscriptions: {
    words: t`Subscriptions`,
    facts: t`Changes take effect at once`,
    create: t`Create subscription`,
    to: paths.superAdminSubscriptions,
  },
  invoices: {
    words: t`Invoices`,
    facts: t`Changes take effect at once`,
    create: t`Create invoice`,
    to: at('invoices'),
  },
  requests: {
    words: t`Requests`,
    facts: t`Approving starts the plan at once and creates its invoice`,
    create: undefined,
    to: at('requests'),
  },
  prices: { words: t`Prices`, facts: t`Every shop sees these prices`, create: undefined, to: at('prices') },
} as const
type Part = keyof typeof parts

/** What people pay for, what they were asked to pay, what they ask for and what that costs, in four tabs. */
export function SubscriptionsScreen() {
  const address = usePlatformAddress()
  const named = address.word('tab')
  const open = (Object.keys(parts) as Part[]).find((part) => part === named) ?? 'subscriptions'
  const waiting = usePlanRequests().data?.totalCount
  const { words, facts, create } = parts[open]
  return (
    <>
      <PageHeader
        title={t`Subscriptions`}
        tab={words}
        facts={facts}
        actions={
          create ? (
            <Button
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
              onClick={() => address.change({ new: '1', open: undefined })}
            >
              {create}
            </Button>
          ) : null
        }
      />
      <PageTabs
        label={t`Subscriptions and invoices`}
        tabs={Object.entries(parts).map(([tab, part]) => ({
          tab,
          words: part.words,
          to: part.to,
          count: tab === 'requests' ? waiting : undefined,
        }))}
        open={open}
      />
      <OpenPart part={open} address={address} />
    </>
  )
}

function OpenPart({ part, address }: { part: Part; address: PlatformAddress }) {
  if (part === 'requests') return <PlanRequestList address={address} />
  if (part === 'prices') return <PlanPricesCard />
  if (part === 'invoices') {
    return (
      <>
        <InvoiceList address={address} />
        <InvoiceDrawer address={address} />
      </>
    )
  }
  return (
    <>
      <SubscriptionList address={address} />
      <SubscriptionDrawer address={address} />
    </>
  )
}
