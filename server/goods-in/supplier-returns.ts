import { type NewSupplierReturn, returnFailures, type SupplierReturn } from '@tunda/contract/buying/supplier-returns'
import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { revalueCosts } from '../products/receive-cost.ts'
import { freeOf, type LockedStock, lockStock, moveStock } from '../products/stock.ts'
import { enterDebt } from '../suppliers/enter-debt.ts'
import { holdSupplier } from '../suppliers/supplier-rows.ts'
import { findUnitsHere } from '../units/find-units.ts'
import { moveUnits } from '../units/move-units.ts'
import { requireOwnParts } from '../units/own-parts.ts'
import { type KnownUnit, readUnits } from '../units/unit-rows.ts'
import { lockPosted } from './goods-in-rows.ts'

type Line = {
  readonly place: number
  readonly product_id: string
  readonly brand: string
  readonly model: string
  readonly quantity: number
  readonly returned: number
  readonly cost: number | null
}
type Back = {
  readonly line: Line
  readonly product: LockedStock
  readonly quantity: number
  readonly value: number
  readonly units: readonly KnownUnit[]
}

/**
 * Sends goods back to their supplier from the member's location: they leave the stock at the cost they came in at, and that much less is owed. A
 * replacement is later received and owed like other goods. It is recorded once: a retry returns the same. Fails NOT_FOUND, GOODS_NOT_RECEIVED,
 * GOODS_OF_NOBODY, MORE_THAN_CAME, NOT_THERE_TO_SEND_BACK, RETURN_PRODUCT_GONE, IDEMPOTENCY_KEY_REUSED, and of devices UNITS_NEEDED,
 * UNIT_NOT_IN_STOCK, UNIT_NUMBER_TWICE, and REFURBISHING_STANDS of what has the shop's parts in it.
 */
