import { drawers as calls } from '@tunda/contract/till/drawers'
import { doors } from '../doors/doors.ts'
import { closeShift } from './close-shift.ts'
import { countDrawer } from './count-drawer.ts'
import { giveDrawer } from './give-drawer.ts'
import { listDifferences } from './list-differences.ts'
import { listDrawers } from './list-drawers.ts'
import { listShifts } from './list-shifts.ts'
import { moveCash } from './move-cash.ts'
import { openShift } from './open-shift.ts'
import { reviewShift } from './review-shift.ts'
import { showShift } from './show-shift.ts'

const { member } = doors({ drawers: calls })

const door = member.drawers

export const drawers = {
  list: door.list.handler(({ context }) => listDrawers(context.tx, context.member)),
  give: door.give.handler(({ input, context }) => giveDrawer(context.tx, input, context.member)),
  open: door.open.handler(({ input, context }) => openShift(context.tx, input, context.member)),
  shifts: door.shifts.handler(({ input, context }) => listShifts(context.tx, input, context.member)),
  shift: door.shift.handler(({ input, context }) => showShift(context.tx, input.id, context.member)),
  move: door.move.handler(({ input, context }) => moveCash(context.tx, input, context.member)),
  count: door.count.handler(({ input, context }) => countDrawer(context.tx, input, context.member)),
  close: door.close.handler(({ input, context }) => closeShift(context.tx, input, context.member)),
  review: door.review.handler(({ input, context }) => reviewShift(context.tx, input, context.member)),
  differences: door.differences.handler(({ input, context }) => listDifferences(context.tx, input, context.member)),
}
