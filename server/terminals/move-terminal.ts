import { locationFailures } from '@tunda/contract/stock/locations'
import { type PosTerminal, terminalFailures } from '@tunda/contract/till/terminals'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getLocation } from '../locations/location-rows.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { lockTerminal } from './lock-terminal.ts'
import { getTerminal } from './terminal-rows.ts'

type Asked = { readonly id: string; readonly location_id: string }

/**
 * Puts a terminal at another location: from its next sale on it sells that one's goods. Fails NOT_FOUND for a terminal or a location that
 * the member does not see, LOCATION_CLOSED, and TERMINAL_HAS_UNSENT_SALES while it said that sales of where it stands are still to come.
 */
export async function moveTerminal(tx: Tx, { id, location_id }: Asked, member: Member): Promise<PosTerminal> {
  // Whoever closes a location takes the same lock.
  await lockOrganization(tx, member.org_id)
  await lockTerminal(tx, id, member)
  const { name, location_id: before, queue_length: sales } = await getTerminal(tx, id, member)
  const to = await getLocation(tx, location_id, member)
  if (before === location_id) return await getTerminal(tx, id, member)
  const from = await getLocation(tx, before, member)
  if (to.closed_at !== null) throw fail(locationFailures.isClosed)
  if (sales > 0) throw fail(terminalFailures.notSent, { sales })
  await tx.query('update pos_terminals set location_id = $3 where org_id = $1 and id = $2', [
    member.org_id,
    id,
    location_id,
  ])
  await publish(tx, [
    {
      event: 'terminal.moved',
      org_id: member.org_id,
      actor: member,
      id,
      before: { location: from.name },
      after: { location: to.name },
      facts: { name },
    },
  ])
  return await getTerminal(tx, id, member)
}
