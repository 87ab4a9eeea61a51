import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { showFailure } from '../../shared/show-failure.ts'
import { toast } from '../../shared/toast.tsx'

/** Asks again for everything that money given back moves, and for the sale itself. */
function useRefresh() {
  const queries = useQueryClient()
  return () => {
    const moved = [
      api.sales.key(),
      api.products.key(),
      api.customers.key(),
      api.analytics.key(),
      api.subscription.key(),
    ]
    for (const queryKey of moved) void queries.invalidateQueries({ queryKey })
  }
}

/** Gives lines of a sale back. A refusal shows what is left now. */
export function useRefund() {
  const refresh = useRefresh()
  return useMutation(
    api.sales.refund.mutationOptions({
      onSuccess: ({ refund_number }) => {
        toast.ok('Refund recorded', refund_number)
        refresh()
      },
      onError: (error) => {
        showFailure('Failed to refund sale.')(error)
        refresh()
      },
    }),
  )
}

/** Cancels a sale. */
export function useCancelSale() {
  const refresh = useRefresh()
  return useMutation(
    api.sales.cancel.mutationOptions({
      onSuccess: ({ invoiceNumber }) => {
        toast.ok('Sale cancelled', invoiceNumber)
        refresh()
      },
      onError: showFailure('Failed to cancel sale.'),
    }),
  )
}

/** Asks an owner or admin to give lines of a sale back. */
export function useAskForRefund() {
  const refresh = useRefresh()
  return useMutation(
    api.sales.requestRefund.mutationOptions({
      onSuccess: () => {
        toast.ok('Refund asked for', 'It waits for an owner or admin.')
        refresh()
      },
      onError: (error) => {
        showFailure('Failed to ask for a refund.')(error)
        refresh()
      },
    }),
  )
}

/** Approves or declines what was asked for. */
export function useDecide() {
  const refresh = useRefresh()
  return useMutation(
    api.sales.decideRefundRequest.mutationOptions({
      onSuccess: ({ status, invoice_number }) => {
        toast.ok(status === 'approved' ? 'Refund approved' : 'Refund declined', invoice_number)
        refresh()
      },
      onError: (error) => {
        showFailure('Failed to decide the request.')(error)
        refresh()
      },
    }),
  )
}
