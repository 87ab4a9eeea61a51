import { mostLines } from '@tunda/contract/buying/bought-goods'
import type { GoodsInLineChange, GoodsInLinePut } from '@tunda/contract/buying/goods-in'
import { goodsInFailures } from '@tunda/contract/buying/goods-in-failures'
import { mostUnits } from '@tunda/contract/ceilings'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockDraft, showLine } from './goods-in-rows.ts'

/**
 * Sets a line of a draft or adds to it, so that every scan is saved at once. A cost that is not given stays as it is; a new line has the ordered
 * cost. Fails NOT_FOUND, GOODS_IN_POSTED, GOODS_IN_TOO_LONG, GOODS_IN_TOO_MANY_UNITS, and AUTHORIZATION_ERROR for a cost from a member who may not
 * see costs.
 */
export async function putLine(tx: Tx, asked: GoodsInLineChange, member: Member): Promise<GoodsInLinePut> {
  const { goods_in_id: id, product_id, quantity, add, unit_cost } = asked
  const { org_id } = member
  if (unit_cost !== undefined && !may(member, 'see_cost')) throw fail(general.notAllowed)
  await lockDraft(tx, id, member)
  if (quantity === 0) await takeOff(tx, id, product_id, member)
  else await writeLine(tx, { id, product_id, quantity, add, unit_cost }, member)
  await publish(tx, [{ event: 'goods_in.changed', org_id, id }])
  return await showLine(tx, { id, product_id }, member)
}

async function takeOff(tx: Tx, id: string, productId: string, { org_id }: Member): Promise<void> {
  await tx.query('delete from goods_in_lines where org_id = $1 and goods_in_id = $2 and product_id = $3', [
    org_id,
    id,
    productId,
  ])
}

type Line = Pick<GoodsInLineChange, 'product_id' | 'quantity' | 'add' | 'unit_cost'> & { readonly id: string }

/** Sets a line of a locked draft, or adds to it. */
export async function writeLine(
  tx: Tx,
  { id, product_id, quantity, add, unit_cost }: Line,
  { org_id }: Member,
): Promise<void> {
  const [[line], [counted], [product]] = await Promise.all([
    tx.query<{ quantity: number }>(
      'select quantity from goods_in_lines where org_id = $1 and goods_in_id = $2 and product_id = $3',
      [org_id, id, product_id],
    ),
    tx.query<{ count: number }>('select count(*) as count from goods_in_lines where org_id = $1 and goods_in_id = $2', [
      org_id,
      id,
    ]),
    tx.query<{ brand: string; model: string }>('select brand, model from products where org_id = $1 and id = $2', [
      org_id,
      product_id,
    ]),
  ])
  if (product === undefined) throw fail(general.notFound)
  if (line === undefined && (counted?.count ?? 0) >= mostLines) throw fail(goodsInFailures.tooManyLines)
  const units = quantity ?? (line?.quantity ?? 0) + (add ?? (line === undefined ? 1 : 0))
  if (units > mostUnits) throw fail(goodsInFailures.tooManyUnits)
  await tx.query(
    `insert into goods_in_lines (org_id, goods_in_id, product_id, brand, model, quantity, unit_cost)
     values ($1, $2, $3, $4, $5, $6, case when $8 then $7::numeric else (
       select l.unit_cost from goods_ins g
       join purchase_orders o on o.org_id = g.org_id and o.id = g.order_id and o.currency = g.currency
       join purchase_order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.product_id = $3
       where g.org_id = $1 and g.id = $2) end)
     on conflict (org_id, goods_in_id, product_id) do update
     set quantity = excluded.quantity, unit_cost = case when $8 then excluded.unit_cost else goods_in_lines.unit_cost end`,
    [org_id, id, product_id, product.brand, product.model, units, unit_cost ?? null, unit_cost !== undefined],
  )
}
