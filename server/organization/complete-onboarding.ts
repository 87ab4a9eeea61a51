import { randomUUID } from 'node:crypto'
import { type Onboarding, organizationFailures } from '@tunda/contract/organization/organization'
import type { Tx } from '@tunda/database'
import { isCategoryAlias, nameOfAlias } from '../categories/alias.ts'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from './lock-organization.ts'

type NamedCategory = { id: string; name: string }

/**
 * Names the owner's business, sets its industry and gives it its categories: global ones by name or alias, any other word as a
 * category of its own. Fails ALREADY_ONBOARDED and INVALID_DEFAULT_CATEGORY; what the database refuses reads as the spec words it.
 */
export async function completeOnboarding(tx: Tx, asked: Onboarding, member: Member) {
  const names = categoryNames(asked.categories)
  await lockOrganization(tx, member.org_id)
  try {
    await finishOrganization(tx, asked, member)
    const categories = await linkCategories(tx, names, member)
    await publish(tx, [
      {
        org_id: member.org_id,
        actor: member,
        event: 'shop.onboarded',
        id: member.org_id,
        after: {
          name: asked.business_name,
          industry: asked.industry,
          categories: categories.map(({ name }) => name),
        },
      },
    ])
    return {
      organization: { id: member.org_id, name: asked.business_name, industry: asked.industry, role: member.role },
      categories,
    }
  } catch (error) {
    throw inTheSpecsWords(error)
  }
}

/** The names asked for, aliases resolved, each once however it is capitalised. Fails INVALID_DEFAULT_CATEGORY. */
function categoryNames(asked: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const given of asked) {
    const name = isCategoryAlias(given) ? nameOfAlias(given) : given
    if (name === undefined) throw fail(organizationFailures.invalidDefaultCategory)
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

async function finishOrganization(tx: Tx, asked: Onboarding, member: Member): Promise<void> {
  const finished = await tx.query(
    `update organizations set name = $2, industry = $3, onboarding_completed_at = $4, updated_at = $4
     where id = $1 and onboarding_completed_at is null returning 1`,
    [member.org_id, asked.business_name, asked.industry, now()],
  )
  if (finished.length === 0) throw fail(organizationFailures.alreadyOnboarded)
}

/** Puts the categories on the shop's list, making those that there are not yet. In the order asked for. */
async function linkCategories(tx: Tx, names: readonly string[], member: Member): Promise<NamedCategory[]> {
  const known = await tx.query<NamedCategory>(
    `select id, name from categories
     where (org_id is null or org_id = $1) and lower(name) in (select lower(n) from unnest($2::text[]) as n)
     order by org_id nulls first`,
    [member.org_id, names],
  )
  const byName = new Map<string, NamedCategory>()
  for (const category of known)
    if (!byName.has(category.name.toLowerCase())) byName.set(category.name.toLowerCase(), category)
  const categories = names.map((name) => byName.get(name.toLowerCase()) ?? { id: randomUUID(), name })
  const custom = categories.filter((category) => !known.includes(category))
  for (const { id, name } of custom)
    await tx.query('insert into categories (id, org_id, name, user_id) values ($1, $2, $3, $4)', [
      id,
      member.org_id,
      name,
      member.user_id,
    ])
  await tx.query(
    `insert into organization_categories (org_id, category_id) select $1, id from unnest($2::uuid[]) as id
     on conflict do nothing`,
    [member.org_id, categories.map(({ id }) => id)],
  )
  return categories
}

const duplicate = '23505'
const refusedByRowSecurity = '42501'

function inTheSpecsWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === duplicate) return fail(organizationFailures.notSaved)
  if (code === refusedByRowSecurity) return fail(organizationFailures.notPermitted)
  return error
}
