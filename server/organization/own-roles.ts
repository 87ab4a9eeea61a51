import { general } from '@tunda/contract/failure'
import { mostOwnRoles, type NewOwnRole, type OwnRole, ownRoleFailures } from '@tunda/contract/organization/own-roles'
import { grantableRights, mayGive, type RightsNamed, rightsNamed } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'
import { lockMembers } from './lock-members.ts'
import { requireFreshToGive } from './role-to-give.ts'

const columns = `r.id, r.org_id, r.name, r.rights, r.max_discount_percent, r.max_refund, r.created_at, r.updated_at,
  (select count(*) from organization_members m where m.org_id = r.org_id and m.role_id = r.id)
    + (select count(*) from staff s where s.org_id = r.org_id and s.role_id = r.id and s.is_active) as members,
  (select count(*) from organization_invitations i where i.org_id = r.org_id and i.role_id = r.id and i.status = 'open') as invitations`

/** The roles that the shop made, by name, with how many people and open invitations hold each. */
export async function listOwnRoles(tx: Tx, { org_id }: Member) {
  const organization_roles = await tx.query<OwnRole>(
    `select ${columns} from organization_roles r where r.org_id = $1 order by lower(r.name), r.id`,
    [org_id],
  )
  return { organization_roles, ...onePage(organization_roles.length) }
}

/**
 * Makes a role. Fails FEATURE_NOT_IN_PLAN, TOO_MANY_ROLES, ROLE_NAME_TAKEN, and MORE_THAN_OWN_RIGHTS for what the member may not do
 * themselves.
 */
export async function addOwnRole(tx: Tx, asked: NewOwnRole, member: Member): Promise<OwnRole> {
  await lockMembers(tx, member)
  if (!hasOwnRoles(member)) throw fail(ownRoleFailures.notInPlan)
  if (!mayGive(member, rightsNamed(asked))) throw fail(ownRoleFailures.moreThanOwn)
  const { organization_roles: roles } = await listOwnRoles(tx, member)
  if (roles.length >= mostOwnRoles) throw fail(ownRoleFailures.tooMany)
  refuseTaken(asked.name, roles)
  const [made] = await tx.query<{ id: string }>(
    `insert into organization_roles (org_id, name, rights, max_discount_percent, max_refund, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3::text[], $4, $5, $6, $7, $6, $7) returning id`,
    [member.org_id, asked.name, inOrder(asked), asked.max_discount_percent, asked.max_refund, now(), member.user_id],
  )
  const role = await getOwnRole(tx, made?.id, member)
  await publish(tx, [{ event: 'role.created', ...about(role, member), after: valuesOf(role) }])
  return role
}

/**
 * Changes a role, for everybody who has it from their next request on. Where the plan no longer includes own roles, one can still be
 * narrowed. Fails NOT_FOUND, OWN_ROLE for the member's own, MORE_THAN_OWN_RIGHTS, FEATURE_NOT_IN_PLAN, ROLE_NAME_TAKEN, and
 * REAUTHENTICATION_NEEDED where it lets others in from then on.
 */
export async function updateOwnRole(
  tx: Tx,
  { id, ...asked }: NewOwnRole & { readonly id: string },
  member: Member,
): Promise<OwnRole> {
  await lockMembers(tx, member)
  const before = await getOwnRole(tx, id, member)
  const [had, given] = [rightsNamed(before), rightsNamed(asked)]
  await requireOthersRole(tx, before, member)
  if (!mayGive(member, given)) throw fail(ownRoleFailures.moreThanOwn)
  if (!hasOwnRoles(member) && !mayGive({ rights: had }, given)) throw fail(ownRoleFailures.notInPlan)
  const { organization_roles: roles } = await listOwnRoles(tx, member)
  refuseTaken(
    asked.name,
    roles.filter((role) => role.id !== id),
  )
  const [was, is] = changesOf(valuesOf(before), valuesOf(asked))
  if (Object.keys(is).length === 0) return before
  requireFreshToGive({ rights: given }, member, { rights: had })
  await tx.query(
    `update organization_roles set name = $3, rights = $4::text[], max_discount_percent = $5, max_refund = $6, updated_at = $7,
       updated_by = $8
     where org_id = $1 and id = $2`,
    [
      member.org_id,
      id,
      asked.name,
      inOrder(asked),
      asked.max_discount_percent,
      asked.max_refund,
      now(),
      member.user_id,
    ],
  )
  await publish(tx, [{ event: 'role.changed', ...about(before, member), before: was, after: is }])
  return await getOwnRole(tx, id, member)
}

/** The role. Fails NOT_FOUND, also for another shop's. */
export async function getOwnRole(tx: Tx, id: string | undefined, { org_id }: Member): Promise<OwnRole> {
  const [role] = await tx.query<OwnRole>(
    `select ${columns} from organization_roles r where r.org_id = $1 and r.id = $2`,
    [org_id, id],
  )
  if (role === undefined) throw fail(ownRoleFailures.notFound)
  return role
}

/**
 * Fails OWN_ROLE for the role that the member has, MORE_THAN_OWN_RIGHTS for one that may do more than they, and AUTHORIZATION_ERROR for one that
 * somebody has, or is invited to, who works where the member does not.
 */
export async function requireOthersRole(
  tx: Tx,
  role: RightsNamed & { readonly id: string },
  member: Member,
): Promise<void> {
  if (role.id === member.role_id) throw fail(ownRoleFailures.ownRole)
  if (!mayGive(member, rightsNamed(role))) throw fail(ownRoleFailures.moreThanOwn)
  if (member.location_ids === null) return
  const elsewhere = await tx.query(
    `select from organization_members m where m.org_id = $1 and m.role_id = $2 and not coalesce(m.location_ids <@ $3::uuid[], false)
     union all select from staff s where s.org_id = $1 and s.role_id = $2 and not coalesce(s.location_ids <@ $3::uuid[], false)
     union all select from organization_invitations i
     where i.org_id = $1 and i.role_id = $2 and i.status = 'open' and not coalesce(i.location_ids <@ $3::uuid[], false) limit 1`,
    [member.org_id, role.id, member.location_ids],
  )
  if (elsewhere.length > 0) throw fail(general.notAllowed)
}

/** What the audit trail keeps of a role. */
export function valuesOf({ name, rights, max_discount_percent, max_refund }: NewOwnRole) {
  return { name, rights: inOrder({ rights }), max_discount_percent, max_refund }
}

/** What every event of a role has. */
export const about = ({ id }: Pick<OwnRole, 'id'>, actor: Member) => ({ org_id: actor.org_id, actor, id, facts: {} })

function hasOwnRoles({ plan }: Member): boolean {
  return features[plan.tier].includes('custom_roles')
}

function refuseTaken(name: string, roles: readonly OwnRole[]): void {
  if (roles.some((role) => role.name.toLowerCase() === name.toLowerCase()))
    throw fail(ownRoleFailures.nameTaken, { name })
}

/** Rights are kept in the order of `rights`. */
function inOrder({ rights: named }: Pick<NewOwnRole, 'rights'>): string[] {
  return grantableRights.filter((right) => named.includes(right))
}

type Values = Record<string, unknown>

/** Before and after, each with the fields that are different alone. */
function changesOf(before: Values, after: Values): [old: Values, now: Values] {
  const fields = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const of = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  return [of(before), of(after)]
}
