import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { NewPlanRequest, PlanRequest } from '@tunda/contract/organization/plan-requests'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { api, client } from '../shared/calls/api.ts'
import { isRefusal } from '../shared/calls/failure.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'

/** The plan that the shop asked for last, whatever became of it; undefined where it never asked, or that is not known yet. */
export function useLatestRequest(): PlanRequest | undefined {
  const { data } = useQuery(api.subscription.requests.queryOptions({ input: { page: 1, limit: 1 }, staleTime: 0 }))
  return data?.plan_requests[0]
}

const refreshSubscription = () => refresh('plan_requests')

/** Asks the platform for a plan. When the price has changed or another request is open, the page is read again. */
export function useAskForPlan() {
  return useMutation({
    mutationFn: (asked: NewPlanRequest) => client.subscription.ask(asked),
    onSuccess: async ({ subscription_tier }) => {
      toast.ok(
        t`You asked for ${{ tierNames: tierNames[subscription_tier] }}`,
        t`You will see our answer on this page.`,
      )
      await refreshSubscription()
    },
    onError: async (error) => {
      showFailure(t`The request was not sent`)(error)
      if (isRefusal(error, 'planRequest.priceChanged', 'planRequest.alreadyOpen')) await refreshSubscription()
    },
  })
}

export function useWithdrawRequest() {
  return useMutation({
    mutationFn: (request: Pick<PlanRequest, 'id'>) => client.subscription.withdraw({ id: request.id }),
    onSuccess: async () => {
      toast.ok(t`Request withdrawn`)
      await refreshSubscription()
    },
    onError: async (error) => {
      showFailure(t`The request was not withdrawn`)(error)
      await refreshSubscription()
    },
  })
}
