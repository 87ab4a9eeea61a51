import { may, rightsOfRole } from '@tunda/contract/organization/rights'
import type { PlatformOrganization, PlatformUser } from '@tunda/contract/platform/platform'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import type { Trial } from '../subscription/plan.ts'
import { containing } from './containing.ts'
import { dayAgo } from './days.ts'
import { publishLooks } from './platform-log.ts'
import { findSubscriptions, planOfOwner } from './subscription-rows.ts'

type Asked = PageAsked & { readonly search?: string | null | undefined }
type Someone = Omit<PlatformUser, 'organizations' | 'subscription' | 'plan'>
type WithUser<Row> = Row & { user_id: string }
type Counted = { org_id: string; found: number }

/** The people of the platform, newest first, each with their shops and subscription. Every shop answered reads of it in its audit trail. */
export async function listUsers(tx: Tx, asked: Asked, admin: Person, trial: Trial) {
  const pattern = containing(asked.search)
  const matches = `(u.email ilike $1 or u.full_name ilike $1 or exists (
    select from organization_members m join organizations o on o.id = m.org_id where m.user_id = u.id and o.name ilike $1))`
  const [people, [counted], [totals]] = await Promise.all([
    tx.query<Someone>(
      `select u.id, u.email, u.full_name, exists (select from super_admins a where a.user_id = u.id) as is_super_admin,
         u.created_at, u.last_sign_in_at, u.email_confirmed_at, u.banned_at as suspended_at,
         (select s.reason from suspensions s where s.user_id = u.id and s.restored_at is null) as suspended_why
       from auth.users u where ${matches} order by u.created_at desc, u.id limit $2 offset $3`,
      [pattern, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(`select count(*) from auth.users u where ${matches}`, [pattern]),
    tx.query<{ users: number; organizations: number; subscriptions: number; super_admins: number }>(
      `select (select count(*) from auth.users) as users, (select count(*) from super_admins) as super_admins,
         (select count(*) from organizations where onboarding_completed_at is not null) as organizations,
         (select count(*) from user_subscriptions where status = 'active') as subscriptions`,
    ),
  ])
  const ids = people.map(({ id }) => id)
  const [shops, subscriptions] = await Promise.all([findShops(tx, ids), findSubscriptions(tx, ids)])
  await publishLooks(
    tx,
    admin,
    shops.map(({ id }) => id),
    { procedure: 'get_platform_users_with_business_info' },
  )
  const users = people.map((person): PlatformUser => {
    const organizations = shops.filter(({ user_id }) => user_id === person.id).map(({ user_id: _, ...shop }) => shop)
    const subscription = subscriptions.find(({ user_id }) => user_id === person.id)
    const isOwner = organizations.some(({ role }) => may({ rights: rightsOfRole[role] }, 'own_shop'))
    const plan = isOwner ? planOfOwner(person.created_at, subscription, trial) : null
    return { ...person, organizations, subscription: subscription ?? null, plan }
  })
  const none = { users: 0, organizations: 0, subscriptions: 0, super_admins: 0 }
  return { users, ...pageCountsOf(counted?.count ?? 0, asked), totals: totals ?? none }
}

/** What is counted is asked for beside them, because one statement over shops on several nodes could not join it. */
async function findShops(tx: Tx, userIds: readonly string[]): Promise<WithUser<PlatformOrganization>[]> {
  const theirs = 'org_id in (select m.org_id from organization_members m where m.user_id = any ($1::uuid[]))'
  const [shops, products, recent] = await Promise.all([
    tx.query<WithUser<Omit<PlatformOrganization, 'products' | 'recent_transactions'>>>(
      `select m.user_id, o.id, o.name, o.industry, m.role, b.phone, b.address, o.created_at,
         o.onboarding_completed_at is not null as is_onboarded, state_of_organization(o.suspended_at, o.closed_at) as state,
         (select s.reason from suspensions s where s.organization_id = o.id and s.restored_at is null) as suspended_why,
         (select count(*) from organization_members c where c.org_id = o.id) as members
       from organization_members m
       join organizations o on o.id = m.org_id
       left join business_settings b on b.org_id = o.id
       where m.user_id = any ($1::uuid[])
       order by m.created_at, o.id`,
      [userIds],
    ),
    tx.query<Counted>(`select org_id, count(*) as found from products where ${theirs} group by org_id`, [userIds]),
    tx.query<Counted>(
      `select org_id, sum(transactions)::bigint as found from organization_day_totals where ${theirs} and day >= $2 group by org_id`,
      [userIds, dayAgo(30)],
    ),
  ])
  const [productsOf, recentOf] = [products, recent].map((rows) => new Map(rows.map((row) => [row.org_id, row.found])))
  return shops.map((shop) => ({
    ...shop,
    products: productsOf?.get(shop.id) ?? 0,
    recent_transactions: recentOf?.get(shop.id) ?? 0,
  }))
}
