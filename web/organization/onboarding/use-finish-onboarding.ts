import { useMutation } from '@tanstack/react-query'
import type { Onboarding } from '@tunda/contract/organization/organization'
import { activeOrganizationId } from '../../shared/calls/active-organization.ts'
import { client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { isRefusal } from '../../shared/calls/failure.ts'

/** Sets the shop up; whoever has no organisation yet gets one first. Then the page that this lay over is seen. */
export function useFinishOnboarding(hasOrganization: boolean, onDone: () => void) {
  return useMutation({
    mutationFn: async (answers: Onboarding) => {
      if (!hasOrganization) await client.organization.createWithMembership({})
      await complete(answers)
    },
    onSuccess: async () => {
      onDone()
      // The organisations among the rest: with them the gate opens.
      await cache.invalidateQueries()
    },
  })
}

// Done already, from another tab or by a try whose answer was lost. If the gate stays shut all the same, the person must hear of it.
async function complete(answers: Onboarding): Promise<void> {
  try {
    await client.organization.completeOnboarding(answers)
  } catch (error) {
    const isDone = isRefusal(error, 'organization.alreadyOnboarded')
    if (!isDone || (await isGateShut())) throw error
  }
}

async function isGateShut(): Promise<boolean> {
  const { organizations } = await client.organization.list()
  const shop = organizations.find(({ id }) => id === activeOrganizationId()) ?? organizations[0]
  return shop === undefined || shop.needs_onboarding
}
