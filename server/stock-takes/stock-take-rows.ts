import { general } from '@tunda/contract/failure'
import type { StockTake, StockTakeFindings } from '@tunda/contract/stock/stock-take-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { isCountedByHand, isHiddenFrom, linesOf, maySeeCost } from './lines.ts'

type Row = Omit<StockTake, 'findings'> & Required<StockTakeFindings>

/**
 * The stock takes with these ids, in this order, as `member` may see them; ids that are not in the member's shop, or of
 * locations that they do not see, are left out.
 */
export async function stockTakeRows(tx: Tx, member: Member, ids: readonly string[]): Promise<StockTake[]> {
  const rows = await tx.query<Row>(
    `with people as (select * from people_of_current_organizations())
     select t.id, t.user_id, t.org_id, t.notes, t.created_by, coalesce(starter.full_name, '') as created_by_name, t.status,
       t.stock_take_date, t.is_blind, t.category_id, c.name as category_name, t.revision, t.is_adjusted, t.closed_at, t.closed_by,
       closer.full_name as closed_by_name, t.created_at, found.*, coalesce(t.to_count,
         (select count(*) from products p where p.org_id = t.org_id and p.is_active
           and (t.category_id is null or p.category_id = t.category_id))
         + (select count(*) from stock_take_items i left join products p on p.org_id = i.org_id and p.id = i.product_id
           where i.org_id = t.org_id and i.stock_take_id = t.id and i.physical_quantity is not null
             and (p.is_active and (t.category_id is null or p.category_id = t.category_id)) is not true)) as to_count
     from stock_takes t
     left join categories c on c.id = t.category_id
     left join people starter on starter.org_id = t.org_id and starter.user_id = t.created_by
     left join people closer on closer.org_id = t.org_id and closer.user_id = t.closed_by
     cross join lateral (
       select count(*) as counted, coalesce(sum(physical_quantity), 0)::bigint as units_counted,
         count(*) filter (where difference > 0) as lines_over,
         coalesce(sum(difference) filter (where difference > 0), 0)::bigint as units_over,
         count(*) filter (where difference < 0) as lines_short,
         coalesce(-sum(difference) filter (where difference < 0), 0)::bigint as units_short,
         count(*) filter (where difference <> 0 and ${isCountedByHand('line')}) as lines_numbered,
         coalesce(sum(value) filter (where difference > 0), 0) as value_over,
         coalesce(-sum(value) filter (where difference < 0), 0) as value_short
       from (${linesOf('t')}) line where physical_quantity is not null
     ) found
     where t.org_id = $1 and t.id = any ($2::uuid[]) and ($3::uuid[] is null or t.location_id = any ($3))
     order by array_position($2::uuid[], t.id)`,
    [member.org_id, ids, member.location_ids],
  )
  return rows.map((row) => shown(row, member))
}

function shown(row: Row, member: Member): StockTake {
  const { lines_over, units_over, lines_short, units_short, lines_numbered, value_over, value_short, ...take } = row
  if (isHiddenFrom(member, take)) return { ...take, findings: null }
  const values = maySeeCost(member) ? { value_over, value_short } : {}
  return { ...take, findings: { lines_over, units_over, lines_short, units_short, lines_numbered, ...values } }
}

/** One stock take of the member's shop. Fails NOT_FOUND. */
export async function getStockTake(tx: Tx, { id }: { id: string }, member: Member): Promise<StockTake> {
  const [take] = await stockTakeRows(tx, member, [id])
  if (take === undefined) throw fail(general.notFound)
  return take
}

/** A stock take that nobody else counts in, changes or completes until the transaction ends. */
export type LockedStockTake = Pick<
  StockTake,
  'id' | 'status' | 'is_blind' | 'notes' | 'category_id' | 'created_at' | 'revision'
> & {
  location_id: string
}

/** Locks the stock take, before any product is locked. Fails NOT_FOUND. */
export async function lockStockTake(tx: Tx, member: Member, id: string): Promise<LockedStockTake> {
  const [take] = await tx.query<LockedStockTake>(
    `select id, status, is_blind, notes, category_id, created_at, revision, location_id from stock_takes
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update`,
    [member.org_id, id, member.location_ids],
  )
  if (take === undefined) throw fail(general.notFound)
  return take
}
