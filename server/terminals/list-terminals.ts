import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../page.ts'
import { limitOf } from '../subscription/limits.ts'
import { readTerminals } from './terminal-rows.ts'

/** The shop's terminals, and how many of them its plan allows. */
export async function listTerminals(tx: Tx, member: Member) {
  const pos_terminals = await readTerminals(tx, member)
  const used = pos_terminals.filter(({ status }) => status !== 'revoked').length
  return { pos_terminals, ...onePage(pos_terminals.length), used, limit: limitOf(member, 'terminals') }
}
