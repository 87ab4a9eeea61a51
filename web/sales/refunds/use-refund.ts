import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { NewRefund, Refund } from '@tunda/contract/selling/refunds'
import { api, client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'

/** Asks again for everything that a refund changes, and for the sale itself. */
const refreshSales = () => void refresh('sales', 'products', 'customers')

/** Refunds lines of a sale. A refusal shows what is left now. */
export function useRefund() {
  return useMutation({
    mutationFn: refundInFull,
    onSuccess: ({ refund_number }) => {
      toast.ok(t`Refund recorded`, refund_number)
      refreshSales()
    },
    onError: (error) => {
      showFailure(t`Failed to refund sale.`)(error)
      refreshSales()
    },
  })
}

/** Whoever asks again after a lost answer gets one without words about people: the document itself, which is printed, has them. */
async function refundInFull(asked: NewRefund): Promise<Refund> {
  const given = await client.sales.refund(asked)
  if (given.reason !== '') return given
  return await client.sales.getRefund({ id: given.id }).catch(() => given)
}

/** Cancels a sale. */
export function useCancelSale() {
  return useMutation(
    api.sales.cancel.mutationOptions({
      onSuccess: ({ invoiceNumber }) => {
        toast.ok(t`Sale cancelled`, invoiceNumber)
        refreshSales()
      },
      onError: showFailure(t`Failed to cancel sale.`),
    }),
  )
}

/** Asks an owner or admin to give lines of a sale back. */
export function useAskForRefund() {
  return useMutation(
    api.sales.requestRefund.mutationOptions({
      onSuccess: () => {
        toast.ok(t`Refund asked for`, t`It needs approval by an owner or admin.`)
        refreshSales()
      },
      onError: (error) => {
        showFailure(t`Failed to ask for a refund.`)(error)
        refreshSales()
      },
    }),
  )
}

/** Approves or declines what was asked for. */
export function useDecide() {
  return useMutation(
    api.sales.decideRefundRequest.mutationOptions({
      onSuccess: ({ status, invoice_number }) => {
        toast.ok(status === 'approved' ? t`Refund approved` : t`Refund declined`, invoice_number)
        refreshSales()
      },
      onError: (error) => {
        showFailure(t`Failed to answer the request.`)(error)
        refreshSales()
      },
    }),
  )
}
