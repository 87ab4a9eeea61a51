import { saleCalls } from '@tunda/contract/selling/sale-calls'
import { doors } from '../doors/doors.ts'
import { getApproval, listApprovals } from './approvals/approval-rows.ts'
import { askApproval } from './approvals/ask-approval.ts'
import { decideApproval } from './approvals/decide-approval.ts'
import { exportSales } from './export-sales.ts'
import { getSale } from './get-sale.ts'
import { listSaleItems } from './list-sale-items.ts'
import { listSales } from './list-sales.ts'
import { listSellers } from './list-sellers.ts'
import { cancelSale } from './refunds/cancel-sale.ts'
import { decideRefundRequest } from './refunds/decide-refund-request.ts'
import { getRefund } from './refunds/get-refund.ts'
import { listRefunds } from './refunds/list-refunds.ts'
import { listRefundRequests } from './refunds/refund-requests.ts'
import { refundSale } from './refunds/refund-sale.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { approveParked, declineParked } from './review/decide-parked.ts'
import { listFlagged, resolveFlags } from './review/flagged-sales.ts'
import { listParked } from './review/list-parked.ts'
import { countReviews } from './review/review-counts.ts'
import { saleHistory } from './sale-history.ts'

const { member } = doors({ sales: saleCalls })

/** Recording a sale is not here: `process-sale.ts` mounts it by itself. */
export const sales = {
  list: member.sales.list.handler(({ input, context }) => listSales(context.tx, input, context.member)),
  sellers: member.sales.sellers.handler(({ context }) => listSellers(context.tx, context.member)),
  export: member.sales.export.handler(({ input, context }) => exportSales(context.tx, input, context.member)),
  items: member.sales.items.handler(({ input, context }) => listSaleItems(context.tx, input, context.member)),
  get: member.sales.get.handler(({ input, context }) => getSale(context.tx, input.id, context.member)),
  cancel: member.sales.cancel.handler(({ input, context }) => cancelSale(context.tx, input, context.member)),
  history: member.sales.history.handler(({ input, context }) => saleHistory(context.tx, input.id, context.member)),
  refund: member.sales.refund.handler(({ input, context }) => refundSale(context.tx, input, context.member)),
  getRefund: member.sales.getRefund.handler(({ input, context }) => getRefund(context.tx, input.id, context.member)),
  listRefunds: member.sales.listRefunds.handler(({ input, context }) => listRefunds(context.tx, input, context.member)),
  requestRefund: member.sales.requestRefund.handler(({ input, context }) =>
    requestRefund(context.tx, input, context.member),
  ),
  listRefundRequests: member.sales.listRefundRequests.handler(({ input, context }) =>
    listRefundRequests(context.tx, input, context.member),
  ),
  decideRefundRequest: member.sales.decideRefundRequest.handler(({ input, context }) =>
    decideRefundRequest(context.tx, input, context.member),
  ),
  askApproval: member.sales.askApproval.handler(({ input, context }) => askApproval(context.tx, input, context.member)),
  getApproval: member.sales.getApproval.handler(({ input, context }) =>
    getApproval(context.tx, input.id, context.member),
  ),
  listApprovals: member.sales.listApprovals.handler(({ context }) => listApprovals(context.tx, context.member)),
  decideApproval: member.sales.decideApproval.handler(({ input, context }) =>
    decideApproval(context.tx, input, context.member),
  ),
  reviewCounts: member.sales.reviewCounts.handler(({ context }) => countReviews(context.tx, context.member)),
  listParked: member.sales.listParked.handler(({ input, context }) => listParked(context.tx, input, context.member)),
  approveParked: member.sales.approveParked.handler(({ input, context }) =>
    approveParked(context.tx, input, context.member, context.peppers),
  ),
  declineParked: member.sales.declineParked.handler(({ input, context }) =>
    declineParked(context.tx, input, context.member),
  ),
  listFlagged: member.sales.listFlagged.handler(({ input, context }) => listFlagged(context.tx, input, context.member)),
  resolveFlags: member.sales.resolveFlags.handler(({ input, context }) =>
    resolveFlags(context.tx, input.id, context.member),
  ),
}
