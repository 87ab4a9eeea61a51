import { refurbishingFailures } from '@tunda/contract/units/refurbishing'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** What has parts of the shop's in it is not given away without them. The products must be locked. Fails REFURBISHING_STANDS. */
export async function requireOwnParts(tx: Tx, unitIds: readonly string[], { org_id }: Member): Promise<void> {
  if (unitIds.length === 0) return
  const standing = await tx.query(
    'select 1 from refurbishings where org_id = $1 and unit_id = any ($2::uuid[]) and reversed_at is null limit 1',
    [org_id, unitIds],
  )
  if (standing.length > 0) throw fail(refurbishingFailures.hasParts)
}
