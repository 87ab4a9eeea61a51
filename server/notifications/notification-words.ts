import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { NotificationNews } from '@tunda/contract/notifications/notification-kinds'
import type { Notification } from '@tunda/contract/notifications/notifications'
import { isAdmin } from '@tunda/contract/organization/rights'
import { paths } from '@tunda/contract/pages'
import { tierWords } from '@tunda/contract/plans/plan-names'
import type { RefundDoubt } from '@tunda/contract/selling/refund-doubts'
import type { Say } from '@tunda/contract/words'
import { dayWords } from '../words/day-words.ts'
import { alertWords, type WithKind } from './alert-words.ts'
import { money } from './words.ts'

type NotificationWords = Pick<Notification, 'title' | 'message' | 'data' | 'actionUrl' | 'actionLabel'>
type Facts = { [Kind in NotificationNews['kind']]: Extract<NotificationNews, { kind: Kind }>['facts'] }
type News<Kind extends keyof Facts> = { readonly kind: Kind; readonly facts: Facts[Kind] }

/** How a stored notification reads; one of a newer release, of a kind that is not known here, in neutral words. */
export function storedNotificationWords(stored: WithKind, say: Say): NotificationWords {
  const known = NotificationNews.safeParse(stored)
  if (known.success) return notificationWords(known.data, say)
  return {
    title: say(msg`You have a new notification`),
    message: say(msg`This version of Tunda cannot show what it says.`),
    data: {},
    actionUrl: null,
    actionLabel: null,
  }
}

/** How a notification reads: in the list, in a mail and in the digest. */
export function notificationWords<Kind extends keyof Facts>({ kind, facts }: News<Kind>, say: Say): NotificationWords {
  return words[kind](facts, say)
}

const words: { readonly [Kind in keyof Facts]: (facts: Facts[Kind], say: Say) => NotificationWords } = {
  low_stock: (facts, say) => ({
    title: say(msg`${{ product: facts.product }} is running low`),
    message: say(msg`${{ left: facts.left }} left in stock.`),
    ...ofProduct(facts, say),
  }),
  out_of_stock: (facts, say) => ({
    title: say(msg`${{ product: facts.product }} is out of stock`),
    message: say(msg`The last one is gone.`),
    ...ofProduct(facts, say),
  }),
  good_day: goodDay,
  new_customer: newCustomer,
  refund_requested: refundRequested,
  refund_decided: refundDecided,
  refund_request_closed: refundRequestClosed,
  approval_asked: approvalAsked,
  sale_unapproved: saleUnapproved,
  refund_set_aside: refundSetAside,
  layby_overpaid: laybyOverpaid,
  transfer_sent: transferSent,
  role_given: roleGiven,
  plan_answered: planAnswered,
  goods_expiring: goodsExpiring,
  repairs_uncollected: repairsUncollected,
  alert_raised: alertRaised,
}

function ofProduct({ product_id, left }: Facts['out_of_stock'], say: Say) {
  return {
    data: { product_id, current_stock: left },
    actionUrl: `${paths.inventory}?product=${product_id}`,
    actionLabel: say(msg`See product`),
  }
}

function ofRequest({ sale_id, request_id }: Facts['refund_request_closed'], say: Say) {
  return { data: { sale_id, request_id }, actionUrl: `${paths.sales}?sale=${sale_id}`, actionLabel: say(msg`See sale`) }
}

function goodDay({ day, revenue, threshold }: Facts['good_day'], say: Say): NotificationWords {
  return {
    title: say(msg`Today’s sales passed ${{ amount: money(threshold) }}`),
    message: say(msg`${{ amount: money(revenue) }} so far.`),
    data: { day, revenue, threshold },
    actionUrl: paths.sales,
    actionLabel: say(msg`See sales`),
  }
}

function newCustomer({ customer_id }: Facts['new_customer'], say: Say): NotificationWords {
  return {
    title: say(msg`You have a new customer`),
    message: say(msg`Added to the shop’s customers.`),
    data: { customer_id },
    actionUrl: `${paths.customers}?customer=${customer_id}`,
    actionLabel: say(msg`See customer`),
  }
}

