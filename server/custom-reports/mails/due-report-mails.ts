import type { Database, Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { mayBeMailed } from '../../mail/mail-allowance.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { oneByOneOfAllShops } from '../../process/one-by-one.ts'
import { type KeptSchedule, scheduleColumns } from './list-report-mails.ts'
import { dueMailDay } from './mail-days.ts'

/**
 * Queues the mails of saved reports that are due, one per report, reader and day, for every open shop. Days missed while no server was running are
 * mailed once. Called every few minutes, on several servers at once if need be. Fails at the end for the reports that failed.
 */
export async function writeReportMails(database: Database): Promise<void> {
  // In no time zone is it later than one day ahead of this.
  await oneByOneOfAllShops(
    database,
    (tx) =>
      tx.query<{ org_id: string; report_id: string }>(
        `select m.org_id, m.report_id from report_mails m join organizations o on o.id = m.org_id
         where m.next_day <= ($1::timestamptz + interval '1 day')::date and o.closed_at is null and o.suspended_at is null
         order by m.org_id, m.report_id`,
        [now()],
      ),
    ({ org_id, report_id }) => database.asOrganization(org_id, (tx) => writeDue(tx, org_id, report_id)),
  )
}

async function writeDue(tx: Tx, org_id: string, report_id: string): Promise<void> {
  const [schedule] = await tx.query<KeptSchedule & { time_zone: string }>(
    `select ${scheduleColumns}, coalesce(b.time_zone, 'Africa/Kampala') as time_zone
     from report_mails m left join business_settings b on b.org_id = m.org_id
     where m.org_id = $1 and m.report_id = $2 for no key update of m`,
    [org_id, report_id],
  )
  const due = schedule && dueMailDay(schedule, schedule.time_zone, now())
  if (due === undefined) return
  const readers = await tx.query<{ user_id: string; email: string }>(
    `select r.user_id, p.email from report_mail_readers r
     join people_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
     where r.org_id = $1 and r.report_id = $2 order by r.user_id`,
    [org_id, report_id],
  )
  const { day, next_day } = due
  for (const { user_id, email } of readers) {
    if (!(await mayBeMailed(tx, { kind: 'report', recipient: email, shop: org_id }))) continue
    await enqueue(tx, {
      kind: 'report-mail',
      payload: { org_id, report_id, user_id },
      dedupe_key: `report-mail:${org_id}:${report_id}:${user_id}:${day}`,
    })
  }
  await tx.query('update report_mails set next_day = $3, last_day = $4 where org_id = $1 and report_id = $2', [
    org_id,
    report_id,
    next_day,
    day,
  ])
}
