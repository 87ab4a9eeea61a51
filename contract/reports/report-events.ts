import type { Values, With } from '../events.ts'

/** Of saved reports, their mails and the accountant's file. */
export type ReportEvents = {
  'accountant_file.made': { readonly after: { readonly from: string; readonly to: string; readonly entries: number } }
  'journal_accounts.changed': { readonly before: Values; readonly after: Values }
  'saved_report.added': { readonly after: Values }
  'saved_report.changed': { readonly before: Values; readonly after: Values }
  'saved_report.removed': { readonly before: Values }
  'report_mail.set': { readonly before: Values | undefined; readonly after: Values }
  'report_mail.stopped': { readonly before: Values }
  'report_mail.left': With<{ readonly name: string }>
}
