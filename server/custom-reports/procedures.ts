import { member } from '../doors.ts'
import { runReport } from './run-report.ts'
import { changeSavedReport, removeSavedReport, saveReport } from './save-report.ts'
import { listSavedReports, runSavedReport } from './saved-reports.ts'

export const customReports = {
  run: member.customReports.run.handler(({ input, context }) =>
    runReport(context.tx, input.description, context.member),
  ),
}

const door = member.savedReports

export const savedReports = {
  list: door.list.handler(({ context }) => listSavedReports(context.tx, context.member)),
  rows: door.rows.handler(({ input, context }) => runSavedReport(context.tx, input.id, context.member)),
  save: door.save.handler(({ input, context }) => saveReport(context.tx, input, context.member)),
  change: door.change.handler(({ input, context }) => changeSavedReport(context.tx, input, context.member)),
  remove: door.remove.handler(({ input, context }) => removeSavedReport(context.tx, input.id, context.member)),
}
