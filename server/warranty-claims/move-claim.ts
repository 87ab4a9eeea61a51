import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { claimFailures } from '@tunda/contract/units/claim-failures'
import type { ClaimMoved, WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockProducts } from '../products/stock.ts'
import { holdSupplier } from '../suppliers/supplier-rows.ts'
import { noteUnit } from '../units/move-units.ts'
import { lockClaim, showClaim } from './claim-rows.ts'

const events = {
  received: 'claim_back',
  sent: 'claim_sent',
  repaired: 'claim_repaired',
  refused: 'claim_refused',
} as const

/**
 * The device goes to a supplier, comes back, or is handed out repaired or as it was; its stock is not the shop's and does not move. A retry returns
 * the same; from one supplier it may go on to another. Fails NOT_FOUND, CLAIM_CLOSED, CLAIM_WITHOUT_SUPPLIER, and AUTHORIZATION_ERROR for a supplier
 * named by whoever may not see them.
 */
export async function moveClaim(tx: Tx, asked: ClaimMoved, member: Member): Promise<WarrantyClaim> {
  const { id, state, note } = asked
  const { org_id, user_id } = member
  if (asked.supplier_id && !may(member, 'manage_suppliers')) throw fail(general.notAllowed)
  const claim = await lockClaim(tx, id, member)
  const isElsewhere = state === 'sent' && asked.supplier_id != null && asked.supplier_id !== claim.supplier_id
  if (claim.state === state && !isElsewhere) return await showClaim(tx, { id }, member)
  if (claim.state !== 'received' && claim.state !== 'sent') throw fail(claimFailures.isClosed)
  const supplier_id = asked.supplier_id ?? claim.supplier_id
  if (state === 'sent' && supplier_id === null) throw fail(claimFailures.withoutSupplier)
  if (state === 'sent' && supplier_id !== null) await holdSupplier(tx, supplier_id, member)
  // The newest event of a device has its state: both are written under its product's lock.
  await lockProducts(tx, [{ org_id, product_id: claim.product_id }])
  const closed_at = state === 'repaired' || state === 'refused' ? now() : null
  await tx.query(
    `update warranty_claims set state = $3, supplier_id = case when $3 = 'sent' then $4 else supplier_id end, note = $5, closed_at = $6
     where org_id = $1 and id = $2`,
    [org_id, id, state, supplier_id, note || null, closed_at],
  )
  await noteUnit(tx, { org_id, id: claim.unit_id }, { event: events[state], reference: id, user_id })
  const before = { state: claim.state }
  await publish(tx, [{ org_id, actor: member, event: 'claim.moved', id, before, after: { state } }])
  return await showClaim(tx, { id }, member)
}
