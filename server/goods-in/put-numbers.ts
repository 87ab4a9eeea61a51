import type { GoodsInNumbers, GoodsInNumbersPut } from '@tunda/contract/buying/goods-in'
import { goodsInFailures } from '@tunda/contract/buying/goods-in-failures'
import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { isNumbered, meantNumbers, type Tracking } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { requireFree } from '../units/move-units.ts'
import { allOf, type Numbers, readNumbers } from '../units/read-numbers.ts'
import { lockDraft, showLine } from './goods-in-rows.ts'
import { writeLine } from './put-line.ts'

/**
 * Adds scanned serial numbers to a line of a draft, all or none, and removes others. The line's quantity grows to at least that of its numbers. Fails
 * NOT_FOUND, GOODS_IN_POSTED, GOODS_IN_NOT_NUMBERED, UNIT_NUMBER_WRONG, UNIT_NUMBER_TWICE for one that is on the list already, UNIT_NUMBER_TAKEN for
 * one that is in stock, and as lines do.
 */
export async function putNumbers(tx: Tx, asked: GoodsInNumbers, member: Member): Promise<GoodsInNumbersPut> {
  const { goods_in_id: id, product_id } = asked
  const { org_id } = member
  await lockDraft(tx, id, member)
  const key = [org_id, id, product_id]
  const removed = await removeNumbers(tx, key, asked.remove)
  const product = await numberedProduct(tx, product_id, member)
  const units = readNumbers(asked.add, product.tracking)
  await requireNew(tx, id, units, member)
  await requireFree(tx, org_id, units.flatMap(allOf))
  await makeRoom(tx, { id, product_id, adds: units.length }, member)
  await insertNumbers(tx, key, units)
  await publish(tx, [{ event: 'goods_in.changed', org_id, id }])
  const added = units.map(({ number, imei1, imei2, serial_no }) => {
    return { product_id, number, imei2, serial_no: imei1 === null ? null : serial_no }
  })
  return { ...(await showLine(tx, { id, product_id }, member)), added, removed }
}

async function removeNumbers(tx: Tx, key: readonly unknown[], numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const removed = await tx.query<{ number: string }>(
    'delete from goods_in_units where org_id = $1 and goods_in_id = $2 and product_id = $3 and number = any ($4::text[]) returning number',
    [...key, numbers.flatMap(meantNumbers)],
  )
  return removed.map(({ number }) => number)
}

async function numberedProduct(tx: Tx, id: string, { org_id }: Member) {
  const [product] = await tx.query<{ brand: string; model: string; tracking: Tracking }>(
    'select brand, model, tracking from products where org_id = $1 and id = $2',
    [org_id, id],
  )
  if (product === undefined) throw fail(general.notFound)
  if (!isNumbered(product)) throw fail(goodsInFailures.notNumbered, { product: productName(product) })
  return product
}

/** A number is on a list only once, whichever of a phone's two numbers it is. */
async function requireNew(tx: Tx, id: string, units: readonly Numbers[], { org_id }: Member): Promise<void> {
  if (units.length === 0) return
  const [known] = await tx.query<{ number: string }>(
    `select n.number from goods_in_units u cross join lateral unnest(array[u.number, u.imei2, u.serial_no]) as n (number)
     where u.org_id = $1 and u.goods_in_id = $2 and n.number = any ($3::text[]) limit 1`,
    [org_id, id, units.flatMap(allOf)],
  )
  if (known !== undefined) throw fail(unitFailures.twice, { number: known.number })
}

type Room = { readonly id: string; readonly product_id: string; readonly adds: number }

/** Makes sure that the line exists and counts at least as many units as it has numbers. */
async function makeRoom(tx: Tx, { id, product_id, adds }: Room, member: Member): Promise<void> {
  if (adds === 0) return
  const [line] = await tx.query<{ quantity: number; numbered: number }>(
    `select l.quantity, (select count(*) from goods_in_units n
       where n.org_id = l.org_id and n.goods_in_id = l.goods_in_id and n.product_id = l.product_id) as numbered
     from goods_in_lines l where l.org_id = $1 and l.goods_in_id = $2 and l.product_id = $3`,
    [member.org_id, id, product_id],
  )
  const least = (line?.numbered ?? 0) + adds
  if ((line?.quantity ?? 0) < least) await writeLine(tx, { id, product_id, quantity: least }, member)
}

async function insertNumbers(tx: Tx, key: readonly unknown[], units: readonly Numbers[]): Promise<void> {
  if (units.length === 0) return
  const rows = units.map(({ number, imei1, imei2, serial_no }, place) => {
    return { number, imei2, serial_no: imei1 === null ? null : serial_no, place }
  })
  await tx.query(
    `insert into goods_in_units (org_id, goods_in_id, product_id, number, imei2, serial_no)
     select $1, $2, $3, number, imei2, serial_no
     from json_to_recordset($4::json) as u (number text, imei2 text, serial_no text, place int) order by place`,
    [...key, JSON.stringify(rows)],
  )
}
