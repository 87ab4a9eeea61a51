import type { Tx } from '@tunda/database'
import { lockByName } from '../lock-by-name.ts'

/**
 * Locks an organization, or several, until the transaction ends, so that what is counted next (seats, products, sales of the month, anything that
 * there may be only so many of) stays true while it is acted on. Of all locks it is the first to take.
 */
export async function lockOrganization(tx: Tx, ...orgIds: readonly string[]): Promise<void> {
  await lockByName(tx, ...orgIds.map((id) => `organization ${id}`))
}
