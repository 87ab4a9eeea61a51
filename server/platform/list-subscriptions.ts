import type { SubscriptionStatus } from '@tunda/contract/organization/subscription'
import type { SubscriptionProfile, SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { containing } from './containing.ts'
import { publishLooks, shopsOf } from './platform-log.ts'
import { subscriptionColumns } from './subscription-rows.ts'

type Asked = PageAsked & {
  readonly search?: string | undefined
  readonly status?: SubscriptionStatus | undefined
  readonly profiles: 'true' | 'false'
}
type Found = SubscriptionRow & { email: string; full_name: string }

/** Every subscription, running ones first and of those the soonest to end; with profiles, the shops named read of it. */
export async function listSubscriptions(tx: Tx, asked: Asked, admin: Person) {
  const matches = `from user_subscriptions s join auth.users u on u.id = s.user_id
    where (u.email ilike $1 or u.full_name ilike $1 or exists (
        select from organization_members m join organizations o on o.id = m.org_id
        where m.user_id = u.id and m.role = 'owner' and o.name ilike $1))
      and ($2::text is null or s.status = $2)`
  const values = [containing(asked.search), asked.status ?? null]
  const [rows, [counted]] = await Promise.all([
    tx.query<Found>(
      `select ${subscriptionColumns}, u.email, u.full_name ${matches}
       order by s.status in ('active', 'trial') desc,
         case when s.status = 'trial' then s.trial_end_date else s.end_date end nulls last, s.created_at desc, s.id
       limit $3 offset $4`,
      [...values, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(`select count(*) ${matches}`, values),
  ])
  const profiles = asked.profiles === 'true' ? await profilesOf(tx, rows, admin) : undefined
  const user_subscriptions = rows.map(({ email: _email, full_name: _name, ...row }): SubscriptionRow => {
    const profile = profiles?.get(row.user_id)
    return profile === undefined ? row : { ...row, profile }
  })
  return { user_subscriptions, ...pageCountsOf(counted?.count ?? 0, asked) }
}

async function profilesOf(tx: Tx, rows: readonly Found[], admin: Person): Promise<Map<string, SubscriptionProfile>> {
  const shops = await shopsOf(
    tx,
    rows.map(({ user_id }) => user_id),
    'owner',
  )
  await publishLooks(
    tx,
    admin,
    shops.map(({ org_id }) => org_id),
    { procedure: 'platform_subscriptions' },
  )
  return new Map(
    rows.map(({ user_id, email, full_name }) => {
      const own = shops.filter((shop) => shop.user_id === user_id)
      return [user_id, { email, full_name, organizations: own.map(({ org_id: id, name }) => ({ id, name })) }]
    }),
  )
}
