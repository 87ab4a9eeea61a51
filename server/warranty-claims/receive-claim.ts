import { general } from '@tunda/contract/failure'
import { claimFailures } from '@tunda/contract/units/claim-failures'
import type { NewClaim, WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { lockProducts } from '../products/stock.ts'
import { hashOf, isRetry } from '../retry.ts'
import { findCameAgain } from '../units/came-again.ts'
import { noteUnit } from '../units/move-units.ts'
import { unitRows } from '../units/unit-rows.ts'
import { showClaim } from './claim-rows.ts'

/**
 * Takes in a sold device that has a fault, where the member is at work; a retry takes it in once. Also after its warranty: what is done about
 * it is the shop's to say. Fails NOT_FOUND, CLAIM_NOT_SOLD, CLAIM_IS_OPEN and IDEMPOTENCY_KEY_REUSED.
 */
export async function receiveClaim(tx: Tx, asked: NewClaim, member: Member): Promise<WarrantyClaim> {
  const { org_id, user_id, location_id, rules } = member
  const { id, unit_id, fault, accessories, contact } = asked
  // Claims are counted one after the other.
  await lockOrganization(tx, org_id)
  // Without the contact: a phone number could be guessed from a hash, and is to be forgotten with its customer.
  const hash = hashOf({ unit_id, fault, accessories })
  const [known] = await tx.query<{ request_hash: Buffer | null }>(
    'select request_hash from warranty_claims where org_id = $1 and id = $2',
    [org_id, id],
  )
  if (isRetry(known, hash)) return await showClaim(tx, { id }, member)
  const [seen] = await unitRows(tx, member, [unit_id])
  if (seen === undefined) throw fail(general.notFound)
  await lockProducts(tx, [{ org_id, product_id: seen.product_id }])
  const { number } = seen
  const [open] = await tx.query(
    'select 1 from warranty_claims where org_id = $1 and unit_id = $2 and closed_at is null',
    [org_id, unit_id],
  )
  if (open !== undefined) throw fail(claimFailures.isOpen, { number })
  if ((await findCameAgain(tx, org_id, [unit_id])) !== undefined) throw fail(claimFailures.notSold, { number })
  const at = now()
  const taken = await tx.query(
    `insert into warranty_claims (org_id, id, number, unit_id, sale_id, sale_line, location_id, fault, accessories, contact, warranty_until,
       received_on, request_hash, received_by, received_at)
     select $1, $2, 1 + coalesce((select max(number) from warranty_claims where org_id = $1), 0), u.id, u.sale_id, u.sale_line, $4, $5, $6, $7,
       u.warranty_until, $8, $9, $10, $11
     from units u where u.org_id = $1 and u.id = $3 and u.state = 'sold' returning 1`,
    [
      org_id,
      id,
      unit_id,
      location_id,
      fault,
      accessories || null,
      contact || null,
      dayIn(rules.time_zone, at),
      hash,
      user_id,
      at,
    ],
  )
  if (taken.length === 0) throw fail(claimFailures.notSold, { number })
  await noteUnit(tx, { org_id, id: unit_id }, { event: 'claimed', reference: id, user_id })
  await publish(tx, [{ org_id, actor: member, event: 'claim.received', id, after: { number } }])
  return await showClaim(tx, { id }, member)
}
