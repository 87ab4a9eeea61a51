import { units as calls } from '@tunda/contract/units/units'
import { doors } from '../doors/doors.ts'
import { changeUnit } from './change-unit.ts'
import { getUnit } from './get-unit.ts'
import { listUnits } from './list-units.ts'
import { refurbishUnit, reverseRefurbishing } from './refurbish-unit.ts'
import { settleUnit } from './settle-unit.ts'
import { trackUnits } from './track-units.ts'

const { member } = doors({ units: calls })

const door = member.units

export const units = {
  list: door.list.handler(({ input, context }) => listUnits(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => getUnit(context.tx, input, context.member)),
  track: door.track.handler(({ input, context }) => trackUnits(context.tx, input, context.member)),
  settle: door.settle.handler(({ input, context }) => settleUnit(context.tx, input, context.member)),
  refurbish: door.refurbish.handler(({ input, context }) => refurbishUnit(context.tx, input, context.member)),
  reverseRefurbishing: door.reverseRefurbishing.handler(({ input, context }) =>
    reverseRefurbishing(context.tx, input, context.member),
  ),
  change: door.change.handler(({ input, context }) => changeUnit(context.tx, input, context.member)),
}
