import { subscriptionCalls } from '@tunda/contract/organization/subscription-calls'
import { doors } from '../doors/doors.ts'
import { askForPlan, withdrawPlanRequest } from './ask-for-plan.ts'
import { listOwnInvoices } from './list-own-invoices.ts'
import { listPlanRequests } from './list-plan-requests.ts'
import { listPlanPrices } from './plan-prices.ts'
import { showPlan } from './show-plan.ts'
import { showUsage } from './usage.ts'

const { anyone, member } = doors({ subscription: subscriptionCalls })

export const subscription = {
  usage: member.subscription.usage.handler(({ context }) => showUsage(context.tx, context.member)),
  own: member.subscription.own.handler(({ context }) => showPlan(context.tx, context.member, context.trial)),
  invoices: member.subscription.invoices.handler(({ input, context }) =>
    listOwnInvoices(context.tx, input, context.member),
  ),
  prices: anyone.subscription.prices.handler(({ context }) => context.database.asApp(listPlanPrices)),
  requests: member.subscription.requests.handler(({ input, context }) =>
    listPlanRequests(context.tx, input, context.member),
  ),
  ask: member.subscription.ask.handler(({ input, context }) => askForPlan(context.tx, input, context.member)),
  withdraw: member.subscription.withdraw.handler(({ input, context }) =>
    withdrawPlanRequest(context.tx, input, context.member),
  ),
}
