import { quotations as calls } from '@tunda/contract/selling/quotations'
import { doors } from '../doors/doors.ts'
import { declineQuotation } from './decline-quotation.ts'
import { findQuotation, getLink, shareQuotation, unshareQuotation } from './quotation-link.ts'
import { getQuotation, listQuotations } from './quotation-rows.ts'
import { saveQuotation } from './save-quotation.ts'

const { anyone, member } = doors({ quotations: calls })

const door = member.quotations

export const quotations = {
  list: door.list.handler(({ input, context }) => listQuotations(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => getQuotation(context.tx, input, context.member)),
  save: door.save.handler(({ input, context }) => saveQuotation(context.tx, input, context.member)),
  decline: door.decline.handler(({ input, context }) => declineQuotation(context.tx, input, context.member)),
  link: door.link.handler(({ input, context }) => getLink(context.tx, input, context.member, context.peppers)),
  share: door.share.handler(({ input, context }) => shareQuotation(context.tx, input, context.member, context.peppers)),
  unshare: door.unshare.handler(({ input, context }) =>
    unshareQuotation(context.tx, input, context.member, context.peppers),
  ),
  find: anyone.quotations.find.handler(({ input, context }) => findQuotation(context.database, input.token)),
}
