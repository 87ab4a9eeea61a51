import { apiKeys as calls } from '@tunda/contract/programs/api-keys'
import { doors } from '../doors/doors.ts'
import { changeKey } from './change-key.ts'
import { listKeys } from './key-rows.ts'
import { makeKey, rotateKey } from './make-key.ts'
import { revokeKey } from './revoke-key.ts'

const { member } = doors({ apiKeys: calls })

export const apiKeys = {
  list: member.apiKeys.list.handler(({ context }) => listKeys(context.tx, context.member)),
  add: member.apiKeys.add.handler(({ input, context }) => makeKey(context.tx, input, context.member, context.peppers)),
  change: member.apiKeys.change.handler(({ input, context }) => changeKey(context.tx, input, context.member)),
  rotate: member.apiKeys.rotate.handler(({ input, context }) =>
    rotateKey(context.tx, input, context.member, context.peppers),
  ),
  revoke: member.apiKeys.revoke.handler(({ input, context }) => revokeKey(context.tx, input.id, context.member)),
}
