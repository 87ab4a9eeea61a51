import { hasRate } from '@tunda/contract/buying/bought-goods'
import type { GoodsInNumber, GoodsInShown } from '@tunda/contract/buying/goods-in'
import { goodsInFailures } from '@tunda/contract/buying/goods-in-failures'
import { largestPrice } from '@tunda/contract/ceilings'
import { general } from '@tunda/contract/failure'
import { share } from '@tunda/contract/money'
import { productName } from '@tunda/contract/products/product-words'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import type { BatchShare } from '../batches/allocate.ts'
import { openBatches } from '../batches/open-batches.ts'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { takePlainNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { receiveAtOwnCost, receiveCosts } from '../products/receive-cost.ts'
import { type LockedStock, lockStock, moveStock } from '../products/stock.ts'
import { receiveOrder } from '../purchase-orders/receive-order.ts'
import { enterDebt } from '../suppliers/enter-debt.ts'
import { learnProducts } from '../suppliers/supplier-products.ts'
import { holdSupplier } from '../suppliers/supplier-rows.ts'
import { addUnits } from '../units/move-units.ts'
import { readNumbers } from '../units/read-numbers.ts'
import { type LockedGoodsIn, lockGoodsIn, readBatches, showGoodsIn } from './goods-in-rows.ts'

type Line = {
  readonly product_id: string
  readonly brand: string
  readonly model: string
  readonly quantity: number
  /** The cost of the whole line in shillings; null if it is unknown. */
  readonly cost: number | null
}

/**
 * Posts a draft: stock, costs and what is owed to the supplier, in one transaction and only once. A retry returns the same. Fails NOT_FOUND,
 * GOODS_IN_EMPTY, GOODS_IN_WITHOUT_RATE, GOODS_IN_TOO_DEAR, GOODS_IN_PRODUCT_GONE, GOODS_IN_BATCHES_DIFFER, MORE_THAN_ORDERED, SUPPLIER_ARCHIVED,
 * LOCATION_CLOSED and IDEMPOTENCY_KEY_REUSED.
 */
export async function postGoodsIn(
  tx: Tx,
  { id, accept_more = false }: { readonly id: string; readonly accept_more?: boolean | undefined },
  member: Member,
): Promise<GoodsInShown> {
  const { org_id, user_id } = member
  const draft = await lockGoodsIn(tx, id, member)
  if (draft.posted_at !== null) return await showGoodsIn(tx, { id }, member)
  await requireOpen(tx, draft, member)
  const lines = await linesOf(tx, draft, member)
  if (!hasRate(draft)) throw fail(goodsInFailures.withoutRate)
  if (draft.order_id !== null) await receiveOrder(tx, { id: draft.order_id, acceptMore: accept_more }, lines, member)
  const terms = await termsOf(tx, draft, member)
  const locked = await lockStock(
    tx,
    lines.map(({ product_id }) => ({ org_id, location_id: draft.location_id, product_id })),
  )
  const received = matched(lines, locked)
  const at = now()
  const business_date = dayIn(member.rules.time_zone, at)
  await takeIn(tx, draft, received, business_date, member)
  const total = lines.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  if (draft.supplier_id !== null && total > 0) {
    const debt = { id, supplier_id: draft.supplier_id, kind: 'goods_in', amount: total, business_date } as const
    const isNew = await enterDebt(tx, { ...debt, terms_days: terms, document: draft.document_no }, member)
    if (!isNew) throw fail(general.keyReused)
  }
  await learnProducts(tx, org_id, id)
  const number = await takePlainNumber(tx, org_id, 'goods_in')
  await tx.query(
    `update goods_ins set number = $3, business_date = $4, total = $5, posted_by = $6, posted_at = $7 where org_id = $1 and id = $2`,
    [org_id, id, number, business_date, total, user_id, at],
  )
  const after = { number, lines: lines.length, cost: total }
  await publish(tx, [
    { event: 'goods_in.posted', org_id, actor: member, id, after },
    ...(draft.supplier_id === null ? [] : [{ event: 'supplier.supplied' as const, org_id, id: draft.supplier_id }]),
  ])
  return await showGoodsIn(tx, { id }, member)
}

/** Nothing can be received at a closed location. */
async function requireOpen(tx: Tx, { location_id }: LockedGoodsIn, { org_id }: Member): Promise<void> {
  const open = await tx.query('select 1 from locations where org_id = $1 and id = $2 and closed_at is null', [
    org_id,
    location_id,
  ])
  if (open.length === 0) throw fail(goodsInFailures.locationClosed)
}

/** The supplier's payment term in days; holds the supplier, so that they are not archived meanwhile. */
async function termsOf(tx: Tx, { supplier_id }: LockedGoodsIn, member: Member): Promise<number> {
  if (supplier_id === null) return 0
  const { archived_at, terms_days } = await holdSupplier(tx, supplier_id, member)
  if (archived_at !== null) throw fail(goodsInFailures.archived)
  return terms_days
}

/** The draft's lines with the cost of each: quantity × unit cost × rate, in exact decimals, rounded half up to the shilling. */
async function linesOf(tx: Tx, { id, rate }: LockedGoodsIn, { org_id }: Member): Promise<Line[]> {
  const lines = await tx.query<Line & { is_dear: boolean }>(
    `select product_id, brand, model, quantity, (case when cost > $4 then $4 else cost end)::bigint as cost, coalesce(cost > $4, false) as is_dear
     from (
       select *, round(quantity * unit_cost * $3::numeric) as cost
       from (select product_id, brand, model, quantity, unit_cost, position from goods_in_lines where org_id = $1 and goods_in_id = $2) l
     ) priced order by position`,
    [org_id, id, rate, largestPrice],
  )
  if (lines.length === 0) throw fail(goodsInFailures.empty)
  const dear = lines.find(({ is_dear }) => is_dear)
  if (dear !== undefined) throw fail(goodsInFailures.tooDear, { product: productName(dear) })
  return lines
}

type Received = { readonly line: Line; readonly product: LockedStock }

function matched(lines: readonly Line[], locked: readonly LockedStock[]): Received[] {
  const byId = new Map(locked.map((product) => [product.id, product]))
  return lines.map((line) => {
    const product = byId.get(line.product_id)
    if (product === undefined) throw fail(goodsInFailures.productGone, { product: productName(line) })
    return { line, product }
  })
}

/** Moves stock and costs. Goods of unknown cost do not change the average cost: unknown is not free. */
async function takeIn(
  tx: Tx,
  draft: LockedGoodsIn,
  received: readonly Received[],
  business_date: string,
  member: Member,
): Promise<void> {
  const { org_id, user_id } = member
  const known = received.flatMap(({ line: { quantity, cost }, product }) =>
    cost === null ? [] : [{ product, units: quantity, value: cost }],
  )
  const unknown = received.flatMap(({ line: { quantity, cost }, product }) =>
    cost === null ? { product, units: quantity } : [],
  )
  const batches = await batchesOf(tx, draft, received, member)
  const cause = { org_id, document_id: draft.id, source: 'goods_in', business_date } as const
  await receiveCosts(tx, cause, known)
  await receiveAtOwnCost(tx, cause, unknown)
  await moveStock(
    tx,
    received.map(({ line, product }, place) => ({
      org_id,
      location_id: draft.location_id,
      product_id: product.id,
      delta: line.quantity,
      reason: 'received',
      reference: draft.id,
      line: place + 1,
      unit_cost: line.cost === null ? null : Math.round(line.cost / line.quantity),
      user_id,
      isOfUnits: isNumbered(product),
      batches: { named: batches.get(product.id) },
    })),
  )
  await takeUnitsIn(tx, draft, received, member)
  const costs = received.map(({ line }) => ({ product_id: line.product_id, cost: line.cost }))
  await tx.query(
    `update goods_in_lines l set cost = c.cost from json_to_recordset($3::json) as c (product_id uuid, cost bigint)
     where l.org_id = $1 and l.goods_in_id = $2 and l.product_id = c.product_id`,
    [org_id, draft.id, JSON.stringify(costs)],
  )
}

/** The batches in which each product that expires came in. Fails GOODS_IN_BATCHES_DIFFER if they are more than came. */
async function batchesOf(tx: Tx, draft: LockedGoodsIn, received: readonly Received[], member: Member) {
  const expiring = received.filter(({ product }) => product.has_expiry)
  if (expiring.length === 0) return new Map<string, BatchShare[]>()
  const scanned = await readBatches(tx, draft, member)
  for (const { line } of expiring) {
    const own = scanned.filter(({ product_id }) => product_id === line.product_id)
    const given = own.reduce((sum, { quantity }) => sum + quantity, 0)
    if (given > line.quantity)
      throw fail(goodsInFailures.batchesDiffer, { product: productName(line), quantity: line.quantity, given })
  }
  const isExpiring = new Set(expiring.map(({ line }) => line.product_id))
  return await openBatches(
    tx,
    member.org_id,
    scanned.filter(({ product_id }) => isExpiring.has(product_id)),
  )
}

/**
 * Creates a unit for each serial number, as many as came in, each with its share of the line's cost: together they cost the whole line. Fails
 * GOODS_IN_NUMBERS_MISSING and UNIT_NUMBER_TAKEN.
 */
async function takeUnitsIn(tx: Tx, draft: LockedGoodsIn, received: readonly Received[], member: Member): Promise<void> {
  const numbered = received.filter(({ product }) => isNumbered(product))
  if (numbered.length === 0) return
  const { org_id, user_id } = member
  const scanned = await tx.query<GoodsInNumber>(
    'select product_id, number, imei2, serial_no from goods_in_units where org_id = $1 and goods_in_id = $2 order by position',
    [org_id, draft.id],
  )
  const units = numbered.flatMap(({ line, product }) => {
    const own = scanned.filter(({ product_id }) => product_id === product.id)
    const { quantity, cost } = line
    if (own.length !== quantity)
      throw fail(goodsInFailures.numbersMissing, { product: productName(line), quantity, given: own.length })
    return readNumbers(own, product.tracking).map((numbers, place) => ({
      ...numbers,
      product_id: product.id,
      location_id: draft.location_id,
      goods_in_id: draft.id,
      unit_cost: cost === null ? null : share(cost, place + 1, quantity) - share(cost, place, quantity),
    }))
  })
  await addUnits(tx, org_id, units, { event: 'received', reference: draft.id, user_id })
}