function refundRequested(facts: Facts['refund_requested'], say: Say): NotificationWords {
  const { sale_id, request_id, invoice_number: invoice, requested_by: colleague } = facts
  return {
    title: say(msg`A refund needs approval`),
    message: say(msg`${{ colleague }} asks for a refund on ${{ invoice }}.`),
    data: { sale_id, request_id },
    actionUrl: `${paths.sales}?requests`,
    actionLabel: say(msg`Review`),
  }
}

const decisions: Readonly<Record<Facts['refund_decided']['status'], MessageDescriptor>> = {
  approved: msg`Your refund was approved`,
  declined: msg`Your refund was declined`,
}

function refundDecided({ status, decided_by, ...request }: Facts['refund_decided'], say: Say): NotificationWords {
  const { invoice_number: invoice } = request
  const message = say(msg`${{ colleague: decided_by }} decided on ${{ invoice }}.`)
  return { title: say(decisions[status]), message, ...ofRequest(request, say) }
}

function refundRequestClosed(request: Facts['refund_request_closed'], say: Say): NotificationWords {
  const message = say(msg`${{ invoice: request.invoice_number }} has been refunded in full.`)
  return { title: say(msg`Your refund request was closed`), message, ...ofRequest(request, say) }
}

function approvalAsked(facts: Facts['approval_asked'], say: Say): NotificationWords {
  const { approval_id, asked_by: colleague, total_amount, reduction } = facts
  const amounts = { total: money(total_amount), reduction: money(reduction) }
  return {
    title: say(msg`A price needs approval`),
    message: say(
      msg`${{ colleague }} asks to sell for ${{ total: amounts.total }}, ${{ reduction: amounts.reduction }} below your prices.`,
    ),
    data: { approval_id },
    actionUrl: `${paths.sales}?approvals`,
    actionLabel: say(msg`Answer`),
  }
}

function saleUnapproved(facts: Facts['sale_unapproved'], say: Say): NotificationWords {
  const { sale_id, invoice_number: invoice, sold_by: colleague } = facts
  const reduction = money(facts.reduction)
  const rest = { data: { sale_id }, actionUrl: `${paths.sales}?sale=${sale_id}`, actionLabel: say(msg`See sale`) }
  if (facts.is_expired) {
    return {
      title: say(msg`${{ invoice }} has expired goods`),
      message: colleague
        ? say(msg`${{ colleague }} sold them without a connection, and nobody approved it.`)
        : say(msg`A till sold them without a connection, and nobody approved it.`),
      ...rest,
    }
  }
  return {
    title: say(msg`${{ invoice }} was sold below price`),
    message: colleague
      ? say(msg`${{ colleague }} gave ${{ reduction }} off without a connection, and nobody approved it.`)
      : say(msg`A till gave ${{ reduction }} off without a connection, and nobody approved it.`),
    ...rest,
  }
}

/** The reason why the shop would not have made it, as a sentence. */
const doubtWords: Readonly<Record<RefundDoubt, MessageDescriptor>> = {
  nobody: msg`It is not known who had unlocked the till.`,
  not_allowed: msg`They are not allowed to refund.`,
  over_cap: msg`It is more than a till may refund without a connection.`,
  over_limit: msg`It is more than they may refund on one sale.`,
  unknown_sale: msg`The shop has no such sale at this location.`,
  not_cash: msg`The sale was not paid in cash.`,
  over_sold: msg`The items have already been refunded.`,
  other: msg`The sale is not what the till had.`,
}

function refundSetAside(facts: Facts['refund_set_aside'], say: Say): NotificationWords {
  const { sale_id, refunded_by: colleague, invoice_number } = facts
  const amount = money(facts.amount)
  const why = say(doubtWords[facts.why])
  const sale = { data: { sale_id }, actionUrl: `${paths.sales}?sale=${sale_id}`, actionLabel: say(msg`See sale`) }
  const isCounted = facts.is_counted !== false
  return {
    title: say(msg`Check a refund of ${{ amount }}`),
    message: !isCounted
      ? say(
          msg`${{ colleague }} refunded cash without a connection. ${{ why }} The drawer was not open, so the cash was not taken off it. Count the drawer.`,
        )
      : invoice_number
        ? say(
            msg`${{ colleague }} refunded ${{ invoice: invoice_number }} without a connection. ${{ why }} The sale stays as it is, and the cash counts as taken out.`,
          )
        : say(
            msg`${{ colleague }} refunded a sale without a connection. ${{ why }} The cash counts as taken out of the drawer.`,
          ),
    ...(invoice_number ? sale : { data: { sale_id }, actionUrl: paths.drawer, actionLabel: say(msg`See cash drawer`) }),
  }
}

