import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import type { CommissionChoices, CommissionRule, NewCommissionRule } from '@tunda/contract/reports/commission'
import { commissionFailures, mostCommissionRules } from '@tunda/contract/reports/commission-failures'
import { plusDays } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { requireWholeShop } from './who-sees.ts'

type Kept = Required<Omit<CommissionRule, 'product'>> & { readonly brand: string | null; readonly model: string | null }

/** A page of the rules, ended ones last. Fails AUTHORIZATION_ERROR for a member limited to some locations. */
export async function listRules(tx: Tx, asked: PageAsked, member: Member) {
  requireWholeShop(member)
  const rules = await readRules(tx, member, asked)
  const [counted] = await tx.query<{ count: number }>(
    'select count(*) from commission_rules where org_id = $1 and removed_at is null',
    [member.org_id],
  )
  return { rules, ...pageCountsOf(counted?.count ?? 0, asked) }
}

async function readRules(
  tx: Tx,
  member: Member,
  asked: PageAsked & { readonly id?: string },
): Promise<CommissionRule[]> {
  const today = dayIn(member.rules.time_zone, now())
  const kept = await tx.query<Kept>(
    `select r.id, r.seller_id, a.name as seller_name, r.role, r.role_id, o.name as role_name, r.product_id,
       p.brand, p.model, r.category_id, c.name as category, r.basis, r.rate, r.from_day, r.to_day,
       coalesce(r.to_day < $2, false) or r.removed_at is not null as has_ended
     from commission_rules r
     left join lateral (select coalesce(nullif(full_name, ''), email) as name from actors_of_current_organizations() a
       where a.org_id = r.org_id and a.user_id = r.seller_id limit 1) a on true
     left join organization_roles o on o.org_id = r.org_id and o.id = r.role_id
     left join products p on p.org_id = r.org_id and p.id = r.product_id
     left join categories c on c.id = r.category_id
     where r.org_id = $1 and ($3::uuid is null and r.removed_at is null or r.id = $3)
     order by coalesce(r.to_day < $2, false), r.product_id is not null desc, r.category_id is not null desc, r.seller_id is not null desc,
       num_nonnulls(r.role, r.role_id) desc, r.from_day desc, r.created_at, r.id
     limit $4 offset $5`,
    [member.org_id, today, asked.id ?? null, asked.limit, offsetOf(asked)],
  )
  // From a commission on the margin and its percentage, anybody could work out the margin, and so the cost.
  const isTold = may(member, 'see_cost')
  return kept.map(({ rate, brand, model, ...rule }) => ({
    ...rule,
    product: brand === null || model === null ? null : productName({ brand, model }),
    ...(isTold || rule.basis !== 'margin' ? { rate } : {}),
  }))
}

async function getRule(tx: Tx, id: string, member: Member): Promise<CommissionRule> {
  const [rule] = await readRules(tx, member, { id, page: 1, limit: 1 })
  if (rule === undefined) throw fail(general.notFound)
  return rule
}

/** Whom a rule can be for: people, staff without an account, and roles of the shop's own. */
export async function listChoices(tx: Tx, member: Member): Promise<CommissionChoices> {
  requireWholeShop(member)
  const [sellers, roles] = await Promise.all([
    tx.query<CommissionChoices['sellers'][number]>(
      `select p.user_id as id, coalesce(nullif(p.full_name, ''), p.email) as name from people_of_current_organizations() p where p.org_id = $1
       union all
       select s.id, s.name from staff s where s.org_id = $1 and s.user_id is null and s.is_active
       order by 2, 1`,
      [member.org_id],
    ),
    tx.query<CommissionChoices['roles'][number]>(
      'select id, name from organization_roles where org_id = $1 order by lower(name)',
      [member.org_id],
    ),
  ])
  return { sellers, roles }
}

/**
 * Adds a rule from a day on that is in no approved month. The previous rule for the same sellers and goods ends the day before. A retry adds nothing.
 * Fails NOT_FOUND, COMMISSION_DAY_APPROVED, COMMISSION_RULE_OVERLAPS, TOO_MANY_COMMISSION_RULES and IDEMPOTENCY_KEY_REUSED.
 */
export async function addRule(tx: Tx, asked: NewCommissionRule, member: Member): Promise<CommissionRule> {
  const { org_id, user_id } = member
  requireWholeShop(member)
  await lockOrganization(tx, org_id)
  const { id, basis, rate, from_day } = asked
  if (await isKnown(tx, asked, member)) return await getRule(tx, id, member)
  await requireParts(tx, asked, member)
  await requireOpenDay(tx, from_day, 0, member)
  await requireRoom(tx, member)
  await endBefore(tx, asked, member)
  await tx.query(
    `insert into commission_rules (org_id, id, seller_id, role, role_id, product_id, category_id, basis, rate, from_day, to_day, asked_to_day,
       user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)`,
    [org_id, id, ...partsOf(asked), basis, rate, from_day, asked.to_day ?? null, user_id, now()],
  )
  await publish(tx, [{ event: 'commission.rule_added', org_id, actor: member, id, after: { basis, rate, from_day } }])
  return await getRule(tx, id, member)
}

const partsOf = ({ seller_id, role, role_id, product_id, category_id }: NewCommissionRule) => [
  seller_id ?? null,
  role ?? null,
  role_id ?? null,
  product_id ?? null,
  category_id ?? null,
]

