import { stolenDevices as calls } from '@tunda/contract/units/stolen-devices'
import { doors } from '../doors/doors.ts'
import { checkDevices, listChecks, recordCheck } from './check-devices.ts'
import { listReports, reportDevice, resolveReport, takePart } from './report-device.ts'

const { member } = doors({ stolenDevices: calls })

const door = member.stolenDevices

export const stolenDevices = {
  list: door.list.handler(({ input, context }) => listReports(context.tx, input, context.member)),
  takePart: door.takePart.handler(({ input, context }) => takePart(context.tx, input, context.member)),
  report: door.report.handler(({ input, context }) => reportDevice(context.tx, input, context.member, context)),
  resolve: door.resolve.handler(({ input, context }) => resolveReport(context.tx, input, context.member)),
  check: door.check.handler(({ input, context }) => checkDevices(context.tx, input, context.member, context)),
  checks: door.checks.handler(({ input, context }) => listChecks(context.tx, input, context.member)),
  recordCheck: door.recordCheck.handler(({ input, context }) => recordCheck(context.tx, input, context.member)),
}
