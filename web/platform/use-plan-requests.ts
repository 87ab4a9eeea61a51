import { useMutation } from '@tanstack/react-query'
import type { PlanRequest } from '@tunda/contract/plan-requests'
import { api, client } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { isRefusal } from '../shared/failure.ts'
import { tierNames } from '../shared/plan-words.ts'
import { showFailure } from '../shared/show-failure.ts'
import { toast } from '../shared/toast.tsx'

const refreshPlatform = () => cache.invalidateQueries({ queryKey: api.platform.key() })

/** Gives the plan that was asked for. A request that somebody else has answered by now leaves the list. */
export function useApprove() {
  return useMutation({
    mutationFn: ({ id }: Pick<PlanRequest, 'id'>) => client.platform.approvePlanRequest({ id }),
    onSuccess: async ({ subscription_tier }) => {
      toast.ok(`${tierNames[subscription_tier]} approved`, 'The plan starts now, and the owner is told.')
      await refreshPlatform()
    },
    onError: async (error) => {
      showFailure('Not approved')(error)
      if (isRefusal(error, 'planRequest.alreadyAnswered')) await refreshPlatform()
    },
  })
}

export function useDecline(onDone: () => void) {
  return useMutation({
    mutationFn: (refusal: { id: string; reason: string }) => client.platform.declinePlanRequest(refusal),
    onSuccess: async () => {
      toast.ok('Request declined', 'The owner can read your reason.')
      onDone()
      await refreshPlatform()
    },
  })
}
