import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../lists/page.ts'
import { limitOf } from '../subscription/limits.ts'
import { countTerminals } from './count-terminals.ts'
import { readTerminals } from './terminal-rows.ts'

/** The terminals where the member works, and how many its plan allows and uses in the whole shop. */
export async function listTerminals(tx: Tx, member: Member) {
  const [pos_terminals, used] = await Promise.all([readTerminals(tx, member), countTerminals(tx, member.org_id)])
  return { pos_terminals, ...onePage(pos_terminals.length), used, limit: limitOf(member, 'terminals') }
}
