import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { PlanRequest } from '@tunda/contract/plan-requests'
import { api, client } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { asFailure } from '../shared/failure.ts'
import { tierNames } from '../shared/plan-words.ts'
import { showFailure } from '../shared/show-failure.ts'
import { toast } from '../shared/toast.tsx'

export const requestsPage = 20

/** Requests for plans that wait for an answer, looked for again every minute; list and count share the first page. */
export function usePlanRequests(page = 1) {
  return useQuery(
    api.platform.planRequests.queryOptions({
      input: { page, limit: requestsPage },
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      refetchInterval: 60_000,
    }),
  )
}

const lookAgain = () => cache.invalidateQueries({ queryKey: api.platform.key() })

/** Gives the plan that was asked for. What was answered elsewhere leaves the list. */
export function useApprove() {
  return useMutation({
    mutationFn: ({ id }: Pick<PlanRequest, 'id'>) => client.platform.approvePlanRequest({ id }),
    onSuccess: async ({ subscription_tier }) => {
      toast.ok(`${tierNames[subscription_tier]} approved`, 'The plan counts from now on, and its owner is told.')
      await lookAgain()
    },
    onError: async (error) => {
      showFailure('Not approved')(error)
      if (asFailure(error).code === 'PLAN_REQUEST_ANSWERED') await lookAgain()
    },
  })
}

export function useDecline(onDone: () => void) {
  return useMutation({
    mutationFn: (refusal: { id: string; reason: string }) => client.platform.declinePlanRequest(refusal),
    onSuccess: async () => {
      toast.ok('Request declined', 'Its owner reads the reason.')
      onDone()
      await lookAgain()
    },
  })
}
