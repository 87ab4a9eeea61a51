import { general } from '@tunda/contract/failure'
import { billingFailures, type NewSubscription, type SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { endsAt, startsAt } from './days.ts'
import { subscriptionColumns } from './subscription-rows.ts'
import { checkDates, publishSubscription } from './write-subscription.ts'

/**
 * Gives a person a subscription; whoever has one keeps it. The limits of their shops follow at once. Fails NOT_FOUND, ALREADY_SUBSCRIBED,
 * SUPER_ADMIN_HAS_NO_PLAN and SUBSCRIPTION_DATES.
 */
export async function createSubscription(tx: Tx, input: NewSubscription, admin: Person): Promise<SubscriptionRow> {
  const [person] = await tx.query<{ is_super_admin: boolean }>(
    `select exists (select from super_admins a where a.user_id = u.id) as is_super_admin from auth.users u where u.id = $1`,
    [input.user_id],
  )
  if (person === undefined) throw fail(general.notFound)
  if (person.is_super_admin) throw fail(billingFailures.superAdminHasNone)
  const dates = {
    status: input.status,
    start_date: input.start_date === undefined ? now().toISOString() : startsAt(input.start_date),
    end_date: lastMoment(input.end_date),
    trial_end_date: lastMoment(input.trial_end_date),
  }
  checkDates(dates)
  const [made] = await tx.query<SubscriptionRow>(
    `insert into user_subscriptions as s (user_id, subscription_tier, status, billing_period, amount, start_date, end_date,
       trial_end_date, next_billing_date, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (user_id) do nothing returning ${subscriptionColumns}`,
    [
      input.user_id,
      input.subscription_tier,
      input.status,
      input.billing_period,
      input.amount,
      dates.start_date,
      dates.end_date,
      dates.trial_end_date,
      lastMoment(input.next_billing_date) ?? dates.end_date,
      admin.user_id,
      now(),
    ],
  )
  if (made === undefined) throw fail(billingFailures.alreadySubscribed)
  await publishSubscription(tx, 'platform.subscription_created', { after: made }, admin)
  return made
}

function lastMoment(when: string | null | undefined): string | null {
  return when === null || when === undefined ? null : endsAt(when)
}
