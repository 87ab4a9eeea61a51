import { may } from '@tunda/contract/organization/rights'
import type { StockTake, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import type { Tx } from '@tunda/database'
import { fixed, type Sql, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'

/** May this member see what things cost? */
export function maySeeCost(member: Member): boolean {
  return may(member, 'see_cost')
}

/** While a blind count goes on, who only counts is not told what should be there. */
export function isHiddenFrom(member: Member, take: Pick<StockTake, 'status' | 'is_blind'>): boolean {
  return !may(member, 'adjust_stock') && take.is_blind && take.status === 'in_progress'
}

/** SQL that joins to the movement `m` its sale `s` or its refund `r`, where it is of one that a till may hand in late. */
export const whenSold = `left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end`
/** SQL that says, with them, whether it was before the line `i` was counted. */
export const wasSoldBefore = 'coalesce(s.sale_date, r.created_at) <= i.counted_at'

/**
 * SQL of what was sold or came back at the place of the stock take `take` before the line `i` was counted and handed in only afterwards: a till without a network does that.
 * The shelf had it already, so it belongs to what should be there. What an earlier count put back for such a sale or refund counts too.
 */
export const soldBefore = (take: string) => `(select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  ${whenSold}
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = ${take}.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and ${wasSoldBefore})`

/**
 * SQL of the lines of the stock take `take`, each against what should have been there when it was counted. `offset 0` has that worked out
 * once a line: without it PostgreSQL puts the look-up of it wherever a difference or a value is asked for, and plans and runs it as often.
 */
export function linesOf(take: string): string {
  const [before, after] = piecesOf(take)
  return before + after
}

/** The same of the lines `i` that `among` names alone: nothing is worked out of the others. */
function linesAmong(take: string, among: Sql): Sql {
  const [before, after] = piecesOf(take)
  return sql`${fixed(before)} and ${among} ${fixed(after)}`
}

function piecesOf(take: string): readonly [string, string] {
  const before = `select l.*, physical_quantity - expected as difference, ((physical_quantity - expected)::numeric * cost_price) as value
    from (
      select i.*, i.system_quantity + case when ${take}.status = 'in_progress' and i.counted_at is not null then ${soldBefore(take)} else 0 end
        as expected
      from stock_take_items i where i.org_id = ${take}.org_id and i.stock_take_id = ${take}.id`
  return [before, '\n      offset 0\n    ) l']
}

/** SQL that says whether devices of the line were counted otherwise than by their numbers: nobody knows then which are meant. */
// Asked as values, which PostgreSQL looks up by their keys: an `exists` beside an `and` it answers by reading all products.
export const isCountedByHand = (line: string) => `coalesce((select p.tracking <> 'none' from products p
  where p.org_id = ${line}.org_id and p.id = ${line}.product_id) and ${line}.physical_quantity <> (
  select count(*) from stock_take_units n where n.org_id = ${line}.org_id and n.stock_take_id = ${line}.stock_take_id
    and n.product_id = ${line}.product_id and n.outcome in ('found', 'back')), false)`

type Row = Omit<StockTakeItem, 'system_quantity' | 'batches'> & {
  batches: StockTakeItem['batches'] | null
  system_quantity: number
  cost_price: number
  value_difference: number
}

const countedBatches = `(select json_agg(json_build_object('number', b.number, 'expires_on', b.expires_on, 'quantity', b.quantity) order by b.expires_on, b.number)
  from stock_take_batches b where b.org_id = l.org_id and b.stock_take_id = l.stock_take_id and b.product_id = l.product_id and b.quantity > 0)`

type Asked = {
  /** About the line `i`, before anything is worked out of it. */
  readonly among?: Sql
  /** About the line `l`. */
  readonly where?: Sql
  /** The order, and how many. */
  readonly tail: Sql
}

/** Lines of a stock take as `member` may see them. */
export async function itemRows(
  tx: Tx,
  member: Member,
  take: Pick<StockTake, 'id' | 'status' | 'is_blind'>,
  { among = sql`true`, where = sql`true`, tail }: Asked,
): Promise<StockTakeItem[]> {
  const rows = await tx.query<Row>(
    sql`select l.id, l.stock_take_id, l.product_id, l.product_brand, l.product_model, l.cost_price, l.selling_price,
       l.expected as system_quantity, l.physical_quantity, l.difference,
       l.value as value_difference,
       (select coalesce(sum(abs(m.delta)), 0)::bigint from inventory_movements m
        where m.org_id = l.org_id and m.product_id = l.product_id and m.location_id = t.location_id and m.id > l.first_movement_id and m.id <= l.movement_id)
         as moved_while_counting,
       ${fixed(countedBatches)} as batches, l.notes, l.counted_by, coalesce(u.full_name, '') as counted_by_name, l.counted_at
     from stock_takes t
     cross join lateral (${linesAmong('t', among)}) l
     left join people_of_current_organizations() u on u.org_id = l.org_id and u.user_id = l.counted_by
     where t.org_id = ${member.org_id} and t.id = ${take.id} and ${where} ${tail}`,
  )
  return rows.map((row) => shown(row, member, isHiddenFrom(member, take)))
}

function shown(row: Row, member: Member, isHidden: boolean): StockTakeItem {
  const { cost_price, value_difference, batches, ...rest } = row
  const item = { ...rest, ...(batches && { batches }) }
  const seen = maySeeCost(member) ? { ...item, cost_price, value_difference } : item
  return isHidden ? { ...seen, system_quantity: null, difference: null, moved_while_counting: null } : seen
}
