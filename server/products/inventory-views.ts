import { general } from '@tunda/contract/failure'
import { type InventoryView, mostViews, viewFailures } from '@tunda/contract/products/inventory-views'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'
import { lockByName } from '../lock-by-name.ts'

const columns = 'id, name, address, created_at'

/** The person's saved views in this shop, oldest first. */
export async function listViews(tx: Tx, member: Member) {
  const inventory_views = await ownViews(tx, member)
  return { inventory_views, ...onePage(inventory_views.length) }
}

/** Saves a view for the person. Fails VIEW_NAME_TAKEN and TOO_MANY_VIEWS. */
export async function saveView(tx: Tx, { name, address }: { name: string; address: string }, member: Member) {
  await lockByName(tx, `views ${member.org_id} ${member.user_id}`)
  const views = await ownViews(tx, member)
  if (views.length >= mostViews) throw fail(viewFailures.tooMany, { most: mostViews })
  const [view] = await tx.query<InventoryView>(
    `insert into inventory_views (org_id, user_id, name, address, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${columns}`,
    [member.org_id, member.user_id, name, address, now()],
  )
  if (view === undefined) throw fail(viewFailures.nameTaken, { name })
  return view
}

/** Deletes one of the person's own views. Fails NOT_FOUND, for a colleague's too. */
export async function removeView(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const removed = await tx.query(
    'delete from inventory_views where org_id = $1 and id = $2 and user_id = $3 returning id',
    [member.org_id, id, member.user_id],
  )
  if (removed.length === 0) throw fail(general.notFound)
  return { id }
}

async function ownViews(tx: Tx, { org_id, user_id }: Member): Promise<InventoryView[]> {
  return await tx.query<InventoryView>(
    `select ${columns} from inventory_views where org_id = $1 and user_id = $2 order by created_at, id`,
    [org_id, user_id],
  )
}
