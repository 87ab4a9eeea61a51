import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const nothing: Sample = { request: () => ({}) }

/** Requests for a shop's plan, and for another one. */
export const subscriptionSamples: Readonly<Record<string, readonly Sample[]>> = {
  'subscription.usage': [nothing],
  'subscription.own': [nothing],
  'subscription.invoices': [nothing],
  'subscription.prices': [nothing],
  'subscription.requests': [nothing],
  // At a price that no plan has, so that no request is made while the matrix is walked.
  'subscription.ask': [
    {
      request: () => ({ body: { subscription_tier: 'enterprise', billing_period: 'yearly', amount: 1 } }),
      done: [409, 'PLAN_PRICE_CHANGED'],
    },
  ],
  'subscription.withdraw': [{ request: () => ({ id: randomUUID() }), done: [404, 'NOT_FOUND'] }],
}
