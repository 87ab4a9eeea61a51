import type { MailPerson, MailSchedule } from '@tunda/contract/reports/report-mails'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { listRecipients } from '../../notifications/recipients.ts'
import type { Trial } from '../../subscription/plan.ts'
import { requireReports } from '../run-report.ts'
import { getSavedReport, type KeptReport, mayChangeReport } from '../saved-reports.ts'
import { findReaders, mayRead } from './find-reader.ts'

export type KeptSchedule = MailSchedule & { readonly next_day: string; readonly last_day: string | null }
export const scheduleColumns = 'every, weekday, month_day, hour, format, next_day, last_day'

/** The saved reports mailed to the member, by name, including those they may no longer see and so do not get. */
export async function listOwnReportMails(tx: Tx, member: Member) {
  requireReports(member)
  const report_mails = await tx.query<MailSchedule & { report_id: string; name: string }>(
    `select m.report_id, s.name, m.every, m.weekday, m.month_day, m.hour, m.format
     from report_mail_readers r
     join report_mails m on m.org_id = r.org_id and m.report_id = r.report_id
     join saved_reports s on s.org_id = r.org_id and s.id = r.report_id
     where r.org_id = $1 and r.user_id = $2 order by lower(s.name), s.id`,
    [member.org_id, member.user_id],
  )
  return { report_mails }
}

/** When a report is mailed; for those who may change it, also to whom, and who else could be chosen. Fails FEATURE_NOT_IN_PLAN and NOT_FOUND. */
export async function getReportMails(tx: Tx, id: string, member: Member, trial: Trial) {
  requireReports(member)
  const kept = await getSavedReport(tx, id, member)
  const { org_id, user_id } = member
  const [[schedule], chosen] = await Promise.all([
    tx.query<KeptSchedule>(`select ${scheduleColumns} from report_mails where org_id = $1 and report_id = $2`, [
      org_id,
      id,
    ]),
    listMailReaders(tx, org_id, id),
  ])
  const shown = schedule === undefined ? null : { ...withoutLast(schedule), is_to_me: chosen.includes(user_id) }
  if (!mayChangeReport(kept, member)) return { schedule: shown, readers: [], people: [] }
  const people = await peopleFor(tx, kept, org_id, trial)
  return {
    schedule: shown,
    readers: people.filter((one) => chosen.includes(one.user_id)),
    people: people.filter(({ unsent }) => unsent !== 'cannot_see'),
  }
}

const withoutLast = ({ last_day: _, ...schedule }: KeptSchedule) => schedule

/** The readers of a report. */
export async function listMailReaders(tx: Tx, org_id: string, report_id: string): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    'select user_id from report_mail_readers where org_id = $1 and report_id = $2 order by user_id',
    [org_id, report_id],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Everybody who works in the shop, with the reason if the report cannot be mailed to them. */
export async function peopleFor(tx: Tx, kept: KeptReport, org_id: string, trial: Trial): Promise<MailPerson[]> {
  const [people, readers, recipients] = await Promise.all([
    tx.query<{ user_id: string; name: string; email: string }>(
      `select user_id, coalesce(nullif(full_name, ''), email) as name, email from people_of_current_organizations()
       where org_id = $1 order by lower(coalesce(nullif(full_name, ''), email)), user_id`,
      [org_id],
    ),
    findReaders(tx, org_id, null, trial),
    listRecipients(tx, [org_id]),
  ])
  const wantMail = new Set(recipients.flatMap((one) => (one.mail ? [one.user_id] : [])))
  return people.map((person) => {
    const { user_id } = person
    if (!readers.has(user_id)) return { ...person, unsent: 'unconfirmed' }
    if (!mayRead(kept, readers.get(user_id))) return { ...person, unsent: 'cannot_see' }
    return { ...person, unsent: wantMail.has(user_id) ? null : 'mails_off' }
  })
}
