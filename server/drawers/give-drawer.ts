import { general } from '@tunda/contract/failure'
import type { Drawer } from '@tunda/contract/till/drawer-shapes'
import { drawerFailures } from '@tunda/contract/till/drawers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { drawerName, requireDrawersUsed } from './list-drawers.ts'

/**
 * Gives a till a drawer of its own: its cash goes there from now on. What it took before stays in the shop's drawer. Fails DRAWER_NOT_USED,
 * NOT_FOUND and TERMINAL_HAS_DRAWER.
 */
export async function giveDrawer(tx: Tx, { terminal_id }: { terminal_id: string }, member: Member): Promise<Drawer> {
  await requireDrawersUsed(tx, member)
  const [till] = await tx.query<{ name: string }>(
    `select name from pos_terminals where org_id = $1 and id = $2 and revoked_at is null
       and ($3::uuid[] is null or location_id = any ($3))`,
    [member.org_id, terminal_id, member.location_ids],
  )
  if (till === undefined) throw fail(general.notFound)
  const [made] = await tx.query<{ id: string }>(
    `insert into wallets (org_id, kind, takes, terminal_id) values ($1, 'cash_drawer', 'cash', $2) on conflict do nothing returning id`,
    [member.org_id, terminal_id],
  )
  if (made === undefined) throw fail(drawerFailures.alreadyHasDrawer)
  const facts = { terminal: till.name }
  await publish(tx, [{ event: 'drawer.given', org_id: member.org_id, actor: member, id: made.id, facts }])
  return { id: made.id, terminal_id, name: drawerName(till.name), shift: null }
}
