import { msg } from '@lingui/core/runtime-macro'
import { paths } from '@tunda/contract/pages'
import { customReportFailures, type ReportDescription, type ReportResult } from '@tunda/contract/reports/custom-reports'
import { type MailFormat, mostMailColumns, mostMailRows } from '@tunda/contract/reports/report-mails'
import type { Say } from '@tunda/contract/words'
import type { Tx } from '@tunda/database'
import { z } from 'zod'
import { Failure } from '../../fail.ts'
import { greeting } from '../../mail/email-words.ts'
import { nameInMail, withoutLinks } from '../../mail/one-line.ts'
import { sendEmail } from '../../mail/send-email.ts'
import { type Addressee, findAddressee, frameOf } from '../../notifications/addressee.ts'
import { reportUnsubscribeLinks } from '../../notifications/unsubscribe-token.ts'
import type { Claimed, Means } from '../../outbox/job-handlers.ts'
import { sayIn } from '../../words/say.ts'
import { runReport } from '../run-report.ts'
import { getSavedReport, narrowed } from '../saved-reports.ts'
import { findReaders, mayRead } from './find-reader.ts'
import { reportFile } from './report-file.ts'
import { headOf, mailDay, mailTable } from './report-style.ts'

const Payload = z.object({ org_id: z.string(), report_id: z.string(), user_id: z.string() })
type Whom = z.output<typeof Payload>

type Found = {
  readonly to: Addressee
  readonly name: string
  readonly format: MailFormat
  readonly described: ReportDescription
  readonly left_out: readonly string[]
  /** Undefined if only a link is sent, or it took too long. */
  readonly seen: ReportResult | undefined
  readonly isTooMuch: boolean
}

/**
 * Mails one saved report to one reader, as they may see it now. Nothing is sent to readers who left, were taken off the list, want no mails or may
 * not see it, nor while the plan has no reports.
 */
export async function reportMail(row: Claimed, means: Means): Promise<void> {
  const whom = Payload.parse(row.payload)
  const found = await readFor(whom, means)
  if (found === undefined) return
  const say = sayIn(found.to.language)
  const attachment = await fileOf(found, say)
  await sendEmail(row, means, found.to.email, (spoken) => emailOf(spoken, found, whom, means), { attachment })
}

async function readFor(whom: Whom, { database, settings }: Means): Promise<Found | undefined> {
  const trial = { start: settings.TRIAL_START ?? '2025-10-01', days: settings.TRIAL_DAYS ?? 0 }
  const ready = await database.asOrganization(whom.org_id, async (tx) => {
    const [to, readers, [schedule]] = await Promise.all([
      findAddressee(tx, whom),
      findReaders(tx, whom.org_id, whom.user_id, trial),
      tx.query<{ format: MailFormat }>(
        `select m.format from report_mail_readers r join report_mails m on m.org_id = r.org_id and m.report_id = r.report_id
         where r.org_id = $1 and r.report_id = $2 and r.user_id = $3`,
        [whom.org_id, whom.report_id, whom.user_id],
      ),
    ])
    const member = readers.get(whom.user_id)
    if (to === undefined || schedule === undefined || member === undefined) return undefined
    const kept = await unlessRefused(getSavedReport(tx, whom.report_id, member))
    if (kept === undefined || !mayRead(kept, member)) return undefined
    const { description, left_out } = narrowed(kept, member)
    return description === null
      ? undefined
      : { to, member, name: kept.name, ...schedule, described: description, left_out }
  })
  if (ready === undefined) return undefined
  const { member, ...found } = ready
  if (found.format === 'link') return { ...found, seen: undefined, isTooMuch: false }
  // In a transaction of its own, which ends if the report takes too long. If reports are busy, it is retried.
  const read = (tx: Tx) => runReport(tx, found.described, member)
  const seen = await unlessRefused(
    database.givingWay.asOrganization(whom.org_id, read),
    customReportFailures.tooMuch.key,
  )
  return { ...found, seen, isTooMuch: seen === undefined }
}

/** Undefined if the work is refused, or only if it is refused with `only`. */
async function unlessRefused<Value>(work: Promise<Value>, key?: string): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure && (key === undefined || error.entry.key === key)) return undefined
    throw error
  }
}

const isSmall = ({ columns, rows }: ReportResult) => columns.length <= mostMailColumns && rows.length <= mostMailRows

/** The attached file: in the requested format, or CSV if the report is too large to show in the mail. */
async function fileOf({ name, format, described, seen }: Found, say: Say) {
  if (seen === undefined || seen.rows.length === 0 || format === 'link') return undefined
  if (format === 'table' && isSmall(seen)) return undefined
  return await reportFile(format === 'xlsx' ? 'xlsx' : 'csv', name, { described, seen }, say)
}

function emailOf(say: Say, found: Found, { org_id, report_id, user_id }: Whom, means: Means) {
  const { to, format, described, seen, left_out } = found
  const name = nameInMail(found.name)
  const isTable = format === 'table' && seen !== undefined && isSmall(seen) && seen.rows.length > 0
  const { SITE_URL } = means.settings
  return {
    ...frameOf(say, to, means),
    subject: `${name} · ${to.organization_name}`,
    heading: name,
    paragraphs: [
      greeting(say, to.full_name),
      aboutWords(say, found),
      ...(left_out.length === 0 ? [] : [leftOutWords(say, described, left_out)]),
    ],
    ...(isTable ? { table: withoutLinksIn(mailTable(described, seen, say)) } : {}),
    action: {
      label: say(msg`Open the report`),
      url: new URL(`${paths.customReports}?saved=${report_id}`, SITE_URL).href,
    },
    closing: say(
      msg`You get this because this report of ${{ shop: to.organization_name }} is emailed to you. To stop it, open the report or Settings, Notifications.`,
    ),
    unsubscribe: reportUnsubscribeLinks({ org_id, report_id, user_id }, SITE_URL, means.secrets.peppers),
  }
}

function aboutWords(say: Say, { format, seen, isTooMuch }: Found): string {
  if (isTooMuch) return say(msg`This report takes too long now. Open it, and choose a shorter period or fewer columns.`)
  if (seen === undefined || format === 'link') return say(msg`Your report is ready to open.`)
  const days = seen.period && `${mailDay(seen.period.from)} – ${mailDay(seen.period.to)}`
  const when = days === null ? say(msg`The figures are as of now.`) : say(msg`For ${{ days }}.`)
  if (seen.rows.length === 0) return [when, say(msg`Nothing matches this report.`)].join(' ')
  const isFile = format !== 'table' || !isSmall(seen)
  const more = seen.is_cut ? [say(msg`There are more rows. Add a filter, or choose fewer columns.`)] : []
  return [when, ...(isFile ? [say(msg`The rows are in the file with this email.`)] : []), ...more].join(' ')
}

function leftOutWords(say: Say, { subject }: ReportDescription, names: readonly string[]): string {
  const columns = names.map((name) => headOf(subject, name, say)).join(', ')
  return say(msg`Left out, because you do not have permission to see it: ${{ columns }}.`)
}

/** Names of products and customers are written so that no mail program makes a link of them. */
function withoutLinksIn(table: ReturnType<typeof mailTable>) {
  return { ...table, rows: table.rows.map((row) => row.map(withoutLinks)) }
}
