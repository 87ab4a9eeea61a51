import { t } from '@lingui/core/macro'

/** Why a report cannot be made, kept or mailed, and an expense not come again. */
export const reportWords = {
  'expense.ruleEndsBefore': (): string => t`It would end before it begins.`,
  'expense.ruleOfDrawer': (): string =>
    t`A recurring expense cannot be paid from a cash drawer. Choose another place it is paid from, or record it each time.`,
  'expense.tooManyRules': (): string => t`A shop can have 100 recurring expenses.`,
  'customReport.busy': (): string => t`Other reports of this shop are being made. Try again in a moment.`,
  'customReport.columnNotYours': (): string => t`This report shows something that you do not have permission to see.`,
  'customReport.notInPlan': (): string => t`Custom reports are part of the Premium and Enterprise plans.`,
  'customReport.tooMuch': (): string =>
    t`This report takes too long. Choose a shorter period or fewer columns, or add a filter.`,
  'savedReport.notFound': (): string => t`This report was deleted, or is no longer shared with you.`,
  'savedReport.unreadable': (): string =>
    t`This version of Tunda cannot read the report. Open it, choose again what it shows, and save it.`,
  'savedReport.notYours': (): string =>
    t`Only the person who saved this report, or somebody who manages settings, can change it.`,
  'reportMail.unfitReader': (): string =>
    t`A report can be emailed to people of this shop with a confirmed email address who can see it.`,
  'reportMail.tooMany': (): string => t`A shop can have 20 reports emailed. Stop one first.`,
  'savedReport.tooMany': (): string => t`A person can save 25 reports, and a shop 100. Delete one first.`,
}
