import type { Values, With } from '../events.ts'

type Month = { readonly seller: string; readonly month: string; readonly amount: number }

/** Of what the shop makes of its figures: the accountant's file, saved reports and their mails, and what sellers earn. */
export type ReportEvents = {
  'accountant_file.made': { readonly after: { readonly from: string; readonly to: string; readonly entries: number } }
  'journal_accounts.changed': { readonly before: Values; readonly after: Values }
  'saved_report.added': { readonly after: Values }
  'saved_report.changed': { readonly before: Values; readonly after: Values }
  'saved_report.removed': { readonly before: Values }
  'report_mail.set': { readonly before: Values | undefined; readonly after: Values }
  'report_mail.stopped': { readonly before: Values }
  'report_mail.left': With<{ readonly name: string }>
  'commission.rule_added': {
    readonly after: { readonly basis: string; readonly rate: number; readonly from_day: string }
  }
  'commission.rule_ended': { readonly after: { readonly basis: string; readonly to_day: string | null } }
  'commission.approved': { readonly after: Month }
  'commission.paid': { readonly after: Month }
}
