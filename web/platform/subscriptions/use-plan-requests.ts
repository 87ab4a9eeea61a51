import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { PlanRequest } from '@tunda/contract/organization/plan-requests'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { isRefusal } from '../../shared/calls/failure.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'

const refreshPlatform = () => cache.invalidateQueries({ queryKey: api.platform.key() })

/** Gives the plan that was asked for. A request that somebody else has answered by now leaves the list. */
export function useApprove() {
  return useMutation({
    mutationFn: ({ id }: Pick<PlanRequest, 'id'>) => client.platform.approvePlanRequest({ id }),
    onSuccess: async ({ subscription_tier }) => {
      toast.ok(
        t`${{ tierNames: tierNames[subscription_tier] }} approved`,
        t`The plan starts now, and the owner is notified.`,
      )
      await refreshPlatform()
    },
    onError: async (error) => {
      showFailure(t`Not approved`)(error)
      if (isRefusal(error, 'planRequest.alreadyAnswered')) await refreshPlatform()
    },
  })
}

export function useDecline(onDone: () => void) {
  return useMutation({
    mutationFn: (refusal: { id: string; reason: string }) => client.platform.declinePlanRequest(refusal),
    onSuccess: async () => {
      toast.ok(t`Request declined`, t`The owner can read your reason.`)
      onDone()
      await refreshPlatform()
    },
  })
}