/** What the lay-by was by then, as a sentence. */
const endedWords: Readonly<Record<Facts['layby_overpaid']['state'], MessageDescriptor>> = {
  open: msg`It was already paid.`,
  released: msg`It had already been handed over.`,
  cancelled: msg`It had already been cancelled.`,
}

function laybyOverpaid(facts: Facts['layby_overpaid'], say: Say): NotificationWords {
  const { layby_id, number, receipt, received_by: colleague } = facts
  const amount = money(facts.amount)
  const where = facts.is_on_account
    ? say(msg`The money is on the customer’s account.`)
    : say(msg`The money is in the drawer, as a payment to check.`)
  return {
    title: say(msg`Check a payment of ${{ amount }} for ${{ number }}`),
    message: say(
      msg`${{ colleague }} received it at a till, with receipt ${{ receipt }}. ${{ why: say(endedWords[facts.state]) }} ${{ where }}`,
    ),
    data: { layby_id },
    actionUrl: `${paths.laybys}?layby=${layby_id}`,
    actionLabel: say(msg`See lay-by`),
  }
}

function transferSent(facts: Facts['transfer_sent'], say: Say): NotificationWords {
  const { transfer_id, number, from, to, sent_by: colleague } = facts
  return {
    title: say(msg`Transfer ${{ number }} is on the way to ${{ to }}`),
    message: say(msg`${{ colleague }} sent it from ${{ from }}.`),
    data: { transfer_id },
    actionUrl: `${paths.transfers}?transfer=${transfer_id}`,
    actionLabel: say(msg`See transfer`),
  }
}

function roleGiven(facts: Facts['role_given'], say: Say): NotificationWords {
  const { role, role_id, role_name, given_by: colleague } = facts
  const plain = isAdmin({ role }) ? msg`You are an admin now` : msg`You are a member now`
  return {
    title: say(role_name === null ? plain : msg`Your role is ${{ role: role_name }} now`),
    message: say(colleague ? msg`${{ colleague }} changed your role.` : msg`A colleague changed your role.`),
    data: { role, role_id },
    actionUrl: paths.organizationSettings,
    actionLabel: say(msg`See members`),
  }
}

function goodsExpiring(facts: Facts['goods_expiring'], say: Say): NotificationWords {
  const { batches, days, product, expires_on } = facts
  const date = dayWords(say, expires_on)
  return {
    title: say(
      msg`${plural({ batches }, { one: '# batch expires', other: '# batches expire' })} within ${{ days }} days`,
    ),
    message: say(msg`${{ product }} expires first, on ${{ date }}.`),
    data: { batches, days },
    actionUrl: paths.expiry,
    actionLabel: say(msg`See expiry dates`),
  }
}

function repairsUncollected({ repairs, number }: Facts['repairs_uncollected'], say: Say): NotificationWords {
  return {
    title: say(
      msg`${plural({ repairs }, { one: '# repaired device was never collected', other: '# repaired devices were never collected' })}`,
    ),
    message: say(msg`${{ number }} is the oldest. Ask the customers again, or mark the devices as never collected.`),
    data: { repairs, number },
    actionUrl: paths.repairs,
    actionLabel: say(msg`See repairs`),
  }
}

function planAnswered(facts: Facts['plan_answered'], say: Say): NotificationWords {
  const plan = say(tierWords[facts.subscription_tier])
  const isApproved = facts.state === 'approved'
  return {
    title: say(isApproved ? msg`${{ plan }} is now your plan` : msg`Your request for ${{ plan }} was declined`),
    message: isApproved ? say(msg`Its limits and features apply from now on.`) : (facts.answer ?? ''),
    data: { plan_request_id: facts.plan_request_id },
    actionUrl: paths.subscription,
    actionLabel: say(msg`See your plan`),
  }
}

function alertRaised({ alert_id, alert }: Facts['alert_raised'], say: Say): NotificationWords {
  const { title, description } = alertWords(alert, say)
  return {
    title,
    message: description,
    data: { alert_id },
    actionUrl: paths.alerts,
    actionLabel: say(msg`See alerts`),
  }
}
