import { useMutation } from '@tanstack/react-query'
import { type Onboarding, organizationFailures } from '@tunda/contract/organization'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { client } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { Failure } from '../shared/failure.ts'

/** Sets the shop up and goes to the dashboard; whoever has no organisation yet gets one first. */
export function useFinishOnboarding(hasOrganization: boolean, onDone: () => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (answers: Onboarding) => {
      if (!hasOrganization) await client.organization.createWithMembership({})
      await complete(answers)
    },
    onSuccess: async () => {
      // The address first: once the organisations are read again this screen is gone, and what lies beneath is seen.
      await navigate(paths.dashboard, { replace: true })
      onDone()
      await cache.invalidateQueries()
    },
  })
}

// Done already, from another tab or by a try whose answer was lost: what was asked for is so.
async function complete(answers: Onboarding): Promise<void> {
  try {
    await client.organization.completeOnboarding(answers)
  } catch (error) {
    if (error instanceof Failure && error.code === organizationFailures.alreadyOnboarded.code) return
    throw error
  }
}
