import { type MailSchedule, mostMailedReports, reportMailFailures } from '@tunda/contract/reports/report-mails'
import type { Database, Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import { lockOrganization } from '../../organization/lock-organization.ts'
import type { Trial } from '../../subscription/plan.ts'
import { holdReport } from '../save-report.ts'
import { type KeptSchedule, listMailReaders, peopleFor, scheduleColumns } from './list-report-mails.ts'
import { lastDayPassed, mailDayAfter } from './mail-days.ts'

type Asked = MailSchedule & { readonly id: string; readonly user_ids: readonly string[] }

/**
 * Sets when and to whom a report is mailed. A day on which it was already mailed is not due again. Fails FEATURE_NOT_IN_PLAN, NOT_FOUND,
 * AUTHORIZATION_ERROR, REPORT_READER_UNFIT and TOO_MANY_REPORT_MAILS.
 */
export async function setReportMails(tx: Tx, { id, user_ids, ...schedule }: Asked, member: Member, trial: Trial) {
  const report = await holdReport(tx, id, member)
  const { org_id } = member
  await lockOrganization(tx, org_id)
  const [before, chosen, people, [counted]] = await Promise.all([
    holdSchedule(tx, org_id, id),
    listMailReaders(tx, org_id, id),
    peopleFor(tx, report, org_id, trial),
    tx.query<{ others: number }>('select count(*) as others from report_mails where org_id = $1 and report_id <> $2', [
      org_id,
      id,
    ]),
  ])
  // Readers chosen before who may no longer see it can stay on the list: nothing is sent to them.
  const isFit = (user_id: string) =>
    chosen.includes(user_id) ||
    people.some((one) => one.user_id === user_id && (one.unsent === null || one.unsent === 'mails_off'))
  if (!user_ids.every(isFit)) throw fail(reportMailFailures.unfitReader)
  if ((counted?.others ?? 0) >= mostMailedReports) throw fail(reportMailFailures.tooMany)
  await write(tx, id, schedule, nextDay(schedule, before?.last_day ?? null, member), member)
  await tx.query(
    'delete from report_mail_readers where org_id = $1 and report_id = $2 and user_id <> all ($3::uuid[])',
    [org_id, id, user_ids],
  )
  await tx.query(
    `insert into report_mail_readers (org_id, report_id, user_id) select $1, $2, unnest($3::uuid[]) order by 3 on conflict do nothing`,
    [org_id, id, user_ids],
  )
  const { name } = report
  await publish(tx, [
    {
      event: 'report_mail.set',
      org_id,
      actor: member,
      id,
      before: before && { ...said(before), user_ids: chosen },
      after: { name, ...schedule, user_ids },
    },
  ])
  return { id }
}

/** Stops mailing a report. Fails as `setReportMails`. */
export async function stopReportMails(tx: Tx, id: string, member: Member) {
  const { name } = await holdReport(tx, id, member)
  const { org_id } = member
  const before = await holdSchedule(tx, org_id, id)
  if (before === undefined) return { id }
  await tx.query('delete from report_mails where org_id = $1 and report_id = $2', [org_id, id])
  await publish(tx, [{ event: 'report_mail.stopped', org_id, actor: member, id, before: { name, ...said(before) } }])
  return { id }
}

type Leaving = Pick<Member, 'org_id' | 'user_id' | 'email' | 'user_agent'>

/** Takes somebody off the list of a report, whether or not they may still see it; does nothing if they were not on it. */
export async function leaveReportMails(tx: Tx, id: string, leaving: Leaving) {
  const { org_id, user_id } = leaving
  await holdSchedule(tx, org_id, id)
  const [left] = await tx.query<{ name: string }>(
    `delete from report_mail_readers r using saved_reports s
     where r.org_id = $1 and r.report_id = $2 and r.user_id = $3 and s.org_id = $1 and s.id = $2 returning s.name`,
    [org_id, id, user_id],
  )
  if (left === undefined) return { id }
  await tx.query(
    `delete from report_mails m where m.org_id = $1 and m.report_id = $2
       and not exists (select from report_mail_readers r where r.org_id = $1 and r.report_id = $2)`,
    [org_id, id],
  )
  await publish(tx, [{ event: 'report_mail.left', org_id, actor: leaving, id, facts: { name: left.name } }])
  return { id }
}

type Ended = { readonly org_id: string; readonly report_id: string; readonly user_id: string }

/** The same by the link in one of these mails. */
export async function endReportMails(database: Database, { org_id, report_id, user_id }: Ended): Promise<void> {
  await database.asOrganization(org_id, (tx) =>
    leaveReportMails(tx, report_id, { org_id, user_id, email: '', user_agent: '' }),
  )
}

async function holdSchedule(tx: Tx, org_id: string, report_id: string): Promise<KeptSchedule | undefined> {
  const [row] = await tx.query<KeptSchedule>(
    `select ${scheduleColumns} from report_mails where org_id = $1 and report_id = $2 for update`,
    [org_id, report_id],
  )
  return row
}

/** The first day that was not mailed and whose hour is still to come. */
function nextDay(schedule: MailSchedule, last_day: string | null, { rules }: Member): string {
  const passed = lastDayPassed(schedule.hour, rules.time_zone, now())
  return mailDayAfter(schedule, last_day !== null && last_day > passed ? last_day : passed)
}

async function write(tx: Tx, id: string, schedule: MailSchedule, next_day: string, { org_id, user_id }: Member) {
  const { every, weekday, month_day, hour, format } = schedule
  await tx.query(
    `insert into report_mails (org_id, report_id, user_id, every, weekday, month_day, hour, format, next_day, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (org_id, report_id) do update set user_id = excluded.user_id, every = excluded.every, weekday = excluded.weekday,
       month_day = excluded.month_day, hour = excluded.hour, format = excluded.format, next_day = excluded.next_day,
       updated_at = excluded.updated_at`,
    [org_id, id, user_id, every, weekday, month_day, hour, format, next_day, now()],
  )
}

function said({ every, weekday, month_day, hour, format }: MailSchedule) {
  return { every, weekday, month_day, hour, format }
}
