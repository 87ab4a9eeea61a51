import { z } from 'zod'
import { forAnyone, forMember, forSuperAdmin } from '../access.ts'
import { asErrors, failure, failuresOf, failureWith, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Amount, Id, Instant, Price, pageCounts, pageInput, Text } from '../shapes.ts'
import { BillingPeriod, PaidTier, PlanInForce } from './subscription.ts'

/** What one billing period of a plan costs, in whole shillings. */
export const PlanPrice = z.object({ subscription_tier: PaidTier, billing_period: BillingPeriod, amount: Amount })
export type PlanPrice = z.infer<typeof PlanPrice>

const PlanPrices = z.object({ plan_prices: z.array(PlanPrice), currency: z.literal('UGX') })

export const PlanPriceChanges = z.object({
  plan_prices: z
    .array(z.object({ ...PlanPrice.shape, amount: Price }))
    .min(1)
    .max(PaidTier.options.length * BillingPeriod.options.length)
    .refine(
      (prices) => new Set(prices.map((one) => `${one.subscription_tier} ${one.billing_period}`)).size === prices.length,
      'One price for each plan and period',
    ),
})
export type PlanPriceChanges = z.infer<typeof PlanPriceChanges>

export const PlanRequestState = z.enum(['open', 'approved', 'declined', 'withdrawn'])
export type PlanRequestState = z.infer<typeof PlanRequestState>

/** What a shop's owner asked the platform for, at the price that stood there, and what became of it. */
export const PlanRequest = z.object({
  id: Id,
  subscription_tier: PaidTier,
  billing_period: BillingPeriod,
  /** Whole shillings for one billing period. */
  amount: Amount,
  state: PlanRequestState,
  created_at: Instant,
  answered_at: Instant.nullable(),
  /** Why it was declined, in the platform team's words. */
  answer: z.string().nullable(),
})
export type PlanRequest = z.infer<typeof PlanRequest>

export const NewPlanRequest = z.object({
  subscription_tier: PaidTier,
  billing_period: BillingPeriod,
  /** The price that the owner saw: one that has changed since is refused. */
  amount: Price,
})
export type NewPlanRequest = z.infer<typeof NewPlanRequest>

/** A request as the platform team sees it: whose, and what they have today. */
export const PlatformPlanRequest = PlanRequest.extend({
  org_id: Id,
  organization_name: z.string(),
  user_id: Id,
  email: z.string(),
  full_name: z.string(),
  /** The plan that counts now. */
  plan: PlanInForce,
  /** When it ends; null: it runs on, or there is none of their own. */
  ends_at: Instant.nullable(),
  /** What approving it now would bill, in whole shillings: the price less the days of the present plan that are paid and left. */
  due: Amount,
})
export type PlatformPlanRequest = z.infer<typeof PlatformPlanRequest>

export const PlanRequestRefusal = z.object({ id: Id, reason: Text(500).min(3, 'Say why, in a few words') })

/** Requests that a shop may send in a day. */
export const planRequestsADay = 5

export const planRequestFailures = failuresOf('planRequest', {
  alreadyOpen: failure(
    'PLAN_REQUEST_OPEN',
    409,
    'business_logic',
    'You have already asked for a plan. Withdraw that request to ask for another.',
  ),
  alreadyYours: failure('PLAN_ALREADY_YOURS', 409, 'business_logic', 'Your shop already has this plan.'),
  priceChanged: failureWith(
    'PLAN_PRICE_CHANGED',
    409,
    'business_logic',
    z.object({ amount: Amount }),
    () => 'The price of this plan has just changed. Please look at it again.',
  ),
  tooMany: failureWith(
    'RATE_LIMITED',
    429,
    'business_logic',
    z.object({ seconds: z.int() }),
    () => 'You have asked for plans several times today. Please try again tomorrow.',
  ),
  alreadyAnswered: failure(
    'PLAN_REQUEST_ANSWERED',
    409,
    'business_logic',
    'This request was answered or withdrawn in the meantime.',
  ),
  ownerChanged: failure(
    'PLAN_REQUEST_OWNER_CHANGED',
    409,
    'business_logic',
    'The shop has a new owner. Decline this request; the new owner can ask for themselves.',
  ),
})

const { notFound, keyReused } = general
const { alreadyOpen, alreadyYours, priceChanged, tooMany, alreadyAnswered, ownerChanged } = planRequestFailures

const route = routesOf('subscription')
const platformRoute = routesOf('platform')

/** What plans cost, and how a shop's owner asks for one. */
export const planRequests = {
  prices: forAnyone()
    .route(route('GET', '/rest/v1/plan_prices', 'What each plan costs'))
    .output(PlanPrices),
  requests: forMember()
    .route(route('GET', '/rest/v1/plan_requests', 'The plans the shop asked for, newest first'))
    .input(z.object(pageInput(20)))
    .output(z.object({ plan_requests: z.array(PlanRequest), ...pageCounts })),
  ask: forMember('manage_plan')
    .route(route('POST', '/rest/v1/plan_requests', 'Ask the platform for a plan'))
    .errors(asErrors({ alreadyOpen, alreadyYours, priceChanged, tooMany }))
    .input(NewPlanRequest)
    .output(PlanRequest),
  withdraw: forMember('manage_plan')
    .route(route('POST', '/rest/v1/plan_requests/{id}/withdraw', 'Withdraw a request for a plan'))
    .errors(asErrors({ notFound, alreadyAnswered }))
    .input(z.object({ id: Id }))
    .output(PlanRequest),
}

/** The same in the hands of the platform team. */
export const platformPlans = {
  setPlanPrices: forSuperAdmin()
    .route(platformRoute('PUT', '/rest/v1/plan_prices', 'Set what plans cost; those not named stay'))
    .errors(asErrors({ keyReused }))
    .input(PlanPriceChanges)
    .output(PlanPrices),
  planRequests: forSuperAdmin()
    .route(
      platformRoute('GET', '/rest/v1/platform_plan_requests', 'Requests for plans that need an answer, oldest first'),
    )
    .input(z.object(pageInput(20)))
    .output(z.object({ plan_requests: z.array(PlatformPlanRequest), ...pageCounts })),
  approvePlanRequest: forSuperAdmin()
    .route(
      platformRoute(
        'POST',
        '/rest/v1/platform_plan_requests/{id}/approve',
        'Give the owner the plan for one billing period from now, and bill it',
      ),
    )
    .errors(asErrors({ notFound, keyReused, alreadyAnswered, ownerChanged }))
    .input(z.object({ id: Id }))
    .output(PlanRequest),
  declinePlanRequest: forSuperAdmin()
    .route(platformRoute('POST', '/rest/v1/platform_plan_requests/{id}/decline', 'Decline a request, with a reason'))
    .errors(asErrors({ notFound, keyReused, alreadyAnswered }))
    .input(PlanRequestRefusal)
    .output(PlanRequest),
}
