import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const nothing: Sample = { request: () => ({}) }
/** A thing of the platform's that does not exist: no shop has any. */
const missing = (body: Record<string, unknown> = {}): Sample => ({
  request: () => ({ id: randomUUID(), body }),
  done: [404, 'NOT_FOUND'],
})
const period = { period_start: '2026-01-01', period_end: '2026-01-31' }

/** Requests of the platform team. */
export const platformSamples: Readonly<Record<string, readonly Sample[]>> = {
  'platform.isSuperAdmin': [nothing],
  'platform.overview': [nothing],
  'platform.users': [{ request: () => ({ body: { search: 'okello' } }) }],
  'platform.promote': [{ request: () => ({ body: { user_email: `${randomUUID()}@example.ug` } }) }],
  'platform.requestPasswordReset': [missing({ target_user_id: randomUUID(), reason: 'Lost the phone' })],
  'platform.resetRequests': [nothing],
  'platform.superAdmins': [nothing],
  'platform.removeSuperAdmin': [missing()],
  'platform.subscriptions': [nothing],
  'platform.createSubscription': [
    missing({
      user_id: randomUUID(),
      subscription_tier: 'basic',
      status: 'active',
      billing_period: 'monthly',
      amount: 1,
    }),
  ],
  'platform.updateSubscription': [missing({ amount: 1 })],
  'platform.renewSubscription': [missing()],
  'platform.cancelSubscription': [missing()],
  'platform.invoices': [nothing],
  'platform.createInvoice': [missing({ subscription_id: randomUUID(), amount: 1, ...period })],
  'platform.updateInvoice': [missing({ amount: 1 })],
  'platform.suspendPerson': [missing({ reason: 'It sends spam' })],
  'platform.restorePerson': [missing({ reason: 'It was a mistake' })],
  'platform.suspendShop': [missing({ reason: 'It sells stolen phones' })],
  'platform.restoreShop': [missing({ reason: 'It was a mistake' })],
  'platform.failedMails': [nothing],
  'platform.retryMail': [{ request: () => ({ id: '999999999' }), done: [404, 'NOT_FOUND'] }],
  'platform.setPlanPrices': [
    {
      request: () => ({
        body: { plan_prices: [{ subscription_tier: 'basic', billing_period: 'monthly', amount: 60_000 }] },
      }),
    },
  ],
  'platform.planRequests': [nothing],
  'platform.approvePlanRequest': [missing()],
  'platform.declinePlanRequest': [missing({ reason: 'Not in this country yet' })],
  'platform.generateInvoiceNumber': [nothing],
}
