import { NotificationNews } from '@tunda/contract/notification-kinds'
import type { Notification } from '@tunda/contract/notifications'
import { paths } from '@tunda/contract/pages'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { isAdmin } from '@tunda/contract/rights'
import { alertWords, type WithKind } from './alert-words.ts'
import { money } from './words.ts'

type NotificationWords = Pick<Notification, 'title' | 'message' | 'data' | 'actionUrl' | 'actionLabel'>
type Facts = { [Kind in NotificationNews['kind']]: Extract<NotificationNews, { kind: Kind }>['facts'] }
type News<Kind extends keyof Facts> = { readonly kind: Kind; readonly facts: Facts[Kind] }

/** How a stored notification reads; one of a newer release, of a kind that is not known here, in neutral words. */
export function storedNotificationWords(stored: WithKind): NotificationWords {
  const known = NotificationNews.safeParse(stored)
  if (known.success) return notificationWords(known.data)
  return {
    title: 'You have a new notification',
    message: 'This version of Tunda cannot show what it says.',
    data: {},
    actionUrl: null,
    actionLabel: null,
  }
}

/** How a notification reads: in the list, in a mail and in the digest. */
export function notificationWords<Kind extends keyof Facts>({ kind, facts }: News<Kind>): NotificationWords {
  return words[kind](facts)
}

const words: { readonly [Kind in keyof Facts]: (facts: Facts[Kind]) => NotificationWords } = {
  low_stock: (facts) => ({
    title: `${facts.product} is running low`,
    message: `${facts.left} left in stock.`,
    ...ofProduct(facts),
  }),
  out_of_stock: (facts) => ({
    title: `${facts.product} is out of stock`,
    message: 'The last one is gone.',
    ...ofProduct(facts),
  }),
  good_day: goodDay,
  new_customer: newCustomer,
  refund_requested: refundRequested,
  refund_decided: refundDecided,
  refund_request_closed: refundRequestClosed,
  role_given: roleGiven,
  plan_answered: planAnswered,
  alert_raised: alertRaised,
}

function ofProduct({ product_id, left }: Facts['out_of_stock']) {
  return {
    data: { product_id, current_stock: left },
    actionUrl: `${paths.inventory}?product=${product_id}`,
    actionLabel: 'See product',
  }
}

function ofRequest({ sale_id, request_id }: Facts['refund_request_closed']) {
  return { data: { sale_id, request_id }, actionUrl: `${paths.sales}?sale=${sale_id}`, actionLabel: 'See sale' }
}

function goodDay({ day, revenue, threshold }: Facts['good_day']): NotificationWords {
  return {
    title: `Today’s sales passed ${money.format(threshold)}`,
    message: `${money.format(revenue)} so far.`,
    data: { day, revenue, threshold },
    actionUrl: paths.sales,
    actionLabel: 'See sales',
  }
}

function newCustomer({ customer_id }: Facts['new_customer']): NotificationWords {
  return {
    title: 'You have a new customer',
    message: 'Added to the shop’s customers.',
    data: { customer_id },
    actionUrl: `${paths.customers}?customer=${customer_id}`,
    actionLabel: 'See customer',
  }
}

function refundRequested(facts: Facts['refund_requested']): NotificationWords {
  const { sale_id, request_id, invoice_number, requested_by } = facts
  return {
    title: 'A refund needs approval',
    message: `${requested_by} asks for money back on ${invoice_number}.`,
    data: { sale_id, request_id },
    actionUrl: `${paths.sales}?requests`,
    actionLabel: 'Review',
  }
}

function refundDecided({ status, decided_by, ...request }: Facts['refund_decided']): NotificationWords {
  const message = `${decided_by} decided on ${request.invoice_number}.`
  return { title: `Your refund was ${status}`, message, ...ofRequest(request) }
}

function refundRequestClosed(request: Facts['refund_request_closed']): NotificationWords {
  const message = `${request.invoice_number} was refunded in full meanwhile.`
  return { title: 'Your refund request was closed', message, ...ofRequest(request) }
}

function roleGiven({ role, role_id, role_name, given_by }: Facts['role_given']): NotificationWords {
  const plain = isAdmin({ role }) ? 'You are an admin now' : 'You are a member now'
  return {
    title: role_name === null ? plain : `Your role is ${role_name} now`,
    message: `${given_by || 'A colleague'} changed your role.`,
    data: { role, role_id },
    actionUrl: paths.organizationSettings,
    actionLabel: 'See members',
  }
}

function planAnswered(facts: Facts['plan_answered']): NotificationWords {
  const plan = tierNames[facts.subscription_tier]
  const isApproved = facts.state === 'approved'
  return {
    title: isApproved ? `${plan} is now your plan` : `Your request for ${plan} was declined`,
    message: isApproved ? 'Its limits and features count from now on.' : (facts.answer ?? ''),
    data: { plan_request_id: facts.plan_request_id },
    actionUrl: paths.subscription,
    actionLabel: 'See your plan',
  }
}

function alertRaised({ alert_id, alert }: Facts['alert_raised']): NotificationWords {
  const { title, description } = alertWords(alert)
  return { title, message: description, data: { alert_id }, actionUrl: paths.alerts, actionLabel: 'See alerts' }
}
