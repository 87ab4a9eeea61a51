import { member } from '../doors.ts'
import { listOwnInvoices } from './list-own-invoices.ts'
import { showPlan } from './show-plan.ts'
import { showUsage } from './usage.ts'

export const subscription = {
  usage: member.subscription.usage.handler(({ context }) => showUsage(context.tx, context.member)),
  own: member.subscription.own.handler(({ context }) => showPlan(context.tx, context.member, context.trial)),
  invoices: member.subscription.invoices.handler(({ input, context }) =>
    listOwnInvoices(context.tx, input, context.member),
  ),
}
