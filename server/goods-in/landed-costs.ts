import {
  type LandedCost,
  type LandedCosts,
  landedFailures,
  type NewLandedCost,
} from '@tunda/contract/buying/landed-costs'
import { largestPrice } from '@tunda/contract/ceilings'
import { general } from '@tunda/contract/failure'
import { leftOf, shareOut, stockPart } from '@tunda/contract/products/landed-shares'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { revalueCosts } from '../products/receive-cost.ts'
import { lockProducts } from '../products/stock.ts'
import { enterDebt } from '../suppliers/enter-debt.ts'
import { holdSupplier } from '../suppliers/supplier-rows.ts'
import { lockPosted } from './goods-in-rows.ts'
import { type GoodsLine, keyOf, linesOf, partsOf, scaled, showCosts, weightsOf } from './landed-rows.ts'

/**
 * Shares a cost out over posted goods: units still in stock cost that much more, and the share of units sold becomes today's variance. If a supplier
 * is named, it is owed to them. It is entered once: a retry returns the same. Fails NOT_FOUND, GOODS_NOT_IN_STOCK, NOTHING_TO_SHARE_OVER,
 * PARTS_ARE_NOT_THE_AMOUNT, LANDED_COST_TOO_LITTLE, LANDED_COST_TOO_DEAR, SUPPLIER_ARCHIVED and IDEMPOTENCY_KEY_REUSED.
 */
export async function addLandedCost(tx: Tx, asked: NewLandedCost, member: Member): Promise<LandedCosts> {
  const [first = ''] = asked.goods_in_ids
  const ids = [...new Set(asked.goods_in_ids)]
  await lockPosted(tx, ids, member, landedFailures.notPosted)
  if (await isKnown(tx, asked, ids, member)) return await showCosts(tx, { id: first }, member)
  const terms = await termsOf(tx, asked.supplier_id ?? null, member)
  const amount_ugx = await shillingsOf(tx, asked)
  const lines = await linesOf(tx, ids, member)
  const shares = shareOut(amount_ugx, weightsOf(asked, lines))
  if (shares === undefined) throw fail(landedFailures.nothingToShare)
  const landed: Landed = {
    ...asked,
    supplier_id: asked.supplier_id ?? null,
    document_no: asked.document_no || null,
    note: asked.note || null,
    amount_ugx,
    terms,
    reverses_id: null,
  }
  const given = partsOf(asked)
  const shared = lines.map((line, place) => ({ line, share: shares[place] ?? 0, part: given.get(keyOf(line)) ?? null }))
  await post(tx, landed, shared, member)
  return await showCosts(tx, { id: first }, member)
}

/**
 * Reverses a shared cost over the same lines: units still in stock cost less again, the rest becomes today's variance. It is reversed only once.
 * Fails NOT_FOUND and IS_A_REVERSAL.
 */
export async function reverseLandedCost(
  tx: Tx,
  { id, landed_cost_id }: { readonly id: string; readonly landed_cost_id: string },
  member: Member,
): Promise<LandedCosts> {
  const { org_id } = member
  const shared = await tx.query<{ goods_in_id: string; product_id: string; amount: number }>(
    'select goods_in_id, product_id, amount from landed_allocations where org_id = $1 and landed_cost_id = $2',
    [org_id, landed_cost_id],
  )
  const ids = [...new Set(shared.map(({ goods_in_id }) => goods_in_id))]
  const [first] = ids
  if (first === undefined) throw fail(general.notFound)
  await lockPosted(tx, ids, member, landedFailures.notPosted)
  const [before] = await tx.query<Omit<Landed, 'terms'> & { is_reversed: boolean }>(
    `select l.id, l.kind, l.supplier_id, l.document_no, l.note, l.currency, l.rate::text as rate, l.amount::text as amount,
       l.amount_ugx, l.basis, l.reverses_id,
       exists (select 1 from landed_costs r where r.org_id = l.org_id and r.reverses_id = l.id) as is_reversed
     from landed_costs l where l.org_id = $1 and l.id = $2`,
    [org_id, landed_cost_id],
  )
  if (before === undefined) throw fail(general.notFound)
  if (before.reverses_id !== null) throw fail(landedFailures.isReversal)
  if (before.is_reversed) return await showCosts(tx, { id: first }, member)
  const lines = new Map((await linesOf(tx, ids, member)).map((line) => [keyOf(line), line]))
  const opposite = shared.flatMap(({ amount, ...of }) => {
    const line = lines.get(keyOf(of))
    return line === undefined ? [] : { line, share: -amount, part: null }
  })
  const { amount, amount_ugx } = before
  const landed = {
    ...before,
    id,
    amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
    amount_ugx: -amount_ugx,
    terms: amount_ugx < 0 ? 0 : null,
    reverses_id: landed_cost_id,
  }
  await post(tx, landed, opposite, member)
  return await showCosts(tx, { id: first }, member)
}

