import type { ShelfBatch, ShelfPage } from '@tunda/contract/batches/batches'
import { largestAmount } from '@tunda/contract/ceilings'
import { may } from '@tunda/contract/organization/rights'
import { variantAttributes } from '@tunda/contract/products/product-attributes'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import { fixed, given, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { type Key, partOf } from '../lists/walk.ts'
import { seenLocations } from '../locations/seen-locations.ts'

type Row = Omit<Required<ShelfBatch>, 'variant'> & Parameters<typeof variantLine>[0]

/**
 * Stock by batch at the locations that the member sees. `$2`: the shop's day, `$3`: locations, null for all, `$4`: the filter, `$5`: a product, or
 * null.
 */
const found = `from batch_levels l
  join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $1 and l.on_hand > 0 and ($3::uuid[] is null or l.location_id = any ($3))
    and ($5::uuid is null or l.product_id = $5) and case $4::text
    when 'all' then true
    when 'undated' then b.expires_on is null
    when 'expired' then b.expires_on < $2::date
    else b.expires_on <= $2::date + $4::int end`

const key: Key = [
  ['l.product_id', 'uuid'],
  ['l.location_id', 'uuid'],
  ['l.batch_id', 'uuid'],
]
const variantColumns = variantAttributes.map((name) => `p.${name}`).join(', ')

/** A page of stock by batch: what expires first on top, stock without a known date last. */
export async function lookAtShelf(tx: Tx, asked: ShelfPage, member: Member) {
  const at = now()
  const values = [
    member.org_id,
    dayIn(member.rules.time_zone, at),
    seenLocations(member, asked.location_id),
    asked.show,
    asked.product_id ?? null,
  ]
  const part = partOf('batches', key, asked, member)
  const there = given(found, values)
  const day = given('$1::date', [dayIn(member.rules.time_zone, at)])
  const order = sql`b.expires_on nulls last, p.brand, p.model, w.position, l.batch_id, l.location_id`
  const [rows, [sums]] = await Promise.all([
    tx.query<Row>(
      sql`select l.batch_id, l.product_id, p.brand, p.model, ${fixed(variantColumns)}, b.number,
         b.expires_on, b.expires_on - ${day} as days_left, l.location_id, w.name as location, l.on_hand,
         least(l.on_hand * p.cost_price::numeric, ${largestAmount})::bigint as value
       ${there} ${part.tail(order)}`,
    ),
    tx.query<{ count: number; units: number; value: number }>(
      sql`select count(*) as count, coalesce(sum(l.on_hand), 0)::bigint as units,
         least(coalesce(sum(l.on_hand * p.cost_price::numeric), 0), ${largestAmount})::bigint as value ${there}`,
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
