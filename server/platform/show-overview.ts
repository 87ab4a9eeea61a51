import type { PlatformEvent, PlatformOverview } from '@tunda/contract/platform/platform'
import type { Tx } from '@tunda/database'
import { runStates } from '../backups/backup-runs.ts'
import { now } from '../clock.ts'
import { platformZone } from './days.ts'
import { findWaitingResets } from './reset-requests.ts'

const soonDays = 14

/** Figures about all shops together, and what waits for somebody. No shop is named, so none reads of it. */
export async function showOverview(tx: Tx): Promise<PlatformOverview> {
  const [[counts], active_subscriptions, growth, expiring, waiting_resets, latest, backups] = await Promise.all([
    countEverything(tx),
    countByTier(tx),
    countByMonth(tx),
    findExpiring(tx),
    findWaitingResets(tx),
    tx.query<PlatformEvent>(
      `select id, action_type, resource_type, resource_id, new_values, user_email, created_at
       from platform_log order by id desc limit 8`,
    ),
    runStates(tx),
  ])
  if (counts === undefined) throw new Error('nothing was counted')
  const { people, organizations, monthly_revenue, invoices, amount } = counts
  const unpaid = { invoices, amount }
  return {
    people,
    organizations,
    monthly_revenue,
    unpaid,
    active_subscriptions,
    growth,
    expiring,
    waiting_resets,
    latest,
    backups,
  }
}

type Counts = { people: number; organizations: number; monthly_revenue: number; invoices: number; amount: number }

async function countEverything(tx: Tx): Promise<Counts[]> {
  return await tx.query<Counts>(
    `select (select count(*) from auth.users) as people,
       (select count(*) from organizations where onboarding_completed_at is not null) as organizations,
       (select coalesce(round(sum(amount / case billing_period when 'yearly' then 12.0 when 'quarterly' then 3.0 else 1.0 end)), 0)
        from user_subscriptions where status = 'active' and (end_date is null or end_date > $1)) as monthly_revenue,
       (select count(*) from subscription_invoices where status = 'unpaid') as invoices,
       (select coalesce(sum(amount), 0) from subscription_invoices where status = 'unpaid') as amount`,
    [now()],
  )
}

async function countByTier(tx: Tx) {
  return await tx.query<PlatformOverview['active_subscriptions'][number]>(
    `select tier,
       count(s.id) filter (where s.status = 'active' and (s.end_date is null or s.end_date > $1)) as active,
       count(s.id) filter (where s.status = 'trial' and s.trial_end_date > $1) as trial
     from unnest(array['basic', 'premium', 'enterprise']) with ordinality as t (tier, place)
     left join user_subscriptions s on s.subscription_tier = t.tier
     group by tier, place order by place`,
    [now()],
  )
}

async function countByMonth(tx: Tx) {
  return await tx.query<PlatformOverview['growth'][number]>(
    `with months as (
       select generate_series(date_trunc('month', $1::timestamptz at time zone $2) - interval '5 months',
         date_trunc('month', $1::timestamptz at time zone $2), interval '1 month') as month
     )
     select to_char(month, 'YYYY-MM') as month,
       (select count(*) from auth.users u where u.created_at >= month at time zone $2
          and u.created_at < (month + interval '1 month') at time zone $2) as people,
       (select count(*) from organizations o where o.onboarding_completed_at >= month at time zone $2
          and o.onboarding_completed_at < (month + interval '1 month') at time zone $2) as organizations
     from months order by month`,
    [now(), platformZone],
  )
}

async function findExpiring(tx: Tx) {
  return await tx.query<PlatformOverview['expiring'][number]>(
    `select e.id, e.user_id, u.email, u.full_name, e.subscription_tier, e.status, e.ends_at
     from (select s.*, case when status = 'trial' then trial_end_date else end_date end as ends_at from user_subscriptions s) e
     join auth.users u on u.id = e.user_id
     where e.status in ('active', 'trial') and e.ends_at between $1 and $1::timestamptz + make_interval(days => ${soonDays})
     order by e.ends_at, e.id limit 20`,
    [now()],
  )
}