async function isKnown(tx: Tx, asked: NewCommissionRule, { org_id }: Member): Promise<boolean> {
  const [known] = await tx.query<{ is_same: boolean }>(
    `select (seller_id, role, role_id, product_id, category_id) is not distinct from ($3::uuid, $4::text, $5::uuid, $6::uuid, $7::uuid)
       and basis = $8 and rate = $9 and from_day = $10 and asked_to_day is not distinct from $11::date as is_same
     from commission_rules where org_id = $1 and id = $2`,
    [org_id, asked.id, ...partsOf(asked), asked.basis, asked.rate, asked.from_day, asked.to_day ?? null],
  )
  if (known?.is_same === false) throw fail(general.keyReused)
  return known !== undefined
}

/** Makes sure that everything the rule names belongs to the shop. */
async function requireParts(tx: Tx, asked: NewCommissionRule, { org_id }: Member): Promise<void> {
  const [found] = await tx.query<{ is_whole: boolean }>(
    `select ($2::uuid is null or exists (select from people_of_current_organizations() p where p.org_id = $1 and p.user_id = $2)
         or exists (select from staff s where s.org_id = $1 and s.id = $2 and s.user_id is null))
       and ($3::uuid is null or exists (select from organization_roles r where r.org_id = $1 and r.id = $3))
       and ($4::uuid is null or exists (select from products p where p.org_id = $1 and p.id = $4))
       and ($5::uuid is null or exists (select from organization_categories c where c.org_id = $1 and c.category_id = $5)) as is_whole`,
    [org_id, asked.seller_id ?? null, asked.role_id ?? null, asked.product_id ?? null, asked.category_id ?? null],
  )
  if (found?.is_whole !== true) throw fail(general.notFound)
}

/** Approved months do not change, so no rule may begin or end in one. With `after` 1 the day after `day` is checked, which may be beyond the year 9999. */
async function requireOpenDay(tx: Tx, day: string, after: 0 | 1, { org_id }: Member): Promise<void> {
  const [approved] = await tx.query(
    `select from commission_statements where org_id = $1 and month >= date_trunc('month', $2::date + $3::int) limit 1`,
    [org_id, day, after],
  )
  if (approved !== undefined) throw fail(commissionFailures.dayApproved)
}

async function requireRoom(tx: Tx, { org_id, rules }: Member): Promise<void> {
  const [counted] = await tx.query<{ count: number }>(
    'select count(*) from commission_rules where org_id = $1 and removed_at is null and (to_day is null or to_day >= $2)',
    [org_id, dayIn(rules.time_zone, now())],
  )
  if ((counted?.count ?? 0) >= mostCommissionRules) throw fail(commissionFailures.tooManyRules)
}

/** Only one rule at a time may apply to the same sellers and goods. */
async function endBefore(tx: Tx, asked: NewCommissionRule, { org_id }: Member): Promise<void> {
  const { from_day, to_day } = asked
  const others = await tx.query<{ id: string; from_day: string }>(
    `select id, from_day from commission_rules
     where org_id = $1 and removed_at is null
       and (seller_id, role, role_id, product_id, category_id) is not distinct from ($2::uuid, $3::text, $4::uuid, $5::uuid, $6::uuid)
       and (to_day is null or to_day >= $7) and ($8::date is null or from_day <= $8)`,
    [org_id, ...partsOf(asked), from_day, to_day ?? null],
  )
  if (others.some((other) => other.from_day >= from_day)) throw fail(commissionFailures.overlaps)
  // There may be no day before it.
  if (others.length === 0) return
  await tx.query('update commission_rules set to_day = $3 where org_id = $1 and id = any ($2::uuid[])', [
    org_id,
    others.map(({ id }) => id),
    plusDays(from_day, -1),
  ])
}

/**
 * Ends a rule after a day, or, without a day, removes it as if it had never applied; neither changes an approved month. Fails NOT_FOUND,
 * COMMISSION_DAY_APPROVED and COMMISSION_RULE_ENDED.
 */
export async function endRule(
  tx: Tx,
  { id, last_day }: { readonly id: string; readonly last_day: string | null },
  member: Member,
): Promise<CommissionRule> {
  const { org_id } = member
  requireWholeShop(member)
  await lockOrganization(tx, org_id)
  const [rule] = await tx.query<{ basis: string; from_day: string; to_day: string | null; is_removed: boolean }>(
    `select basis, from_day, to_day, removed_at is not null as is_removed from commission_rules where org_id = $1 and id = $2`,
    [org_id, id],
  )
  if (rule === undefined) throw fail(general.notFound)
  const isRemoval = last_day === null || last_day < rule.from_day
  if (rule.is_removed && isRemoval) return await getRule(tx, id, member)
  if (rule.is_removed || (!isRemoval && rule.to_day !== null && rule.to_day < last_day))
    throw fail(commissionFailures.ruleEnded)
  await requireOpenDay(tx, isRemoval ? rule.from_day : last_day, isRemoval ? 0 : 1, member)
  await tx.query(
    `update commission_rules set to_day = case when $3::date is null then to_day else $3 end, removed_at = case when $3::date is null then $4::timestamptz end
     where org_id = $1 and id = $2`,
    [org_id, id, isRemoval ? null : last_day, now()],
  )
  const after = { basis: rule.basis, to_day: isRemoval ? null : last_day }
  await publish(tx, [{ event: 'commission.rule_ended', org_id, actor: member, id, after }])
  return await getRule(tx, id, member)
}
