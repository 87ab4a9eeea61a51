import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import { mostCharged, mostParts, repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { PartDropped, PartTaken } from '@tunda/contract/repairs/repair-inputs'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { expiredGoods } from '@tunda/contract/selling/expired-goods'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import { inactiveProduct, shortage } from '@tunda/contract/selling/sale-refusals'
import type { Tx } from '@tunda/database'
import { hasExpired } from '../batches/allocate.ts'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail, failureOf } from '../fail.ts'
import { freeOf, type LockedStock, lockStock } from '../products/stock.ts'
import { unitOfLine } from '../units/unit-of-line.ts'
import { type KnownUnit, readUnits } from '../units/unit-rows.ts'
import { noteChange } from './note-change.ts'
import { losePart, putPartBack, takeOut } from './part-stock.ts'
import { type LockedPart, type LockedRepair, lockRepair, requireOpen, showRepair } from './repair-rows.ts'

/**
 * Takes a part from the stock where the device is, at what it costs now. A retry takes it once. Fails NOT_FOUND, REPAIR_ENDED, REPAIR_FULL,
 * REPAIR_FREE, PRICE_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED, and as a sale for its stock and devices.
 */
export async function takePart(tx: Tx, asked: PartTaken, member: Member): Promise<Repair> {
  const { org_id, user_id } = member
  const { id, repair_id, job_id, quantity } = asked
  const repair = await lockRepair(tx, repair_id, member)
  if (await isTaken(tx, asked, repair)) return await showRepair(tx, { id: repair_id }, member)
  requireOpen(repair)
  const job = repair.jobs.find((one) => one.id === job_id && one.state !== 'dropped')
  if (job === undefined) throw fail(general.notFound)
  requireRoom(repair)
  const { location_id } = repair
  const [product] = await lockStock(tx, [{ org_id, location_id, product_id: asked.product_id }])
  if (product === undefined) throw fail(saleFailures.unknownProduct, { product_id: asked.product_id })
  const [found] = asked.unit_id ? await readUnits(tx, [{ org_id, id: asked.unit_id }]) : []
  const unit = unitOfLine(asked, product, found)
  requireTakeable(product, quantity, member)
  const unit_price = priceOf(asked, product, unit, repair, member)
  const unit_cost = unit?.unit_cost ?? product.cost_price
  const { brand, model } = product
  await tx.query(
    `insert into repair_parts (org_id, id, repair_id, job_id, product_id, brand, model, quantity, unit_price, unit_cost, unit_id, unit_number,
       user_id, taken_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      org_id,
      id,
      repair_id,
      job_id,
      product.id,
      brand,
      model,
      quantity,
      unit_price,
      unit_cost,
      unit?.id ?? null,
      unit?.number ?? null,
      user_id,
      now(),
    ],
  )
  await takeOut(tx, repair, { id, product_id: product.id, quantity, unit_cost, unit_id: unit?.id ?? null }, member)
  const name = productName(product)
  await noteChange(tx, repair, {
    event: 'part_taken',
    job: job.name,
    note: `${quantity} × ${name}`.slice(0, 200),
    user_id,
  })
  const after = { number: repair.number, product: name, quantity, unit_price }
  await publish(tx, [{ event: 'repair.part_taken', org_id, actor: member, id: repair_id, after }])
  return await showRepair(tx, { id: repair_id }, member)
}

/** Is it there already? Fails IDEMPOTENCY_KEY_REUSED where the id is another part's. */
async function isTaken(tx: Tx, asked: PartTaken, { org_id, id }: LockedRepair): Promise<boolean> {
  const [known] = await tx.query<{ is_same: boolean }>(
    `select repair_id = $3 and job_id = $4 and product_id = $5 and quantity = $6 and unit_id is not distinct from $7 as is_same
     from repair_parts where org_id = $1 and id = $2`,
    [org_id, asked.id, id, asked.job_id, asked.product_id, asked.quantity, asked.unit_id ?? null],
  )
  if (known !== undefined && !known.is_same) throw fail(general.keyReused)
  return known !== undefined
}

function requireRoom({ parts }: LockedRepair): void {
  const charged = parts.filter(({ state }) => state === 'in').length
  if (parts.length >= mostParts || charged >= mostCharged) throw fail(repairFailures.tooMany)
}

/** Fails PRODUCT_INACTIVE, OUT_OF_STOCK, and GOODS_EXPIRED for goods that this member may not sell any more. */
function requireTakeable(product: LockedStock, quantity: number, member: Member): void {
  const day = dayIn(member.rules.time_zone, now())
  const { on_hand, dated = [] } = product
  const fresh = dated.reduce((left, batch) => (hasExpired(batch, day) ? left - batch.on_hand : left), on_hand)
  const refusal =
    inactiveProduct(product) ??
    shortage(product, quantity, freeOf(product)) ??
    expiredGoods(product, quantity, Math.max(fresh, 0), member)
  if (refusal !== undefined) throw failureOf(refusal)
}

/** What the customer pays for one: nothing under a warranty, else the shop's price, or what this member may ask. */
function priceOf(
  { unit_price: asked }: PartTaken,
  product: LockedStock,
  unit: KnownUnit | undefined,
  { is_warranty }: LockedRepair,
  member: Member,
): number {
  if (is_warranty) {
    if (asked) throw fail(repairFailures.isFree)
    return 0
  }
  const own = unit?.price ?? product.selling_price
  if (asked == null || asked === own) return own
  if (!may(member, 'override_price'))
    throw fail(saleFailures.priceNotAllowed, { product_id: product.id, product: productName(product) })
  return asked
}

/** A part goes back into stock, or is a loss: faulty, or broken by us. Fails NOT_FOUND, REPAIR_ENDED, REPAIR_CHANGED and REPAIR_PART_GONE. */
export async function dropPart(tx: Tx, asked: PartDropped, member: Member): Promise<Repair> {
  const { org_id, user_id } = member
  const { id, part_id, outcome, note } = asked
  const repair = await lockRepair(tx, id, member)
  const part = repair.parts.find((one) => one.id === part_id)
  if (part === undefined) throw fail(general.notFound)
  if (part.state === outcome) return await showRepair(tx, { id }, member)
  requireOpen(repair, asked.version)
  if (part.state !== 'in') throw fail(repairFailures.partGone)
  await lockStock(tx, [{ org_id, location_id: repair.location_id, product_id: part.product_id }])
  await putPartBack(tx, repair, [part], member)
  if (outcome !== 'unused') await losePart(tx, repair, [part], outcome, member)
  await markDropped(tx, repair, { part, outcome, note }, member)
  const job = repair.jobs.find((one) => one.id === part.job_id)?.name
  const name = productName(part)
  await noteChange(tx, repair, {
    event: 'part_dropped',
    job,
    note: `${outcome}: ${part.quantity} × ${name}`.slice(0, 200),
    user_id,
  })
  const after = { number: repair.number, product: name, quantity: part.quantity, outcome }
  await publish(tx, [{ event: 'repair.part_dropped', org_id, actor: member, id, after }])
  return await showRepair(tx, { id }, member)
}

type Dropped = {
  readonly part: LockedPart
  readonly outcome: PartDropped['outcome']
  readonly note: string | null | undefined
}

async function markDropped(
  tx: Tx,
  { org_id }: LockedRepair,
  { part, outcome, note }: Dropped,
  { rules }: Member,
): Promise<void> {
  await tx.query(
    'update repair_parts set state = $3, dropped_on = $4, note = coalesce($5, note) where org_id = $1 and id = $2',
    [org_id, part.id, outcome, dayIn(rules.time_zone, now()), note || null],
  )
}
