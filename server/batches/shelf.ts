import type { ShelfBatch, ShelfPage } from '@tunda/contract/batches/batches'
import { largestAmount } from '@tunda/contract/ceilings'
import { may } from '@tunda/contract/organization/rights'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import { all, fixed, type Shared, type Sql, shared, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { type Key, partOf } from '../lists/walk.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { variantColumns } from '../products/attribute-columns.ts'

type Row = Omit<Required<ShelfBatch>, 'variant'> & Parameters<typeof variantLine>[0]

/**
 * Stock by batch at the locations that the member sees. Only the filters that are set become conditions, so that few dates are found by their
 * index. Without a filter by date, `withBatches` says whether the batches are joined at all.
 */
function found(asked: ShelfPage, today: Shared, member: Member, withBatches: boolean): Sql {
  const { show, product_id, location_id } = asked
  const seen = seenLocations(member, location_id)
  const isDated = show !== 'all' && show !== 'undated'
  const batches = sql`join batches b on b.org_id = l.org_id and b.id = l.batch_id`
  const conditions = [
    sql`l.org_id = ${member.org_id} and l.on_hand > 0`,
    ...(seen === null ? [] : [sql`l.location_id = any (${seen}::uuid[])`]),
    ...(product_id === undefined ? [] : [sql`l.product_id = ${product_id}`]),
    // Goods of unknown date are a batch with the product's own id.
    ...(show === 'undated' ? [sql`l.batch_id = l.product_id`] : []),
    ...(isDated
      ? [
          show === 'expired'
            ? sql`b.expires_on < ${today}::date`
            : sql`b.expires_on <= ${today}::date + ${Number(show)}::int`,
        ]
      : []),
  ]
  return sql`from batch_levels l ${isDated || withBatches ? batches : sql``}
    join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
    join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
    where ${all(conditions)}`
}

const key: Key = [
  ['l.product_id', 'uuid'],
  ['l.location_id', 'uuid'],
  ['l.batch_id', 'uuid'],
]

/** A page of stock by batch: what expires first on top, stock without a known date last. */
export async function lookAtShelf(tx: Tx, asked: ShelfPage, member: Member) {
  const at = now()
  const today = shared(dayIn(member.rules.time_zone, at))
  const part = partOf('batches', key, asked, member)
  const order = sql`b.expires_on nulls last, p.brand, p.model, w.position, l.batch_id, l.location_id`
  const [rows, [sums]] = await Promise.all([
    tx.query<Row>(
      sql`select l.batch_id, l.product_id, p.brand, p.model, ${fixed(variantColumns)}, b.number,
         b.expires_on, b.expires_on - ${today}::date as days_left, l.location_id, w.name as location, l.on_hand,
         least(l.on_hand * p.cost_price::numeric, ${largestAmount})::bigint as value
       ${found(asked, today, member, true)} ${part.tail(order)}`,
    ),
    tx.query<{ count: number; units: number; value: number }>(
      sql`select count(*) as count, coalesce(sum(l.on_hand), 0)::bigint as units,
         least(coalesce(sum(l.on_hand * p.cost_price::numeric), 0), ${largestAmount})::bigint as value
         ${found(asked, today, member, false)}`,
    ),
  ])
  const { count = 0, units = 0, value = 0 } = sums ?? {}
  const maySeeCost = may(member, 'see_cost')
  return {
    batches: rows.map((row) => asSeen(row, maySeeCost)),
    units,
    ...(maySeeCost && { value }),
    as_of: at.toISOString(),
    ...part.counts(count, rows, (row) => [row.product_id, row.location_id, row.batch_id]),
  }
}

function asSeen({ batch_id, product_id, brand, model, ...row }: Row, maySeeCost: boolean): ShelfBatch {
  const { number, expires_on, days_left, location_id, location, on_hand, value, ...attributes } = row
  const batch = { batch_id, product_id, brand, model, variant: variantLine(attributes) }
  return {
    ...batch,
    number,
    expires_on,
    days_left,
    location_id,
    location,
    on_hand,
    ...(maySeeCost && { value }),
  }
}
