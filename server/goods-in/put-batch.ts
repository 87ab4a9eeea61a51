import { mostBatches } from '@tunda/contract/batches/batch-shapes'
import type { GoodsInBatch, GoodsInBatchChange, GoodsInBatchPut } from '@tunda/contract/buying/goods-in'
import { goodsInFailures } from '@tunda/contract/buying/goods-in-failures'
import { mostUnits } from '@tunda/contract/ceilings'
import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockDraft, readBatches, showLine } from './goods-in-rows.ts'
import { writeLine } from './put-line.ts'

/**
 * Sets how much of a draft's line belongs to a batch, or adds to it, so that every scan is saved at once. The line's quantity grows to at least that
 * of its batches. Fails NOT_FOUND, GOODS_IN_POSTED, PRODUCT_DOES_NOT_EXPIRE, TOO_MANY_BATCHES, and as lines do.
 */
export async function putBatch(tx: Tx, asked: GoodsInBatchChange, member: Member): Promise<GoodsInBatchPut> {
  const { goods_in_id: id, product_id, expires_on, quantity, add = 0 } = asked
  const number = asked.number || null
  const { org_id } = member
  await lockDraft(tx, id, member)
  await requireExpiry(tx, product_id, member)
  const batches = await readBatches(tx, { id, product_id }, member)
  const isIt = (batch: GoodsInBatch) => batch.number === number && batch.expires_on === expires_on
  const known = batches.find(isIt)
  const wanted = quantity ?? (known?.quantity ?? 0) + add
  if (wanted > mostUnits) throw fail(goodsInFailures.tooManyUnits)
  if (known === undefined && batches.length >= mostBatches) throw fail(goodsInFailures.tooManyBatches)
  const others = batches.reduce((sum, batch) => (isIt(batch) ? sum : sum + batch.quantity), 0)
  if (wanted > 0) await makeRoom(tx, { id, product_id, least: others + wanted }, member)
  await writeBatch(tx, [org_id, id, product_id, number, expires_on], wanted)
  await publish(tx, [{ event: 'goods_in.changed', org_id, id }])
  return {
    ...(await showLine(tx, { id, product_id }, member)),
    batches: await readBatches(tx, { id, product_id }, member),
  }
}

async function requireExpiry(tx: Tx, id: string, { org_id }: Member): Promise<void> {
  const [product] = await tx.query<{ brand: string; model: string; has_expiry: boolean }>(
    'select brand, model, has_expiry from products where org_id = $1 and id = $2',
    [org_id, id],
  )
  if (product === undefined) throw fail(general.notFound)
  if (!product.has_expiry) throw fail(goodsInFailures.withoutExpiry, { product: productName(product) })
}

type Room = { readonly id: string; readonly product_id: string; readonly least: number }

/** Makes sure that the line exists and counts at least as many units as its batches. */
async function makeRoom(tx: Tx, { id, product_id, least }: Room, member: Member): Promise<void> {
  const [line] = await tx.query<{ quantity: number }>(
    'select quantity from goods_in_lines where org_id = $1 and goods_in_id = $2 and product_id = $3',
    [member.org_id, id, product_id],
  )
  if ((line?.quantity ?? 0) < least) await writeLine(tx, { id, product_id, quantity: least }, member)
}

async function writeBatch(tx: Tx, key: readonly unknown[], quantity: number): Promise<void> {
  if (quantity === 0) {
    await tx.query(
      `delete from goods_in_batches where org_id = $1 and goods_in_id = $2 and product_id = $3 and number is not distinct from $4
         and expires_on = $5`,
      key,
    )
    return
  }
  await tx.query(
    `insert into goods_in_batches (org_id, goods_in_id, product_id, number, expires_on, quantity) values ($1, $2, $3, $4, $5, $6)
     on conflict (org_id, goods_in_id, product_id, expires_on, number) do update set quantity = excluded.quantity`,
    [...key, quantity],
  )
}
