import { productName } from '@tunda/contract/products/product-words'
import { locationFailures, type ShopLocation } from '@tunda/contract/stock/locations'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockProducts } from '../products/stock.ts'
import { about, lockLocations, requireKnown } from './change-locations.ts'
import { getLocation } from './location-rows.ts'

/** Products named in a refusal. */
const mostShown = 20

/**
 * Closes a location: nothing is sold or received there any more. Fails NOT_FOUND, LAST_LOCATION, LOCATION_HAS_STOCK with what is left,
 * LOCATION_HAS_TILLS, LOCATION_HAS_PEOPLE for those who work nowhere else, and LOCATION_IS_BUSY.
 */
export async function closeLocation(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<ShopLocation> {
  const known = await lockLocations(tx, member)
  const location = requireKnown(id, known)
  if (location.closed_at !== null) return location
  const open = known.filter(({ closed_at }) => closed_at === null)
  if (open.length === 1) throw fail(locationFailures.isLast)
  if (location.terminals > 0) throw fail(locationFailures.hasTills, { tills: location.terminals })
  await requireOthersForPeople(tx, id, open, member)
  await requireQuiet(tx, id, member)
  await requireEmpty(tx, id, member)
  // Whoever sends goods here locks the location until they are on the way, so the next query sees everything sent until now.
  await tx.query('select 1 from locations where org_id = $1 and id = $2 for no key update', [member.org_id, id])
  await requireQuiet(tx, id, member)
  await tx.query('update locations set closed_at = $3, updated_at = $3 where org_id = $1 and id = $2', [
    member.org_id,
    id,
    now(),
  ])
  await publish(tx, [{ event: 'location.closed', ...about(location, member), facts: { name: location.name } }])
  return await getLocation(tx, id, member)
}

/** People limited to some locations must have an open one left, or they could work nowhere. */
async function requireOthersForPeople(tx: Tx, id: string, open: readonly ShopLocation[], { org_id }: Member) {
  const others = open.map((one) => one.id).filter((other) => other !== id)
  const people = await tx.query<{ full_name: string }>(
    `select p.full_name from organization_members m
     join people_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
     where m.org_id = $1 and $2::uuid = any (m.location_ids) and not m.location_ids && $3::uuid[]
     union all
     select s.name from staff s
     where s.org_id = $1 and s.is_active and $2::uuid = any (s.location_ids) and not s.location_ids && $3::uuid[]
     order by 1 limit 5`,
    [org_id, id, others],
  )
  if (people.length > 0) throw fail(locationFailures.hasPeople, { names: people.map(({ full_name }) => full_name) })
}

async function requireQuiet(tx: Tx, id: string, { org_id }: Member): Promise<void> {
  const waiting = await tx.query(
    `select 1 from stock_takes where org_id = $1 and location_id = $2 and status = 'in_progress'
     union all
     select 1 from parked_sales where org_id = $1 and location_id = $2 and status = 'waiting'
     union all
     select 1 from goods_ins where org_id = $1 and location_id = $2 and posted_at is null
     union all
     select 1 from transfers where org_id = $1 and $2 in (from_id, to_id) and ended_at is null limit 1`,
    [org_id, id],
  )
  if (waiting.length > 0) throw fail(locationFailures.isBusy)
}

async function requireEmpty(tx: Tx, id: string, { org_id }: Member): Promise<void> {
  // Checked without a lock first, so that a location full of goods is refused without delaying a sale.
  await refuseStock(tx, id, org_id)
  const levels = await tx.query<{ product_id: string }>(
    'select product_id from stock_levels where org_id = $1 and location_id = $2',
    [org_id, id],
  )
  // A product's lock covers its stock levels, so the next statement sees everything moved until now.
  await lockProducts(
    tx,
    levels.map(({ product_id }) => ({ org_id, product_id })),
  )
  await refuseStock(tx, id, org_id)
}

async function refuseStock(tx: Tx, id: string, orgId: string): Promise<void> {
  const left = await tx.query<{ product_id: string; brand: string; model: string; units: number; products: number }>(
    `select l.product_id, p.brand, p.model, l.on_hand as units, count(*) over () as products
     from stock_levels l join products p on p.org_id = l.org_id and p.id = l.product_id
     where l.org_id = $1 and l.location_id = $2 and l.on_hand <> 0 order by p.brand, p.model, p.id limit $3`,
    [orgId, id, mostShown],
  )
  const [first] = left
  if (first === undefined) return
  throw fail(locationFailures.hasStock, {
    products: first.products,
    left: left.map(({ product_id, units, ...product }) => ({ product_id, product: productName(product), units })),
  })
}
