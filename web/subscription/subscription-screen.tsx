import { t } from '@lingui/core/macro'
import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { PageHeader } from '../shared/page/page-header.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { ContactCard } from './contact-card.tsx'
import { OwnInvoices } from './own-invoices.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PlanOffers } from './plan-offers.tsx'
import { RequestNote } from './request-note.tsx'
import { UsageCard } from './usage-card.tsx'
import { useLatestRequest } from './use-plan-request.ts'

/** The shop's plan: how it stands, what is used of it, what the others cost and give, and its invoices. Its owner asks for another here. */
export function SubscriptionScreen() {
  const shop = useOrganization()
  // A plan changes behind the shop's back, so it is asked again whenever the page opens.
  const own = useQuery(api.subscription.own.queryOptions({ staleTime: 0 }))
  const mayAsk = useMayCall(contractRoutes.subscription.ask)
  const request = useLatestRequest()
  const [subscription] = own.data?.user_subscriptions ?? []
  return (
    <>
      <PageHeader
        title={t`Subscription`}
        facts={shop ? (mayAsk ? shop.name : t`${{ shop: shop.name }} · only its owner changes the plan`) : undefined}
      />
      {own.error && !own.data ? (
        <FailedState error={own.error} query={own} />
      ) : !own.data || !subscription ? (
        <LoadingState />
      ) : (
        <Stack gap="lg">
          {request ? <RequestNote request={request} isOwner={mayAsk} /> : null}
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <PlanCard plan={own.data.plan} subscription={subscription} />
            <UsageCard />
          </SimpleGrid>
          <PlanOffers plan={own.data.plan} subscription={subscription} mayAsk={mayAsk && request?.state !== 'open'} />
          <PlanComparison current={own.data.plan} />
          <OwnInvoices shop={shop} />
          <ContactCard shop={shop} />
        </Stack>
      )}
    </>
  )
}
