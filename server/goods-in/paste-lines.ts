import type { GoodsInFilled, GoodsInPasted } from '@tunda/contract/buying/goods-in'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { productsOfCodes } from '../products/products-of-codes.ts'
import { lockDraft, showGoodsIn } from './goods-in-rows.ts'
import { writeLine } from './put-line.ts'

type Row = GoodsInPasted['rows'][number]

/**
 * Adds the rows of a list to a draft, all that are known or none; a product that stands there twice is added up. Fails as `putLine` does. What is not
 * known is answered, for somebody to add.
 */
export async function pasteLines(
  tx: Tx,
  { goods_in_id: id, rows }: GoodsInPasted,
  member: Member,
): Promise<GoodsInFilled> {
  if (rows.some(({ unit_cost }) => unit_cost !== undefined) && !may(member, 'see_cost')) throw fail(general.notAllowed)
  await lockDraft(tx, id, member)
  const products = await productsOfCodes(
    tx,
    rows.map(({ code }) => code),
    member,
  )
  const unknown = new Set(rows.map(({ code }) => code).filter((code) => !products.has(code)))
  for (const [product_id, { quantity: add, unit_cost }] of addedUp(rows, products))
    await writeLine(tx, { id, product_id, quantity: undefined, add, unit_cost }, member)
  if (unknown.size < rows.length) await publish(tx, [{ event: 'goods_in.changed', org_id: member.org_id, id }])
  return { ...(await showGoodsIn(tx, { id }, member)), unknown: [...unknown] }
}

function addedUp(rows: readonly Row[], products: ReadonlyMap<string, string>) {
  const lines = new Map<string, Pick<Row, 'quantity' | 'unit_cost'>>()
  for (const { code, quantity, unit_cost } of rows) {
    const product_id = products.get(code)
    if (product_id === undefined) continue
    const before = lines.get(product_id)
    lines.set(product_id, {
      quantity: quantity + (before?.quantity ?? 0),
      unit_cost: unit_cost ?? before?.unit_cost,
    })
  }
  return lines
}
