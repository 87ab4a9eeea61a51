import type { StockChange } from '@tunda/contract/events'
import type { MovementReason } from '@tunda/contract/products'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { publish } from '../events/publish.ts'

/** A product of one organisation. */
export type ProductKey = { readonly org_id: string; readonly product_id: string }

/** A product as a lock found it: nobody else changes its stock or price until the transaction ends. */
export type LockedProduct = {
  org_id: string
  id: string
  brand: string
  model: string
  cost_price: number
  selling_price: number
  current_stock: number
  is_active: boolean
}

/** One change of stock. `reference` and `line` name its cause, which moves stock once; `sold` and `revenue` are a sale's. */
export type StockMove = ProductKey & {
  readonly delta: number
  readonly reason: MovementReason
  readonly user_id: string | null
  readonly reference?: string
  readonly line?: number
  readonly note?: string | null | undefined
  /** Whole shillings a unit, of goods received. */
  readonly unit_cost?: number | null | undefined
  readonly sold?: number
  readonly revenue?: number
  /** When it moved, if that is not now. */
  readonly at?: Date | undefined
}

/** Locks the products, in one order for everybody, so that no two transactions wait for each other. Unknown ones are left out. */
export async function lockProducts(tx: Tx, keys: readonly ProductKey[]): Promise<LockedProduct[]> {
  return await tx.query<LockedProduct>(
    `select org_id, id, brand, model, cost_price, selling_price, current_stock, is_active
     from products
     where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))
     order by org_id, id for no key update`,
    [keys.map((key) => key.org_id), keys.map((key) => key.product_id)],
  )
}

/**
 * Moves stock: each move becomes a line of the ledger with the stock after it, and the products' running totals follow, in one
 * statement; who wants to hears of what became low or ran out. The only writer of stock. The products must be locked; the database
 * refuses any stock that differs from the ledger.
 */
export async function moveStock(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return
  const totals = new Map<string, ProductTotal>()
  const lines = moves.map((move, line_place) => {
    const { place, delta: moved } = addTo(totals, move)
    return { line: 1, ...move, line_place, place, moved }
  })
  const crossed = await tx.query<StockChange>(
    `with changed as (
       update products p
       set current_stock = p.current_stock + t.delta, total_sold = p.total_sold + t.sold, total_revenue = p.total_revenue + t.revenue
       from json_to_recordset($1::json) as t (place int, org_id uuid, product_id uuid, delta bigint, sold bigint, revenue bigint)
       where p.org_id = t.org_id and p.id = t.product_id
       returning t.place, p.org_id, p.id as product_id, p.brand, p.model, p.current_stock - t.delta as before,
         p.current_stock as after, minimum_stock(p.min_stock) as minimum
     ), ledger as (
       insert into inventory_movements (org_id, product_id, delta, reason, reference, line, note, unit_cost, stock_after, user_id, created_at)
       select c.org_id, c.product_id, m.delta, m.reason, m.reference, m.line, m.note, m.unit_cost, c.before + m.moved, m.user_id, coalesce(m.at, $3)
       from json_to_recordset($2::json) as m (line_place int, place int, delta bigint, moved bigint, reason text, reference text,
         line int, note text, unit_cost bigint, user_id uuid, at timestamptz)
       join changed c on c.place = m.place
       order by m.line_place
     )
     select org_id, product_id, brand, model, before, after, minimum from changed where after <= minimum or before <= 0`,
    [JSON.stringify([...totals.values()]), JSON.stringify(lines), now()],
  )
  const crossing = new Map(crossed.map((change) => [`${change.org_id} ${change.product_id}`, change]))
  await publish(
    tx,
    [...totals].map(([key, { org_id, product_id: id }]) => ({
      event: 'stock.moved',
      org_id,
      id,
      news: crossing.get(key),
    })),
  )
}

/** What all the moves of one product come to; `place` is its place among the products. */
type ProductTotal = ProductKey & { place: number; delta: number; sold: number; revenue: number }

function addTo(totals: Map<string, ProductTotal>, move: StockMove): Readonly<ProductTotal> {
  const { org_id, product_id, delta, sold = 0, revenue = 0 } = move
  const key = `${org_id} ${product_id}`
  const total = totals.get(key) ?? { org_id, product_id, place: totals.size, delta: 0, sold: 0, revenue: 0 }
  totals.set(key, total)
  total.delta += delta
  total.sold += sold
  total.revenue += revenue
  return { ...total }
}
