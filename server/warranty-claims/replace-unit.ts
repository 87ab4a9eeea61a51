import { claimFailures } from '@tunda/contract/units/claim-failures'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { isNumbered, meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { ClaimReplaced, WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { lockSale } from '../sales/lock-sale.ts'
import { findUnitsHere } from '../units/find-units.ts'
import { moveUnits } from '../units/move-units.ts'
import { readUnits } from '../units/unit-rows.ts'
import { type LockedClaim, lockClaim, showClaim } from './claim-rows.ts'

/**
 * Gives the customer another device of the same product, from stock where the member is at work. It takes the place of the first on the line of the
 * sale, with that line's cost and the warranty as it runs, so that a refund later is of the device that the customer has. The first is the shop's
 * again, and in no stock. A retry returns the same. Fails NOT_FOUND, CLAIM_CLOSED, CLAIM_NOT_SOLD, CLAIM_OTHER_PRODUCT, UNIT_NOT_IN_STOCK and
 * UNIT_CAME_BACK.
 */
export async function replaceUnit(tx: Tx, asked: ClaimReplaced, member: Member): Promise<WarrantyClaim> {
  const { org_id, location_id, user_id } = member
  const { id, note } = asked
  const claim = await lockClaim(tx, id, member)
  const [here, known] = [await findUnitsHere(tx, org_id, [asked.number]), claim.replacement_id]
  const found = here(asked.number)
  if (known !== null && (await isCalled(tx, org_id, known, asked.number))) return await showClaim(tx, { id }, member)
  if (claim.state !== 'received' && claim.state !== 'sent') throw fail(claimFailures.isClosed)
  if (found === undefined || found.location_id !== location_id)
    throw fail(unitFailures.notInStock, { number: asked.number })
  const { number } = found
  if (found.product_id !== claim.product_id) throw fail(claimFailures.otherProduct, { number })
  // Who sees the claim may end it, wherever the device was sold.
  const { lines } = await lockSale(tx, claim.sale_id, { ...member, location_ids: null })
  const [product] = await lockStock(tx, [{ org_id, location_id, product_id: claim.product_id }])
  const was = await readBoth(tx, claim, found.id, member)
  const line = lines.find((one) => one.line === claim.sale_line)
  if (line === undefined || was.first?.isOnLine !== true)
    throw fail(claimFailures.notSold, { number: claim.unit_number })
  if (
    product === undefined ||
    !isNumbered(product) ||
    was.next?.state !== 'in_stock' ||
    was.next.location_id !== location_id ||
    was.next.layby_id !== null
  )
    throw fail(unitFailures.notInStock, { number })
  const cost = was.next.unit_cost ?? product.cost_price
  const move = { org_id, product_id: product.id, location_id, user_id, reference: id }
  await moveStock(tx, [{ ...move, delta: -1, reason: 'warranty', unit_cost: cost, note: number, isOfUnits: true }])
  const both = { org_id, location_id, user_id, reference: id }
  const { warranty_until } = was.first
  await moveUnits(tx, [{ ...both, unit_id: claim.unit_id, was: 'sold', state: 'written_off', event: 'replaced' }])
  const sale = { id: claim.sale_id, line: claim.sale_line, warranty_until }
  await moveUnits(tx, [{ ...both, unit_id: found.id, was: 'in_stock', state: 'sold', event: 'replacement', sale }])
  await tx.query(
    `update units u set unit_cost = c.cost from (values ($2::uuid, $3::bigint), ($4::uuid, $5::bigint)) as c (id, cost)
     where u.org_id = $1 and u.id = c.id`,
    [org_id, found.id, line.unit_cost, claim.unit_id, cost],
  )
  await tx.query(
    `update warranty_claims set state = 'replaced', replacement_id = $3, note = $4, closed_at = $5 where org_id = $1 and id = $2`,
    [org_id, id, found.id, note || null, now()],
  )
  const facts = { before: { number: claim.unit_number }, after: { number } }
  const { current_stock } = product
  await publish(tx, [
    { org_id, actor: member, event: 'claim.replaced', id, ...facts },
    {
      org_id,
      actor: member,
      event: 'stock.adjusted',
      id: product.id,
      facts: { location_id: product.location_id },
      before: { current_stock },
      after: { current_stock: current_stock - 1, reason: 'warranty', note: number },
    },
  ])
  return await showClaim(tx, { id }, member)
}

/** Whether one of the device's numbers is meant. */
async function isCalled(tx: Tx, orgId: string, unitId: string, typed: string): Promise<boolean> {
  const [called] = await tx.query(
    'select from unit_numbers where org_id = $1 and unit_id = $2 and number = any ($3::text[]) limit 1',
    [orgId, unitId, meantNumbers(typed)],
  )
  return called !== undefined
}

/** Both devices as they are under their product's lock. */
async function readBoth(tx: Tx, claim: LockedClaim, next: string, { org_id }: Member) {
  const [units, sold] = await Promise.all([
    readUnits(tx, [{ org_id, id: next }]),
    tx.query<{ isOnLine: boolean; warranty_until: string | null }>(
      `select sale_id is not distinct from $3 and sale_line is not distinct from $4 as "isOnLine", warranty_until
       from units where org_id = $1 and id = $2`,
      [org_id, claim.unit_id, claim.sale_id, claim.sale_line],
    ),
  ])
  return { first: sold[0], next: units[0] }
}
