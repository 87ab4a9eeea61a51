import { staff as calls } from '@tunda/contract/till/staff'
import { doors } from '../doors/doors.ts'
import { addStaff } from './add-staff.ts'
import { changeStaff, makeBadge, removeBadge, setPin, setStaffRules } from './change-staff.ts'
import { changeOwnPin, ownPin } from './own-pin.ts'
import { enterByPin, leaveComputer } from './shared-computer.ts'
import { listStaff } from './staff-rows.ts'

const { anyone, member } = doors({ staff: calls })

export const staff = {
  list: member.staff.list.handler(({ context }) => listStaff(context.tx, context.member)),
  add: member.staff.add.handler(({ input, context }) => addStaff(context.tx, input, context.member, context.peppers)),
  change: member.staff.change.handler(({ input, context }) => changeStaff(context.tx, input, context.member)),
  setPin: member.staff.setPin.handler(({ input, context }) =>
    setPin(context.tx, input, context.member, context.peppers),
  ),
  makeBadge: member.staff.makeBadge.handler(({ input, context }) =>
    makeBadge(context.tx, input.id, context.member, context.peppers),
  ),
  removeBadge: member.staff.removeBadge.handler(({ input, context }) =>
    removeBadge(context.tx, input.id, context.member),
  ),
  own: member.staff.own.handler(({ context }) => ownPin(context.tx, context.member)),
  changeOwnPin: member.staff.changeOwnPin.handler(({ input, context }) =>
    changeOwnPin(context.tx, input, context.member, context.peppers),
  ),
  leave: member.staff.leave.handler(({ input, context }) =>
    leaveComputer(context.tx, input, context.member, context.peppers),
  ),
  enter: anyone.staff.enter.handler(({ input, context }) => enterByPin(input, context)),
  setRules: member.staff.setRules.handler(({ input, context }) => setStaffRules(context.tx, input, context.member)),
}
