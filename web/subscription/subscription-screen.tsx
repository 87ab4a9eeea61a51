import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/api.ts'
import { useMay, useOrganization } from '../shared/organization.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { FailedState, LoadingState } from '../shared/table-states.tsx'
import { ContactCard } from './contact-card.tsx'
import { letterAbout } from './letter.ts'
import { OwnInvoices } from './own-invoices.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { UsageCard } from './usage-card.tsx'

/** The shop's plan: how it stands, what is used of it, what the others give, and its invoices. Members read it. */
export function SubscriptionScreen() {
  const shop = useOrganization()
  // A plan changes behind the shop's back, so it is asked again whenever the page opens.
  const own = useQuery(api.subscription.own.queryOptions({ staleTime: 0 }))
  const isOwner = useMay('manage_plan')
  const letter = letterAbout('Another plan', shop)
  const [subscription] = own.data?.user_subscriptions ?? []
  return (
    <>
      <PageHeader
        title="Subscription"
        facts={shop ? (isOwner ? shop.name : `${shop.name} · only its owner changes the plan`) : undefined}
        actions={
          isOwner && letter ? (
            <Button component="a" href={letter} leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}>
              Ask for another plan
            </Button>
          ) : undefined
        }
      />
      {own.error && !own.data ? (
        <FailedState error={own.error} query={own} />
      ) : !own.data || !subscription ? (
        <LoadingState />
      ) : (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <PlanCard plan={own.data.plan} subscription={subscription} />
            <UsageCard />
          </SimpleGrid>
          <PlanComparison current={own.data.plan} />
          <OwnInvoices shop={shop} />
          <ContactCard shop={shop} />
        </Stack>
      )}
    </>
  )
}
