import { randomBytes } from 'node:crypto'
import { exportFailures, exportsPerDay } from '@tunda/contract/organization/shop-export'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { digestOf } from '../secrets/mailed-token.ts'

const day = 86_400_000
/** Milliseconds in which the address must be opened; a browser opens it at once. */
const ticketLife = 60_000

/**
 * Makes the address of one archive. It carries a ticket, because a browser that saves a long download sends no session with it. Fails
 * REAUTHENTICATION_NEEDED and RATE_LIMITED.
 */
export async function prepareExport(tx: Tx, member: Member): Promise<{ path: string }> {
  requireFresh(member)
  const { org_id, user_id } = member
  await lockOrganization(tx, org_id)
  const instant = now()
  const made = await tx.query<{ created_at: string }>(
    'select created_at from shop_exports where org_id = $1 and created_at > $2 order by created_at',
    [org_id, new Date(instant.getTime() - day)],
  )
  const first = made.at(-exportsPerDay)
  if (first !== undefined) {
    const seconds = Math.ceil((Date.parse(first.created_at) + day - instant.getTime()) / 1000)
    throw fail(exportFailures.tooMany, { seconds })
  }
  const ticket = randomBytes(32).toString('base64url')
  await tx.query(
    'insert into shop_exports (org_id, ticket_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [org_id, digestOf(ticket), user_id, instant, new Date(instant.getTime() + ticketLife)],
  )
  await publish(tx, [{ org_id, actor: member, event: 'shop.exported', id: org_id }])
  return { path: `/storage/v1/export/${ticket}` }
}

/** Uses up a ticket and returns whose archive it is for. Undefined for one that is unknown, used or expired. */
export async function useTicket(tx: Tx, ticket: string): Promise<{ org_id: string; name: string } | undefined> {
  const [row] = await tx.query<{ org_id: string; name: string }>('select * from use_export_ticket($1, $2)', [
    digestOf(ticket),
    now(),
  ])
  return row
}
