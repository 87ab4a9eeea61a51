import type { NumberCounted, StockTake } from '@tunda/contract/stock/stock-take-shapes'
import type { Tx } from '@tunda/database'
import { given, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { isCountedByHand, isHiddenFrom } from './lines.ts'
import { getStockTake } from './stock-take-rows.ts'

/**
 * SQL of the devices that are missing in the stock take `take`: in stock where it counts, of a product that was counted by their numbers,
 * and not scanned. One that something happened to afterwards is left out: it may have come since.
 */
export const missingOf = (take: string) => `select u.id as unit_id, u.number, u.product_id, i.counted_at
  from stock_take_items i join products p on p.org_id = i.org_id and p.id = i.product_id and p.tracking <> 'none'
  join units u on u.org_id = i.org_id and u.product_id = i.product_id and u.location_id = ${take}.location_id and u.state = 'in_stock'
  where i.org_id = ${take}.org_id and i.stock_take_id = ${take}.id and i.physical_quantity is not null and not ${isCountedByHand('i')}
    and not exists (select from stock_take_units n where n.org_id = u.org_id and n.stock_take_id = i.stock_take_id and n.unit_id = u.id
      and n.outcome in ('found', 'back'))
    and not exists (select from unit_events e where e.org_id = u.org_id and e.unit_id = u.id and e.at > i.counted_at
      and e.event <> 'corrected')`

/** SQL of the devices `n` with what is told of them; where the caller works is $3. */
const told = (
  numbers: string,
) => `select n.number, n.outcome, n.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, n.unit_id,
    case when n.outcome = 'elsewhere' and l.kind <> 'transit' and ($3::uuid[] is null or l.id = any ($3)) then l.name end as location,
    coalesce(w.full_name, '') as counted_by_name, n.counted_at
  from ${numbers} n left join products p on p.org_id = n.org_id and p.id = n.product_id
  left join units u on u.org_id = n.org_id and u.id = n.unit_id
  left join locations l on l.org_id = u.org_id and l.id = u.location_id
  left join people_of_current_organizations() w on w.org_id = n.org_id and w.user_id = n.counted_by`

/** What changed of a stock take's devices between two revisions, as `member` may see them. What is missing is not among them: nobody counted it. */
export async function numberRows(
  tx: Tx,
  { id }: Pick<StockTake, 'id'>,
  { after, to }: { readonly after: number; readonly to: number },
  member: Member,
): Promise<NumberCounted[]> {
  return await tx.query<NumberCounted>(
    `${told('stock_take_units')} where n.org_id = $1 and n.stock_take_id = $2 and n.revision > $4 and n.revision <= $5
       and n.outcome <> 'missing' order by n.revision, n.number`,
    [member.org_id, id, member.location_ids, after, to],
  )
}

// While it goes on, what is missing is what it would be now.
const listed = `(
    select n.org_id, n.number, n.outcome, n.product_id, n.unit_id, n.counted_by, n.counted_at
    from stock_take_units n where n.org_id = $1 and n.stock_take_id = $2 and n.outcome <> 'taken_off'
    union all
    select t.org_id, m.number, 'missing', m.product_id, m.unit_id, null, null
    from stock_takes t cross join lateral (${missingOf('t')}) m
    where t.org_id = $1 and t.id = $2 and t.status = 'in_progress' and not $4
  )`

/** A page of the devices of a stock take: the missing ones first, then what should not be there, then what was found. Fails NOT_FOUND. */
export async function listNumbers(tx: Tx, asked: WalkAsked & { readonly id: string }, member: Member) {
  const take = await getStockTake(tx, asked, member)
  const key = [member.org_id, asked.id, member.location_ids, isHiddenFrom(member, take)]
  const part = partOf('stock_take_numbers', [['n.number', 'text']], asked, member)
  const order = sql`n.outcome = 'missing' desc, n.outcome = 'found', n.counted_at desc, n.number`
  const [numbers, [counted]] = await Promise.all([
    tx.query<NumberCounted>(sql`select * from (${given(told(listed), key)}) n where true ${part.tail(order)}`),
    tx.query<{ count: number }>(`select count(*) from ${listed} n where $3::uuid[] is null or true`, key),
  ])
  return { numbers, ...part.counts(counted?.count ?? 0, numbers, ({ number }) => [number]) }
}
