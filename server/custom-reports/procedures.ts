import { customReports as customReportsCalls } from '@tunda/contract/reports/custom-reports'
import { reportMails as reportMailsCalls } from '@tunda/contract/reports/report-mails'
import { savedReports as savedReportsCalls } from '@tunda/contract/reports/saved-reports'
import { doors } from '../doors/doors.ts'
import { getReportMails, listOwnReportMails } from './mails/list-report-mails.ts'
import { leaveReportMails, setReportMails, stopReportMails } from './mails/set-report-mails.ts'
import { runReport } from './run-report.ts'
import { changeSavedReport, removeSavedReport, saveReport } from './save-report.ts'
import { listSavedReports, runSavedReport } from './saved-reports.ts'

const { member } = doors({
  customReports: customReportsCalls,
  savedReports: savedReportsCalls,
  reportMails: reportMailsCalls,
})

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

const mails = member.reportMails

export const reportMails = {
  mine: mails.mine.handler(({ context }) => listOwnReportMails(context.tx, context.member)),
  get: mails.get.handler(({ input, context }) => getReportMails(context.tx, input.id, context.member, context.trial)),
  set: mails.set.handler(({ input, context }) => setReportMails(context.tx, input, context.member, context.trial)),
  stop: mails.stop.handler(({ input, context }) => stopReportMails(context.tx, input.id, context.member)),
  leave: mails.leave.handler(({ input, context }) => leaveReportMails(context.tx, input.id, context.member)),
}