type Landed = Pick<
  LandedCost,
  'id' | 'kind' | 'document_no' | 'note' | 'currency' | 'rate' | 'amount' | 'amount_ugx' | 'basis'
> & {
  readonly supplier_id: string | null
  readonly reverses_id: string | null
  /** Days until payment is due; null if less is owed than before. */
  readonly terms: number | null
}
type Shared = { readonly line: GoodsLine; readonly share: number; readonly part: string | null }

/** Whether it is entered already. Fails IDEMPOTENCY_KEY_REUSED if its id was used for something else. */
async function isKnown(tx: Tx, asked: NewLandedCost, goods: readonly string[], { org_id }: Member): Promise<boolean> {
  const { id, kind, supplier_id, document_no, note, currency, rate, amount, basis } = asked
  if (goods.includes(id)) throw fail(general.keyReused)
  const [known] = await tx.query<{ is_same: boolean }>(
    `select (kind, currency, rate, amount, basis) = ($3, $4, $5::numeric, $6::numeric, $7) and reverses_id is null
       and (supplier_id, document_no, note) is not distinct from ($8::uuid, $9::text, $10::text)
       and (select array_agg(distinct goods_in_id) from landed_allocations where org_id = $1 and landed_cost_id = $2)
         = (select array_agg(distinct one) from unnest($11::uuid[]) one) as is_same
     from landed_costs where org_id = $1 and id = $2`,
    [org_id, id, kind, currency, rate, amount, basis, supplier_id ?? null, document_no || null, note || null, goods],
  )
  if (known === undefined) return false
  if (!known.is_same || !(await hasSameParts(tx, asked, org_id))) throw fail(general.keyReused)
  return true
}

/** Whether both have the same values for each line. */
async function hasSameParts(tx: Tx, asked: NewLandedCost, orgId: string): Promise<boolean> {
  const lines = await tx.query<{ goods_in_id: string; product_id: string; part: string | null }>(
    'select goods_in_id, product_id, part::text as part from landed_allocations where org_id = $1 and landed_cost_id = $2',
    [orgId, asked.id],
  )
  const given = partsOf(asked)
  return lines.every((line) => scaled(given.get(keyOf(line)) ?? '0') === scaled(line.part ?? '0'))
}

async function termsOf(tx: Tx, supplierId: string | null, member: Member): Promise<number> {
  if (supplierId === null) return 0
  const { archived_at, terms_days } = await holdSupplier(tx, supplierId, member)
  if (archived_at !== null) throw fail(landedFailures.archived)
  return terms_days
}

/** The amount in whole shillings, by PostgreSQL's exact decimals; a half is rounded away from zero. */
async function shillingsOf(tx: Tx, { amount, rate }: NewLandedCost): Promise<number> {
  const [row] = await tx.query<{ amount: number; is_dear: boolean }>(
    `select greatest(least(a, $3), -$3::bigint)::bigint as amount, abs(a) > $3 as is_dear
     from (select round($1::numeric * $2::numeric) as a) rounded`,
    [amount, rate, largestPrice],
  )
  if (row === undefined || row.amount === 0) throw fail(landedFailures.tooLittle)
  if (row.is_dear) throw fail(landedFailures.tooDear)
  return row.amount
}

