import { receipts as calls } from '@tunda/contract/selling/receipts'
import { doors } from '../doors/doors.ts'
import { findReceipt } from './find-receipt.ts'
import { countPrint, getReceipt, shareReceipt, unshareReceipt } from './sale-receipt.ts'

const { anyone, member } = doors({ receipts: calls })

export const receipts = {
  get: member.receipts.get.handler(({ input, context }) =>
    getReceipt(context.tx, input.id, context.member, context.peppers),
  ),
  countPrint: member.receipts.countPrint.handler(({ input, context }) =>
    countPrint(context.tx, input.sale_id, context.member, context.peppers),
  ),
  share: member.receipts.share.handler(({ input, context }) =>
    shareReceipt(context.tx, input.sale_id, context.member, context.peppers),
  ),
  unshare: member.receipts.unshare.handler(({ input, context }) =>
    unshareReceipt(context.tx, input.sale_id, context.member, context.peppers),
  ),
  find: anyone.receipts.find.handler(({ input, context }) =>
    context.database.calls.asApp((tx) => findReceipt(tx, input.token)),
  ),
}
