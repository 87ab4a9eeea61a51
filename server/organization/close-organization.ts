import { closingFailures, graceDays } from '@tunda/contract/organization/closing'
import { isOwner, type Role } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member, Person } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { mayBeMailed, requireMailAllowance } from '../mail/mail-allowance.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { lockMembers } from './lock-members.ts'

const dayMs = 86_400_000
/** The most colleagues who get a mail; in a larger shop the others learn of it when they open it. */
const mostMailed = 50

/**
 * Closes the shop to everybody, from their next request on, and has it erased after the days of grace. Fails REAUTHENTICATION_NEEDED,
 * NAME_DIFFERS, and RATE_LIMITED for who closes and opens it over and over.
 */
export async function closeOrganization(tx: Tx, { name }: { name: string }, member: Member) {
  requireFresh(member)
  await lockMembers(tx, member)
  const { org_id } = member
  const [shop] = await tx.query<{ name: string }>('select name from organizations where id = $1', [org_id])
  if (shop === undefined || shop.name !== name.trim()) throw fail(closingFailures.otherName)
  await requireMailAllowance(tx, { kind: 'closing', actor: member.user_id })
  const erase_at = new Date(now().getTime() + graceDays * dayMs)
  await tx.query('update organizations set closed_at = $2, erase_at = $3, updated_at = $2 where id = $1', [
    org_id,
    now(),
    erase_at,
  ])
  await publish(tx, [
    {
      org_id,
      actor: member,
      event: 'shop.closed',
      id: org_id,
      after: { erase_at: erase_at.toISOString() },
    },
  ])
  await queueClosedMails(tx, { org_id, name: shop.name, erase_at: erase_at.toISOString() })
  return { org_id, erase_at: erase_at.toISOString() }
}

/** Takes the deletion back: the shop is open again, as it was. Fails NOT_FOUND for everybody but its owner. */
export async function reopenOrganization(tx: Tx, { org_id }: { org_id: string }, person: Person) {
  const [entered] = await tx.query<{ name: string | null }>('select enter_closed_organization($1) as name', [org_id])
  if (entered === undefined || entered.name === null) throw fail(closingFailures.notClosed)
  await tx.touches([org_id])
  await tx.query('update organizations set closed_at = null, erase_at = null, updated_at = $2 where id = $1', [
    org_id,
    now(),
  ])
  await publish(tx, [{ org_id, actor: person, event: 'shop.reopened', id: org_id }])
  return { org_id }
}

async function queueClosedMails(tx: Tx, shop: { org_id: string; name: string; erase_at: string }): Promise<void> {
  const people = await tx.query<{ email: string; full_name: string; role: Role }>(
    `select p.email, p.full_name, m.role from people_of_current_organizations() p
     join organization_members m on m.org_id = p.org_id and m.user_id = p.user_id
     where p.org_id = $1 order by m.role = 'owner' desc, m.created_at limit ${mostMailed}`,
    [shop.org_id],
  )
  for (const { email, full_name, role } of people) {
    if (!(await mayBeMailed(tx, { kind: 'closing', recipient: email }))) continue
    const { name: organization_name, erase_at } = shop
    await enqueue(tx, {
      kind: 'shop-closed-mail',
      payload: { to: email, full_name, organization_name, erase_at, is_owner: isOwner({ role }) },
    })
  }
}