/** Writes the document, its parts, the products' costs and what is owed. The goods in must be locked. */
async function post(tx: Tx, landed: Landed, shared: readonly Shared[], member: Member): Promise<void> {
  const { org_id, user_id } = member
  const at = now()
  const business_date = dayIn(member.rules.time_zone, at)
  const products = await lockProducts(
    tx,
    shared.map(({ line: { product_id } }) => ({ org_id, product_id })),
  )
  const productOf = new Map(products.map((product) => [product.id, product]))
  const parts = shared.map(({ line, share, part }) => {
    const { goods_in_id, product_id, came, later } = line
    const product = productOf.get(product_id)
    const left = leftOf(came, product?.current_stock ?? 0, later)
    // A device keeps the cost that it came in at: later goods do not change it.
    const to_stock = product !== undefined && isNumbered(product) ? 0 : stockPart(share, { came, left })
    return { goods_in_id, product_id, amount: share, to_stock, part }
  })
  const made = await tx.query(
    `insert into landed_costs (org_id, id, kind, supplier_id, document_no, note, currency, rate, amount, amount_ugx, basis, business_date,
       reverses_id, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning 1`,
    [
      org_id,
      landed.id,
      landed.kind,
      landed.supplier_id,
      landed.document_no,
      landed.note,
      landed.currency,
      landed.rate,
      landed.amount,
      landed.amount_ugx,
      landed.basis,
      business_date,
      landed.reverses_id,
      user_id,
      at,
    ],
  )
  if (made.length === 0) throw fail(general.keyReused)
  await tx.query(
    `insert into landed_allocations (org_id, landed_cost_id, goods_in_id, product_id, amount, to_stock, part)
     select $1, $2, a.goods_in_id, a.product_id, a.amount, a.to_stock, a.part
     from json_to_recordset($3::json) as a (goods_in_id uuid, product_id uuid, amount bigint, to_stock bigint, part numeric)`,
    [org_id, landed.id, JSON.stringify(parts)],
  )
  const cause = { org_id, document_id: landed.id, source: 'landed_cost', business_date } as const
  const byProduct = Map.groupBy(parts, ({ product_id }) => product_id)
  await revalueCosts(
    tx,
    cause,
    products.map((product) => {
      const own = byProduct.get(product.id) ?? []
      const value = own.reduce((sum, { amount }) => sum + amount, 0)
      const kept = own.reduce((sum, { to_stock }) => sum + to_stock, 0)
      return { product, units: 0, value, sold: value - kept }
    }),
  )
  await owe(tx, landed, business_date, member)
  const goods = [...new Set(shared.map(({ line: { goods_in_id } }) => goods_in_id))]
  await publish(tx, [
    ...goods.map((id) => ({
      event: 'goods_in.cost_added' as const,
      org_id,
      actor: member,
      id,
      after: { kind: landed.kind, amount: landed.amount_ugx },
    })),
    ...products.map(({ id }) => ({ event: 'stock.moved' as const, org_id, id, news: undefined })),
    ...(landed.supplier_id === null ? [] : [{ event: 'supplier.supplied' as const, org_id, id: landed.supplier_id }]),
  ])
}

async function owe(tx: Tx, landed: Landed, business_date: string, member: Member): Promise<void> {
  const { id, supplier_id, amount_ugx: amount, terms, document_no: document, note } = landed
  if (supplier_id === null) return
  const debt = { id, supplier_id, kind: 'landed_cost', amount, business_date, document, note } as const
  if (!(await enterDebt(tx, { ...debt, terms_days: amount > 0 ? terms : null }, member))) throw fail(general.keyReused)
}