export async function sendBack(
  tx: Tx,
  asked: NewSupplierReturn,
  member: Member,
): Promise<{ returns: SupplierReturn[] }> {
  const { org_id, user_id } = member
  const { id, goods_in_id, settlement, reason } = asked
  const [goods] = await lockPosted(tx, [goods_in_id], member, returnFailures.notPosted)
  if (await isKnown(tx, asked, member)) return await listReturns(tx, { id: goods_in_id }, member)
  const supplier_id = goods?.supplier_id ?? null
  if (supplier_id === null) throw fail(returnFailures.noSupplier)
  await holdSupplier(tx, supplier_id, member)
  const backs = await backsOf(tx, asked, member)
  const at = now()
  const business_date = dayIn(member.rules.time_zone, at)
  const value = backs.reduce((sum, back) => sum + (back.line.cost === null ? 0 : back.value), 0)
  await takeOut(tx, asked, backs, business_date, member)
  const number = await takeNumber(tx, org_id)
  const made = await tx.query(
    `insert into supplier_returns (org_id, id, goods_in_id, location_id, number, settlement, reason, value, business_date, created_by,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
    [org_id, id, goods_in_id, member.location_id, number, settlement, reason, value, business_date, user_id, at],
  )
  if (made.length === 0) throw fail(general.keyReused)
  await writeLines(tx, asked, backs, member)
  if (value > 0) {
    const debt = { id, supplier_id, kind: 'goods_back', amount: -value, business_date, terms_days: null } as const
    if (!(await enterDebt(tx, { ...debt, note: reason }, member))) throw fail(general.keyReused)
  }
  const after = { number, value }
  await publish(tx, [
    { event: 'goods_in.sent_back', org_id, actor: member, id: goods_in_id, after },
    { event: 'supplier.supplied', org_id, id: supplier_id },
  ])
  return await listReturns(tx, { id: goods_in_id }, member)
}

/** Whether they were sent back already. Fails IDEMPOTENCY_KEY_REUSED if its id was used for something else. */
async function isKnown(tx: Tx, asked: NewSupplierReturn, { org_id }: Member): Promise<boolean> {
  const { id, goods_in_id, settlement, reason, lines } = asked
  if (id === goods_in_id) throw fail(general.keyReused)
  const known = await tx.query<{ is_same: boolean; product_id: string; quantity: number }>(
    `select (r.goods_in_id, r.settlement, r.reason) = ($3, $4, $5) as is_same, l.product_id, l.quantity
     from supplier_returns r join supplier_return_lines l on l.org_id = r.org_id and l.return_id = r.id
     where r.org_id = $1 and r.id = $2`,
    [org_id, id, goods_in_id, settlement, reason],
  )
  if (known.length === 0) return false
  const sent = new Map(known.map((line) => [line.product_id, line.quantity]))
  const isSame = known.every(({ is_same }) => is_same) && sent.size === lines.length
  if (!isSame || lines.some(({ product_id, quantity }) => sent.get(product_id) !== quantity))
    throw fail(general.keyReused)
  return true
}

/** What goes back of each line, and at what cost: over several returns, the units together take exactly the line's cost with them. */
async function backsOf(tx: Tx, { goods_in_id, lines: asked }: NewSupplierReturn, member: Member): Promise<Back[]> {
  const { org_id, location_id } = member
  const lines = await tx.query<Line>(
    `select row_number() over (order by position) as place, product_id, brand, model, quantity, returned, cost
     from goods_in_lines where org_id = $1 and goods_in_id = $2`,
    [org_id, goods_in_id],
  )
  const byId = new Map(lines.map((line) => [line.product_id, line]))
  const locked = await lockStock(
    tx,
    asked.map(({ product_id }) => ({ org_id, location_id, product_id })),
  )
  const products = new Map(locked.map((product) => [product.id, product]))
  const unitIds = await unitsBack(tx, { goods_in_id, lines: asked }, products, member)
  const ids = [...unitIds.values()].flat()
  await requireOwnParts(tx, ids, member)
  const units = await readUnits(
    tx,
    ids.map((id) => ({ org_id, id })),
  )
  return asked.map(({ product_id, quantity }) => {
    const line = byId.get(product_id)
    if (line === undefined) throw fail(general.notFound)
    const name = productName(line)
    const left = line.quantity - line.returned
    if (quantity > left) throw fail(returnFailures.moreThanCame, { product: name, left })
    const product = products.get(product_id)
    if (product === undefined) throw fail(returnFailures.productGone, { product: name })
    const free = Math.max(freeOf(product), 0)
    if (free < quantity) throw fail(returnFailures.notThere, { product: name, in_stock: free })
    return {
      line,
      product,
      quantity,
      value: worthOf(line, quantity, product.cost_price),
      units: units.filter((unit) => unit.product_id === product_id),
    }
  })
}

type Asked = Pick<NewSupplierReturn, 'goods_in_id' | 'lines'>

/**
 * The devices that go back, of products with serial numbers: those of these goods that are at this location. Fails UNITS_NEEDED, UNIT_NOT_IN_STOCK
 * and UNIT_NUMBER_TWICE.
 */
async function unitsBack(
  tx: Tx,
  { goods_in_id, lines }: Asked,
  products: ReadonlyMap<string, LockedStock>,
  { org_id, location_id }: Member,
): Promise<Map<string, string[]>> {
  const numbered = lines.filter(({ product_id }) => isNumbered(products.get(product_id) ?? {}))
  if (numbered.length === 0) return new Map()
  const unitHere = await findUnitsHere(
    tx,
    org_id,
    numbered.flatMap(({ numbers = [] }) => numbers),
  )
  return new Map(
    numbered.map(({ product_id, quantity, numbers = [] }) => {
      const product = products.get(product_id)
      if (product !== undefined && numbers.length !== quantity)
        throw fail(unitFailures.needed, { product_id, product: productName(product) })
      const ids = numbers.map((number) => {
        const unit = unitHere(
          number,
          (one) => one.product_id === product_id && one.goods_in_id === goods_in_id && one.location_id === location_id,
        )
        if (unit === undefined) throw fail(unitFailures.notInStock, { number })
        return unit.id
      })
      const twice = firstTwice(ids)
      if (twice >= 0) throw fail(unitFailures.twice, { number: numbers[twice] ?? '' })
      return [product_id, ids]
    }),
  )
}

/** The position of the first repeated one; -1 if there is none. */
function firstTwice(ids: readonly string[]): number {
  const known = new Set<string>()
  return ids.findIndex((id) => known.size === known.add(id).size)
}

/** Goods of unknown cost leave at the average cost, so the average does not change. */
function worthOf({ cost, quantity, returned }: Line, back: number, average: number): number {
  if (cost === null) return back * average
  const upTo = (units: number) => (2n * BigInt(cost) * BigInt(units) + BigInt(quantity)) / (2n * BigInt(quantity))
  return Number(upTo(returned + back) - upTo(returned))
}

async function takeOut(
  tx: Tx,
  { id, goods_in_id }: NewSupplierReturn,
  backs: readonly Back[],
  business_date: string,
  member: Member,
) {
  const { org_id, location_id, user_id } = member
  const cause = { org_id, document_id: id, source: 'supplier_return', business_date } as const
  await revalueCosts(
    tx,
    cause,
    backs.map(({ product, quantity, value, units }) => ({
      product,
      units: -quantity,
      value: -value,
      ...(isNumbered(product) && devicesGone(units, value, product)),
    })),
  )
  await moveStock(
    tx,
    backs.map(({ line, product, quantity, value }, place) => ({
      org_id,
      location_id,
      product_id: product.id,
      delta: -quantity,
      reason: 'sent_back',
      reference: id,
      line: place + 1,
      unit_cost: Math.round(value / quantity),
      user_id,
      isOfUnits: isNumbered(product),
      batches: { undoes: { reference: goods_in_id, reason: 'received', line: line.place } },
    })),
  )
  const way = {
    org_id,
    was: 'in_stock',
    state: 'sent_back',
    location_id,
    event: 'sent_back',
    reference: id,
    user_id,
  } as const
  await moveUnits(
    tx,
    backs.flatMap(({ units }) => units.map(({ id: unit_id }) => ({ ...way, unit_id }))),
  )
}

/** A device that stood in for another has the other's cost: what it takes along beyond what is credited is a loss. */
function devicesGone(units: readonly KnownUnit[], value: number, { cost_price }: LockedStock) {
  const cost = units.reduce((sum, { unit_cost }) => sum + (unit_cost ?? cost_price), 0)
  return { sold: cost - value, uncosted: units.filter(({ unit_cost }) => unit_cost === null).length }
}

async function writeLines(tx: Tx, { id, goods_in_id }: NewSupplierReturn, backs: readonly Back[], { org_id }: Member) {
  const rows = backs.map(({ line: { product_id, brand, model, cost }, quantity, value }, position) => {
    return { product_id, brand, model, quantity, value: cost === null ? 0 : value, position }
  })
  await tx.query(
    `with written as (
       insert into supplier_return_lines (org_id, return_id, product_id, position, brand, model, quantity, value)
       select $1, $2, r.product_id, r.position, r.brand, r.model, r.quantity, r.value
       from json_to_recordset($4::json) as r (product_id uuid, position int, brand text, model text, quantity bigint, value bigint)
       returning product_id, quantity
     )
     update goods_in_lines l set returned = l.returned + w.quantity from written w
     where l.org_id = $1 and l.goods_in_id = $3 and l.product_id = w.product_id`,
    [org_id, id, goods_in_id, JSON.stringify(rows)],
  )
}

async function takeNumber(tx: Tx, orgId: string): Promise<number> {
  const [counter] = await tx.query<{ last_return: number }>(
    `update goods_in_counters set last_return = last_return + 1 where org_id = $1 returning last_return`,
    [orgId],
  )
  if (counter === undefined) throw new Error('what goes back came in')
  return counter.last_return
}

/** The returns of these goods, newest first. Fails NOT_FOUND. */
export async function listReturns(
  tx: Tx,
  { id }: { id: string },
  { org_id, location_ids }: Member,
): Promise<{ returns: SupplierReturn[] }> {
  const [found, returns] = await Promise.all([
    tx.query(
      'select 1 from goods_ins where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))',
      [org_id, id, location_ids],
    ),
    tx.query<SupplierReturn>(
      `select r.id, r.number, r.settlement, r.reason, r.value, r.business_date, r.created_at,
         coalesce(p.full_name, '') as created_by_name,
         (select json_agg(json_build_object('product_id', l.product_id, 'brand', l.brand, 'model', l.model, 'quantity', l.quantity,
            'value', l.value) order by l.position)
          from supplier_return_lines l where l.org_id = r.org_id and l.return_id = r.id) as lines
       from supplier_returns r
       left join people_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.created_by
       where r.org_id = $1 and r.goods_in_id = $2 order by r.number desc`,
      [org_id, id],
    ),
  ])
  if (found.length === 0) throw fail(general.notFound)
  return { returns }
}
