import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { usePlatformAddress } from './platform-address.ts'
import { PlatformTabs } from './platform-tabs.tsx'
import { SubscriptionDrawer } from './subscription-drawer.tsx'
import { SubscriptionList } from './subscription-list.tsx'

const tabs = [
  { tab: undefined, words: 'Subscriptions', to: paths.superAdminSubscriptions },
  { tab: 'invoices', words: 'Invoices', to: `${paths.superAdminSubscriptions}?tab=invoices` },
] as const

/** What people pay for and what they were asked to pay, in two tabs. */
export function SubscriptionsScreen() {
  const address = usePlatformAddress()
  const isInvoices = address.word('tab') === 'invoices'
  return (
    <>
      <PageHeader
        title="Subscriptions"
        tab={isInvoices ? 'Invoices' : 'Subscriptions'}
        facts="A change counts with the person's very next request"
        actions={
          <Button
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => address.change({ new: '1', open: undefined })}
          >
            {isInvoices ? 'Create invoice' : 'Create subscription'}
          </Button>
        }
      />
      <PlatformTabs label="Subscriptions and invoices" tabs={tabs} open={isInvoices ? 'invoices' : undefined} />
      {isInvoices ? (
        <>
          <InvoiceList address={address} />
          <InvoiceDrawer address={address} />
        </>
      ) : (
        <>
          <SubscriptionList address={address} />
          <SubscriptionDrawer address={address} />
        </>
      )}
    </>
  )
}
