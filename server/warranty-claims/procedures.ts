import { warrantyClaims as calls } from '@tunda/contract/units/warranty-claims'
import { doors } from '../doors/doors.ts'
import { listClaims, showClaim } from './claim-rows.ts'
import { moveClaim } from './move-claim.ts'
import { receiveClaim } from './receive-claim.ts'
import { replaceUnit } from './replace-unit.ts'

const { member } = doors({ warrantyClaims: calls })

const door = member.warrantyClaims

export const warrantyClaims = {
  list: door.list.handler(({ input, context }) => listClaims(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => showClaim(context.tx, input, context.member)),
  receive: door.receive.handler(({ input, context }) => receiveClaim(context.tx, input, context.member)),
  move: door.move.handler(({ input, context }) => moveClaim(context.tx, input, context.member)),
  replace: door.replace.handler(({ input, context }) => replaceUnit(context.tx, input, context.member)),
}
