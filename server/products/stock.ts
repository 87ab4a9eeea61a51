import type { StockChange } from '@tunda/contract/events'
import type { MovementReason } from '@tunda/contract/products/movement-reasons'
import { type VariantAttribute, variantAttributes } from '@tunda/contract/products/product-attributes'
import { productName } from '@tunda/contract/products/product-words'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { isNumbered, type Tracking } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { type DatedStock, readDated } from '../batches/dated-stock.ts'
import { type BatchWish, moveBatches } from '../batches/move-batches.ts'
import { now } from '../clock.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'

/** A product of one organisation. */
export type ProductKey = { readonly org_id: string; readonly product_id: string }

/** A product at a location of its organisation. */
export type LevelKey = ProductKey & { readonly location_id: string }

/** A product as a lock found it: nobody else changes its stock or price until the transaction ends. `current_stock` is all there is of it. */
export type LockedProduct = {
  org_id: string
  id: string
  brand: string
  model: string
  cost_price: number
  selling_price: number
  current_stock: number
  is_active: boolean
  /** Each of its units has such a number: moves name the units. */
  tracking: Tracking
  /** Its goods expire: its stock is that of its batches. */
  has_expiry: boolean
} & { readonly [Name in VariantAttribute]: string | null }

/** The same at one of the shop's locations, with the stock there; `dated`: for goods that expire, the quantity by date. */
export type LockedStock = LockedProduct & {
  location_id: string
  on_hand: number
  /** The quantity put aside for customers. */
  reserved?: number
  dated?: readonly DatedStock[] | undefined
}

/** The quantity that is not put aside: what can be sold or transferred. */
export const freeOf = ({ on_hand, reserved = 0 }: Pick<LockedStock, 'on_hand' | 'reserved'>) => on_hand - reserved

/** One change of stock. `reference` and `line` name its cause, which moves stock once; `sold` and `revenue` are a sale's. */
export type StockMove = LevelKey & {
  readonly delta: number
  readonly reason: MovementReason
  readonly user_id: string | null
  readonly reference?: string
  readonly line?: number
  readonly note?: string | null | undefined
  /** Whole shillings a unit, of goods received. What is lost or found costs what its product does, unless this says otherwise. */
  readonly unit_cost?: number | null | undefined
  readonly sold?: number
  readonly revenue?: number
  /** The caller moves the units with it, of a product whose units have numbers. */
  readonly isOfUnits?: boolean
  /** Of goods that expire: which of them. */
  readonly batches?: BatchWish | undefined
  /** When it moved, if that is not now. */
  readonly at?: Date | undefined
}

/** SQL: why stock moves that was neither bought nor sold, and so is a loss, or a gain, of the month. */
export const shrinkageReasons = `('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty')`

/** Locks the products, always in the same order, so that no two transactions deadlock. Unknown ones are left out. */
export async function lockProducts(tx: Tx, keys: readonly ProductKey[]): Promise<LockedProduct[]> {
  return await tx.query<LockedProduct>(
    `select org_id, id, brand, model, cost_price, selling_price, current_stock, is_active, tracking, has_expiry,
       ${variantAttributes.join(', ')}
     from products
     where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))
     order by org_id, id for no key update`,
    [keys.map((key) => key.org_id), keys.map((key) => key.product_id)],
  )
}

/**
 * Locks the products and reads the stock of each at its location; a product's lock covers its stock levels at every location. Returns one row for
 * each key; unknown products are left out, and the others have a stock level from here on.
 */
