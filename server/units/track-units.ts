import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import { laybyFailures } from '@tunda/contract/selling/layby-failures'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import type { TrackingChange } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type LockedProduct, lockProducts } from '../products/stock.ts'
import { addUnits, moveUnits } from './move-units.ts'
import { readNumbers } from './read-numbers.ts'

/**
 * Gives every unit of a product a number: one for each in stock, at each location, or the whole change is refused. Turned back, its units
 * are let go of and the stock stays as it is. A product that is tracked so already stays so. Fails NOT_FOUND, UNIT_NUMBER_WRONG,
 * UNIT_NUMBER_TWICE, UNIT_NUMBER_TAKEN, UNITS_DIFFER, UNITS_ON_THE_WAY, PRODUCT_RESERVED, NUMBERED_HAS_NO_EXPIRY, and UNITS_ELSEWHERE where some is at a location that the member does not see.
 */
export async function trackUnits(tx: Tx, asked: TrackingChange, member: Member) {
  const { product_id, tracking } = asked
  const { org_id, user_id } = member
  const [product] = await lockProducts(tx, [{ org_id, product_id }])
  if (product === undefined) throw fail(general.notFound)
  if (product.has_expiry && tracking !== 'none') throw fail(unitFailures.expires)
  if (product.tracking === tracking) return { product_id, tracking, units: await countUnits(tx, product) }
  const given = tracking === 'none' ? [] : asked.units
  const numbers = readNumbers(given, tracking)
  const units = numbers.map((one, place) => ({
    ...one,
    product_id,
    location_id: given[place]?.location_id ?? member.location_id,
    unit_cost: product.cost_price,
  }))
  await requireAll(tx, product, tracking === 'none' ? undefined : units, member)
  await releaseUnits(tx, product, user_id)
  await tx.query('update products set tracking = $3, updated_at = $4 where org_id = $1 and id = $2', [
    org_id,
    product_id,
    tracking,
    now(),
  ])
  await addUnits(tx, org_id, units, { event: 'numbered', user_id })
  await publish(tx, [
    {
      org_id,
      actor: member,
      event: 'product.tracked',
      id: product_id,
      before: { tracking: product.tracking },
      after: { tracking, units: units.length },
    },
  ])
  return { product_id, tracking, units: units.length }
}

type Level = {
  readonly location_id: string
  readonly location: string
  readonly on_hand: number
  readonly reserved: number
  readonly kind: string
}

/** As many numbers as units, everywhere: without numbers, only that the member sees all of the stock. */
async function requireAll(
  tx: Tx,
  product: LockedProduct,
  units: readonly { readonly location_id: string }[] | undefined,
  { org_id, location_ids }: Member,
): Promise<void> {
  const levels = await tx.query<Level>(
    `select l.id as location_id, l.name as location, l.kind, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved
     from locations l left join stock_levels s on s.org_id = l.org_id and s.location_id = l.id and s.product_id = $2
     where l.org_id = $1 order by l.position, l.created_at, l.id`,
    [org_id, product.id],
  )
  if (levels.some(({ kind, on_hand }) => kind === 'transit' && on_hand !== 0)) throw fail(unitFailures.onTheWay)
  // What a lay-by keeps could not be handed over: its line has a number, or none, for good.
  if (levels.some(({ reserved }) => reserved > 0)) throw fail(laybyFailures.productAside)
  const isSeen = (id: string) => location_ids === null || location_ids.includes(id)
  const unseen = levels.some(({ location_id, on_hand }) => on_hand !== 0 && !isSeen(location_id))
  if (unseen) throw fail(unitFailures.elsewhere)
  if (units === undefined) return
  const known = new Set(levels.map(({ location_id }) => location_id))
  if (units.some(({ location_id }) => !known.has(location_id) || !isSeen(location_id))) throw fail(general.notFound)
  for (const { location_id, location, on_hand: in_stock } of levels) {
    const given = units.filter((unit) => unit.location_id === location_id).length
    if (given === in_stock) continue
    throw fail(unitFailures.differs, {
      product_id: product.id,
      product: productName(product),
      location,
      in_stock,
      given,
    })
  }
}

async function releaseUnits(tx: Tx, { org_id, id }: LockedProduct, user_id: string): Promise<void> {
  const units = await tx.query<{ id: string; location_id: string }>(
    `select id, location_id from units where org_id = $1 and product_id = $2 and state = 'in_stock' order by id`,
    [org_id, id],
  )
  await moveUnits(
    tx,
    units.map(({ id: unit_id, location_id }) => ({
      org_id,
      unit_id,
      was: 'in_stock',
      state: 'released',
      location_id,
      event: 'released',
      user_id,
    })),
  )
}

async function countUnits(tx: Tx, { org_id, id }: LockedProduct): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(
    `select count(*) from units where org_id = $1 and product_id = $2 and state = 'in_stock'`,
    [org_id, id],
  )
  return counted?.count ?? 0
}
