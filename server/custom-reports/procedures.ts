import { member } from '../doors.ts'
import { runReport } from './run-report.ts'

export const customReports = {
  run: member.customReports.run.handler(({ input, context }) =>
    runReport(context.tx, input.description, context.member),
  ),
}