export async function lockStock(tx: Tx, asked: readonly LevelKey[]): Promise<LockedStock[]> {
  const keys = [...new Map(asked.map((key) => [levelOf(key), key])).values()]
  // The levels are a statement of their own: it sees what was committed while the first one waited for its locks.
  const [products, levels] = await Promise.all([lockProducts(tx, keys), readLevels(tx, keys)])
  const productOf = new Map(products.map((row) => [`${row.org_id} ${row.id}`, row]))
  const found = new Map(levels.map((row) => [levelOf(row), row]))
  const known = keys.filter(({ org_id, product_id }) => productOf.has(`${org_id} ${product_id}`))
  await openLevels(
    tx,
    known.filter((key) => !found.has(levelOf(key))),
  )
  const dated = await readDated(
    tx,
    known.filter(({ org_id, product_id }) => productOf.get(`${org_id} ${product_id}`)?.has_expiry),
  )
  return known.flatMap((key) => {
    const product = productOf.get(`${key.org_id} ${key.product_id}`)
    const { on_hand = 0, reserved = 0 } = found.get(levelOf(key)) ?? {}
    return product === undefined
      ? []
      : { ...product, location_id: key.location_id, on_hand, reserved, dated: dated.get(levelOf(key)) }
  })
}

type Level = LevelKey & { on_hand: number; reserved: number }

const levelOf = ({ org_id, product_id, location_id }: LevelKey) => `${org_id} ${product_id} ${location_id}`

async function readLevels(tx: Tx, keys: readonly LevelKey[]): Promise<Level[]> {
  return await tx.query<Level>(
    `select org_id, product_id, location_id, on_hand, reserved from stock_levels
     where (org_id, product_id, location_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))`,
    [keys.map((key) => key.org_id), keys.map((key) => key.product_id), keys.map((key) => key.location_id)],
  )
}

/** A product new to a location starts there with a stock of 0. */
async function openLevels(tx: Tx, keys: readonly LevelKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.query(
    `insert into stock_levels (org_id, product_id, location_id)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])`,
    [keys.map((key) => key.org_id), keys.map((key) => key.product_id), keys.map((key) => key.location_id)],
  )
}

/**
 * Moves stock: each move becomes a line of the ledger with the location's stock after it, and the locations' levels and the products' running totals
 * follow, in one statement; members who want it are notified of what became low or ran out. The only writer of stock. The products must be locked by
 * `lockStock`; the database refuses any stock that differs from the ledger. Fails UNITS_NEEDED where a product's units have numbers and the caller
 * names none: the database holds such stock to the count of its units.
 */
