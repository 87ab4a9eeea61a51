/** A request's columns as its shop sees them, of `plan_requests r`. */
export const planRequestColumns =
  'r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer'
