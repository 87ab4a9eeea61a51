import { terminals as calls } from '@tunda/contract/till/terminals'
import { doors } from '../doors/doors.ts'
import { addTerminal } from './add-terminal.ts'
import { listTerminals } from './list-terminals.ts'
import { moveTerminal } from './move-terminal.ts'
import { offerPairing } from './offer-pairing.ts'
import { renameTerminal } from './rename-terminal.ts'
import { revokeTerminal } from './revoke-terminal.ts'
import { rotateToken } from './rotate-token.ts'
import { settleClones } from './settle-clones.ts'
import { getTerminal } from './terminal-rows.ts'

const { member } = doors({ terminals: calls })

export const terminals = {
  list: member.terminals.list.handler(({ context }) => listTerminals(context.tx, context.member)),
  get: member.terminals.get.handler(({ input, context }) => getTerminal(context.tx, input.id, context.member)),
  add: member.terminals.add.handler(({ input, context }) =>
    addTerminal(context.tx, input, context.member, context.peppers),
  ),
  rename: member.terminals.rename.handler(({ input, context }) => renameTerminal(context.tx, input, context.member)),
  move: member.terminals.move.handler(({ input, context }) => moveTerminal(context.tx, input, context.member)),
  offerPairing: member.terminals.offerPairing.handler(({ input, context }) =>
    offerPairing(context.tx, input.id, context.member, context.peppers),
  ),
  rotate: member.terminals.rotate.handler(({ input, context }) =>
    rotateToken(context.tx, input.id, context.member, context.peppers),
  ),
  revoke: member.terminals.revoke.handler(({ input, context }) => revokeTerminal(context.tx, input.id, context.member)),
  settleClones: member.terminals.settleClones.handler(({ input, context }) =>
    settleClones(context.tx, input.id, context.member),
  ),
}