export async function moveStock(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return
  const [products, levels] = [new Totals<ProductKey>(), new Totals<LevelKey>()]
  const lines = moves.map(
    ({ org_id, product_id, location_id, sold = 0, revenue = 0, isOfUnits, batches, ...move }, line_place) => {
      const { delta } = move
      products.add({ org_id, product_id }, { delta, sold, revenue })
      const { place, delta: moved } = levels.add({ org_id, product_id, location_id }, { delta })
      return { line: 1, ...move, line_place, place, moved }
    },
  )
  const answered = await tx.query<Answered>(
    `with changed as (
       update products p
       set current_stock = p.current_stock + t.delta, total_sold = p.total_sold + t.sold, total_revenue = p.total_revenue + t.revenue
       from json_to_recordset($1::json) as t (org_id uuid, product_id uuid, delta bigint, sold bigint, revenue bigint)
       where p.org_id = t.org_id and p.id = t.product_id
       returning p.org_id, p.id as product_id, p.brand, p.model, p.current_stock - t.delta as before,
         p.current_stock as after, minimum_stock(p.min_stock) as minimum, p.is_active,
         p.tracking, p.has_expiry, p.cost_price
     ), levels as (
       update stock_levels l set on_hand = l.on_hand + t.delta
       from json_to_recordset($2::json) as t (place int, org_id uuid, product_id uuid, location_id uuid, delta bigint)
       where l.org_id = t.org_id and l.product_id = t.product_id and l.location_id = t.location_id
       returning t.place, l.org_id, l.product_id, l.location_id, l.on_hand - t.delta as before
     ), ledger as (
       insert into inventory_movements (org_id, product_id, location_id, delta, reason, reference, line, note, unit_cost, stock_after,
         user_id, created_at)
       select l.org_id, l.product_id, l.location_id, m.delta, m.reason, m.reference, m.line, m.note,
         case when m.unit_cost is null and m.reason in ${shrinkageReasons}
           then (select c.cost_price from changed c where c.org_id = l.org_id and c.product_id = l.product_id) else m.unit_cost end,
         l.before + m.moved, m.user_id, coalesce(m.at, $4)
       from json_to_recordset($3::json) as m (line_place int, place int, delta bigint, moved bigint, reason text, reference text,
         line int, note text, unit_cost bigint, user_id uuid, at timestamptz)
       join levels l on l.place = m.place
       order by m.line_place
       returning org_id, product_id, id
     )
     select org_id, product_id, brand, model, before, after, minimum, is_active, tracking, case when has_expiry then (
       select array_agg(l.id order by l.id) from ledger l where l.org_id = c.org_id and l.product_id = c.product_id) end as movements
     from changed c where (after <= minimum and is_active) or before <= 0 or tracking <> 'none' or has_expiry`,
    [
      JSON.stringify(products.all.map(withoutPlace)),
      JSON.stringify(levels.all.map(withoutTrade)),
      JSON.stringify(lines),
      now(),
    ],
  )
  const nameless = answered.find(
    (product) => isNumbered(product) && moves.some((move) => isOf(move, product) && !move.isOfUnits),
  )
  if (nameless !== undefined)
    throw fail(unitFailures.needed, { product_id: nameless.product_id, product: productName(nameless) })
  await moveBatches(
    tx,
    answered.flatMap((product) => ofBatches(product, moves)),
  )
  // Nobody is notified about products that are no longer sold.
  const crossed = answered.filter(({ before, after, minimum, is_active }) =>
    after <= minimum ? is_active : before <= 0,
  )
  const crossing = new Map(
    crossed.map(({ tracking, movements, is_active, ...change }) => [`${change.org_id} ${change.product_id}`, change]),
  )
  await publish(
    tx,
    products.all.map(({ org_id, product_id: id }) => ({
      event: 'stock.moved',
      org_id,
      id,
      news: crossing.get(`${org_id} ${id}`),
    })),
  )
}

type Answered = StockChange & {
  readonly is_active: boolean
  readonly tracking: Tracking
  readonly movements: readonly number[] | null
}

/** The moves of a product that expires, in their order, each with its line of the ledger. */
function ofBatches(product: Answered, moves: readonly StockMove[]) {
  const { movements } = product
  if (movements === null) return []
  return moves
    .filter((move) => isOf(move, product))
    .map((move, place) => ({ ...move, movement_id: movements[place] ?? Number.NaN }))
}

const isOf = (one: ProductKey, other: ProductKey) => one.product_id === other.product_id && one.org_id === other.org_id

type Total = { place: number; delta: number; sold: number; revenue: number }

const withoutPlace = ({ place, ...total }: ProductKey & Total) => total
const withoutTrade = ({ sold, revenue, ...total }: LevelKey & Total) => total

type Moved = Pick<StockMove, 'delta' | 'sold' | 'revenue'>

/** The sum of all moves of one product, or of one at a location; `place` is its position among them. */
class Totals<Key extends ProductKey> {
  readonly all: (Key & Total)[] = []
  readonly #known = new Map<string, (typeof this.all)[number]>()

  add(key: Key, { delta, sold = 0, revenue = 0 }: Moved): { readonly place: number; readonly delta: number } {
    const name = Object.values(key).join(' ')
    const total = this.#known.get(name) ?? { ...key, place: this.all.length, delta: 0, sold: 0, revenue: 0 }
    if (!this.#known.has(name)) {
      this.#known.set(name, total)
      this.all.push(total)
    }
    total.delta += delta
    total.sold += sold
    total.revenue += revenue
    return { place: total.place, delta: total.delta }
  }
}
