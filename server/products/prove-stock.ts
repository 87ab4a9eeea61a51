import type { StockProof } from '@tunda/contract/products/stock-proofs'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'

type Asked = { readonly org_id: string; readonly user_id: string | null; readonly night: string | null }
type Stored = Omit<StockProof, 'user_name'>

const shown = 20

/**
 * Reconciles the shop's stock with its ledger: every product's stock must be the sum of its movements, its stock at each location the sum of those
 * there, every running balance the sum up to it, goods on the way those of open transfers, reserved goods those of open lay-bys, and parts taken for
 * repairs those in their devices. One statement sees one snapshot, so sales may go on meanwhile. Returns nothing if this night was checked already.
 */
export async function proveStock(tx: Tx, { org_id, user_id, night }: Asked): Promise<Stored | undefined> {
  const [proof] = await tx.query<Stored>(
    `with running as (
       select product_id, location_id, delta, stock_after,
         sum(delta) over (partition by product_id, location_id order by id) as balance
       from inventory_movements where org_id = $1
     ), there as (
       select product_id, location_id, count(*) as movements, sum(delta) as stock,
         count(*) filter (where stock_after <> balance) as wrong_balances
       from running group by product_id, location_id
     ), ledger as (
       select product_id, sum(t.movements) as movements, sum(t.stock) as stock,
         sum(t.wrong_balances) + count(*) filter (where coalesce(l.on_hand, 0) <> coalesce(t.stock, 0)) as wrong_balances
       from there t full join (select * from stock_levels where org_id = $1) l using (product_id, location_id)
       group by product_id
     ), on_the_way as (
       select product_id from (
         select l.product_id, sum(l.quantity - l.received - l.lost - l.damaged - l.returned) as units
         from transfer_lines l join transfers f on f.org_id = l.org_id and f.id = l.transfer_id
         where l.org_id = $1 and f.sent_at is not null group by l.product_id
       ) said full join (
         select s.product_id, s.on_hand from stock_levels s join locations p on p.org_id = s.org_id and p.id = s.location_id
         where s.org_id = $1 and p.kind = 'transit'
       ) there using (product_id)
       where coalesce(said.units, 0) <> coalesce(there.on_hand, 0)
     ), aside as (
       select product_id from (
         select l.product_id, y.location_id, sum(l.quantity) as units from layby_lines l join laybys y on y.org_id = l.org_id and y.id = l.layby_id
         where l.org_id = $1 and y.state = 'open' group by l.product_id, y.location_id
       ) said full join (
         select product_id, location_id, reserved from stock_levels where org_id = $1 and reserved <> 0
       ) kept using (product_id, location_id)
       where coalesce(said.units, 0) <> coalesce(kept.reserved, 0)
     ), fitted as (
       select product_id from (
         select product_id, sum(quantity) as units from repair_parts t join repairs r on r.org_id = t.org_id and r.id = t.repair_id
         where t.org_id = $1 and t.state = 'in' and r.ended_on is null group by product_id
       ) said full join (
         select i.product_id, -sum(i.delta) as units from inventory_movements i where i.org_id = $1 and i.reason = 'repair'
           and i.product_id is distinct from (select u.work_product_id from repair_rules u where u.org_id = $1)
         group by i.product_id having sum(i.delta) <> 0
       ) moved using (product_id)
       where coalesce(said.units, 0) <> coalesce(moved.units, 0)
     ), proved as (
       select p.id as product_id, p.brand, p.model, p.current_stock, coalesce(l.movements, 0) as movements,
         coalesce(l.stock, 0) as ledger_stock, coalesce(l.wrong_balances, 0) + case when w.product_id is null then 0 else 1 end
           + case when p.id in (select product_id from aside) then 1 else 0 end + case when p.id in (select product_id from fitted) then 1 else 0 end as wrong_balances
       from products p left join ledger l on l.product_id = p.id left join on_the_way w on w.product_id = p.id
       where p.org_id = $1
     ), wrong as (
       select product_id, brand, model, current_stock, ledger_stock, wrong_balances from proved
       where current_stock <> ledger_stock or wrong_balances > 0
     )
     insert into stock_proofs (org_id, night, products, movements, differences, examples, milliseconds, user_id, created_at)
     select $1, $2, count(*), coalesce(sum(movements), 0), (select count(*) from wrong),
       (select coalesce(json_agg(w), '[]') from (select * from wrong order by brand, model, product_id limit ${shown}) w),
       extract(epoch from clock_timestamp() - statement_timestamp()) * 1000, $3, $4
     from proved
     on conflict do nothing
     returning id, products, movements, differences, examples, milliseconds, user_id, created_at`,
    [org_id, night, user_id, now()],
  )
  return proof
}

/** Checks the stock of the member's shop now. */
export async function proveNow(tx: Tx, { org_id, user_id, full_name }: Member): Promise<StockProof> {
  const proof = await proveStock(tx, { org_id, user_id, night: null })
  if (proof === undefined) throw new Error('a proof that a person asks for is always written')
  return { ...proof, user_name: full_name }
}

/** The results of the shop's checks, newest first. */
export async function listProofs(tx: Tx, asked: WalkAsked, member: Member) {
  const { org_id } = member
  const part = partOf('stock_proofs', [['s.id', 'uuid']], asked, member)
  const [counted, stock_proofs] = await Promise.all([
    tx.query<{ count: number }>('select count(*) from stock_proofs where org_id = $1', [org_id]),
    tx.query<StockProof>(
      sql`select s.id, s.products, s.movements, s.differences, s.examples, s.milliseconds, s.user_id, s.created_at,
         coalesce(u.full_name, '') as user_name
       from stock_proofs s left join people_of_current_organizations() u on u.org_id = s.org_id and u.user_id = s.user_id
       where s.org_id = ${org_id} ${part.tail(sql`s.created_at desc, s.id`)}`,
    ),
  ])
  return { stock_proofs, ...part.counts(counted[0]?.count ?? 0, stock_proofs, ({ id }) => [id]) }
}
