import { general } from '@tunda/contract/failure'
import { type InvitationShown, invitationFailures } from '@tunda/contract/organization/invitations'
import type { GivenRole } from '@tunda/contract/organization/members'
import type { Role } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { digestOf } from '../secrets/mailed-token.ts'
import { lockOrganization } from './lock-organization.ts'

type Mailed = { readonly token: string }

/** A row of `find_invitation`. */
type Found = {
  org_id: string
  id: string
  email: string
  role: GivenRole
  role_id: string | null
  role_name: string | null
  status: 'open' | 'accepted' | 'declined' | 'revoked'
  expires_at: string
  organization_name: string
  invited_by: string
  has_account: boolean
}

/** What the invitation says to whoever holds its mailed token. Fails NOT_FOUND. */
export async function showInvitation(tx: Tx, { token }: Mailed): Promise<InvitationShown> {
  const found = await findByToken(tx, token)
  const { organization_name, email, role, role_name, invited_by, expires_at, has_account } = found
  return { organization_name, email, role, role_name, invited_by, status: statusOf(found), expires_at, has_account }
}

/**
 * Makes the person a member of the shop that invited their address, which the mailed token confirms; asked again, answers the same. The seat was taken when the
 * invitation was made. Fails NOT_FOUND, INVITATION_CLOSED, INVITATION_FOR_ANOTHER, and AUTHORIZATION_ERROR for the platform's team,
 * who have no shop.
 */
export async function acceptInvitation(tx: Tx, { token }: Mailed, person: Person) {
  const { email } = await findByToken(tx, token)
  if (person.is_super_admin) throw fail(general.notAllowed)
  if (email !== person.email) throw fail(invitationFailures.otherAddress, { email })
  const [own] = await tx.query<{ is_confirmed: boolean }>('select is_own_address_confirmed() as is_confirmed')
  if (own?.is_confirmed !== true)
    await tx.ahead((apart) => apart.query('select confirm_address_by_invitation($1)', [digestOf(token)]))
  const invitation = await enter(tx, token)
  const { org_id, role, role_id, role_name, organization_name: name } = invitation
  const roleNow = await roleIn(tx, org_id, person)
  if (invitation.status === 'accepted' && roleNow !== undefined) return { org_id, name, role: roleNow }
  refuseClosed(invitation)

  await settle(tx, invitation, 'accepted')
  await tx.query(
    `insert into organization_members (org_id, user_id, role, role_id, created_at, location_ids)
     select $1, $2, $3, $4, $5, i.location_ids from organization_invitations i where i.org_id = $1 and i.id = $6 on conflict do nothing`,
    [org_id, person.user_id, role, role_id, now(), invitation.id],
  )
  await publish(tx, [
    {
      org_id,
      actor: person,
      event: 'invitation.accepted',
      id: invitation.id,
      after: { email, role: role_name ?? role },
    },
  ])
  return { org_id, name, role: roleNow ?? role }
}

/** Says no; the seat is free again. Whoever holds the token may, signed in or not. Fails NOT_FOUND and INVITATION_CLOSED. */
export async function declineInvitation(tx: Tx, { token }: Mailed): Promise<{ organization_name: string }> {
  await findByToken(tx, token)
  const invitation = await enter(tx, token)
  const { org_id, id, email, role, role_name, organization_name } = invitation
  if (invitation.status === 'declined') return { organization_name }
  refuseClosed(invitation)
  await settle(tx, invitation, 'declined')
  await publish(tx, [
    {
      org_id,
      actor: { user_id: null, email, user_agent: '' },
      event: 'invitation.declined',
      id,
      before: { email, role: role_name ?? role },
    },
  ])
  return { organization_name }
}

async function findByToken(tx: Tx, token: string): Promise<Found> {
  const [found] = await tx.query<Found>('select * from find_invitation($1)', [digestOf(token)])
  if (found === undefined) throw fail(invitationFailures.notFound)
  return found
}

/** Opens the transaction to the inviting shop alone, locks its seats, and reads the invitation as it is now. */
async function enter(tx: Tx, token: string): Promise<Found> {
  const [entered] = await tx.query<{ org_id: string | null }>('select enter_invitation($1) as org_id', [
    digestOf(token),
  ])
  const shops = entered?.org_id ? [entered.org_id] : []
  await tx.touches(shops)
  await lockOrganization(tx, ...shops)
  return await findByToken(tx, token)
}

function statusOf({ status, expires_at }: Found): InvitationShown['status'] {
  return status === 'open' && Date.parse(expires_at) <= now().getTime() ? 'expired' : status
}

function refuseClosed(found: Found): void {
  const status = statusOf(found)
  if (status !== 'open') throw fail(invitationFailures.closed, { status })
}

async function settle(tx: Tx, { org_id, id }: Found, status: 'accepted' | 'declined'): Promise<void> {
  await tx.query('update organization_invitations set status = $3, settled_at = $4 where org_id = $1 and id = $2', [
    org_id,
    id,
    status,
    now(),
  ])
}

async function roleIn(tx: Tx, orgId: string, person: Person): Promise<Role | undefined> {
  const [row] = await tx.query<{ role: Role }>(
    'select role from organization_members where org_id = $1 and user_id = $2',
    [orgId, person.user_id],
  )
  return row?.role
}
