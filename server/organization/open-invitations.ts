import { invitationDays, type OrganizationInvitation } from '@tunda/contract/organization/invitations'
import type { RoleHeld } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { digestOf, type MailedSeed, mailedTokenOf, newMailedSeed } from '../secrets/mailed-token.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { ownRoleColumns, withRights } from './held-roles.ts'

const dayMs = 86_400_000

const columns = `i.id, i.org_id, i.email, i.role, i.role_id, i.location_ids, ${ownRoleColumns},
  coalesce(p.full_name, '') as invited_by, i.created_at, i.mailed_at, i.expires_at, i.expires_at <= $2 as is_expired`
const open = `from organization_invitations i
  left join organization_roles r on r.org_id = i.org_id and r.id = i.role_id
  left join people_of_current_organizations() p on p.org_id = i.org_id and p.user_id = i.user_id
  where i.org_id = $1 and i.status = 'open'`

type Row = Omit<OrganizationInvitation, 'rights'> & RoleHeld

/** The invitations of the shop that nobody has answered, newest first, the expired among them. */
export async function listInvitations(tx: Tx, asked: PageAsked, member: Member) {
  const [counted, rows] = await Promise.all([
    tx.query<{ count: number }>(`select count(*) from organization_invitations where org_id = $1 and status = 'open'`, [
      member.org_id,
    ]),
    tx.query<Row>(`select ${columns} ${open} order by i.created_at desc, i.id limit $3 offset $4`, [
      member.org_id,
      now(),
      asked.limit,
      offsetOf(asked),
    ]),
  ])
  return { organization_invitations: rows.map(withRights), ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}

/** One of them, undefined when it is answered, withdrawn, another shop's or none. */
export async function findOpenInvitation(
  tx: Tx,
  id: string,
  member: Member,
): Promise<OrganizationInvitation | undefined> {
  const [invitation] = await tx.query<Row>(`select ${columns} ${open} and i.id = $3`, [member.org_id, now(), id])
  return invitation && withRights(invitation)
}

/** A token to be mailed: its seed, its hash, and its expiry. */
export type NewToken = { readonly seed: MailedSeed; readonly digest: Buffer; readonly expires_at: Date }

export function newInvitationToken(peppers: Secrets['peppers']): NewToken {
  const seed = newMailedSeed(peppers)
  const token = mailedTokenOf('invitation', seed, peppers)
  if (token === undefined) throw new Error('the newest pepper is gone')
  return { seed, digest: digestOf(token), expires_at: new Date(now().getTime() + invitationDays * dayMs) }
}

/** Writes down that the invitation is to be mailed, with everything the mail says. */
export async function queueInvitation(
  tx: Tx,
  { seed, expires_at }: NewToken,
  { email, role, role_name }: Pick<OrganizationInvitation, 'email' | 'role' | 'role_name'>,
  member: Member,
): Promise<void> {
  const [shop] = await tx.query<{ name: string }>('select name from organizations where id = $1', [member.org_id])
  await enqueue(tx, {
    kind: 'invitation-mail',
    payload: {
      to: email,
      role,
      role_name,
      organization_name: shop?.name ?? '',
      invited_by: member.full_name,
      seed,
      expires_at: expires_at.toISOString(),
    },
  })
}
