import { z } from 'zod'
import { forPeople } from '../access.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Day, Id } from '../shapes.ts'
import { customReportFailures } from './custom-reports.ts'
import { savedReportFailures } from './saved-reports.ts'

/** How many reports a shop has sent by mail, and to how many people one goes. */
export const mostMailedReports = 20
export const mostMailReaders = 20

export const mailIntervals = ['day', 'week', 'month'] as const
export type MailInterval = (typeof mailIntervals)[number]

/** As rows in the mail, as a file with it, or only as an address to open. */
export const mailFormats = ['table', 'csv', 'xlsx', 'link'] as const
export type MailFormat = (typeof mailFormats)[number]

/** What has more than this is no table in a mail: it comes as CSV. */
export const mostMailRows = 50
export const mostMailColumns = 6

/** When a report is sent, in the shop's time zone, and as what. */
export const MailSchedule = z.object({
  every: z.enum(mailIntervals),
  /** From Monday, 1; of what goes weekly. */
  weekday: z.int().min(1).max(7).default(1),
  /** Of what goes monthly; in a month that is too short, its last day. */
  month_day: z.int().min(1).max(31).default(1),
  hour: z.int().min(0).max(23),
  format: z.enum(mailFormats),
})
export type MailSchedule = z.output<typeof MailSchedule>

/** Why somebody on the list is sent nothing; null: they are. */
export const unsentReasons = ['cannot_see', 'unconfirmed', 'mails_off'] as const
export type UnsentReason = (typeof unsentReasons)[number]

const Person = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  unsent: z.enum(unsentReasons).nullable(),
})
export type MailPerson = z.infer<typeof Person>

const Scheduled = MailSchedule.extend({
  /** The day of the next one. */
  next_day: Day,
  is_to_me: z.boolean(),
})

export const reportMailFailures = failuresOf('reportMail', {
  unfitReader: failure(
    'REPORT_READER_UNFIT',
    409,
    'business_logic',
    'A report can be emailed to people of this shop with a confirmed email address who can see it.',
  ),
  tooMany: failure(
    'TOO_MANY_REPORT_MAILS',
    409,
    'business_logic',
    `A shop can have ${mostMailedReports} reports emailed. Stop one first.`,
  ),
})
const { unfitReader, tooMany } = reportMailFailures
const { notFound, notYours } = savedReportFailures
const { notInPlan } = customReportFailures

const route = routesOf('custom reports')
const OfReport = z.object({ id: Id })

/** Saved reports that are sent by mail, each reader's as they may see it at that moment. */
export const reportMails = {
  mine: forPeople('see_reports')
    .route(route('GET', '/rest/v1/report_mails/mine', 'The saved reports that are emailed to you, by name'))
    .errors(asErrors({ notInPlan }))
    .output(z.object({ report_mails: z.array(MailSchedule.extend({ report_id: Id, name: z.string() })) })),
  get: forPeople('see_reports')
    .route(route('GET', '/rest/v1/saved_reports/{id}/mails', 'When a saved report is emailed, and to whom'))
    .errors(asErrors({ notInPlan, notFound }))
    .input(OfReport)
    .output(
      z.object({
        /** Null: it is not emailed. */
        schedule: Scheduled.nullable(),
        /** The readers, and the colleagues to choose from. Empty for members who may not change the report. */
        readers: z.array(Person),
        people: z.array(Person),
      }),
    ),
  set: forPeople('see_reports')
    .route(route('PUT', '/rest/v1/saved_reports/{id}/mails', 'Email a saved report, or change when and to whom'))
    .errors(asErrors({ notInPlan, notFound, notYours, unfitReader, tooMany }))
    .input(
      MailSchedule.extend({
        id: Id,
        user_ids: z
          .array(Id)
          .min(1, 'Choose at least one person')
          .max(mostMailReaders)
          .refine((ids) => new Set(ids).size === ids.length, 'Each person can appear only once'),
      }),
    )
    .output(OfReport),
  stop: forPeople('see_reports')
    .route(route('DELETE', '/rest/v1/saved_reports/{id}/mails', 'Stop emailing a saved report'))
    .errors(asErrors({ notInPlan, notFound, notYours }))
    .input(OfReport)
    .output(OfReport),
  leave: forPeople('see_reports')
    .route(route('DELETE', '/rest/v1/saved_reports/{id}/mails/mine', 'Stop getting a saved report by email'))
    .input(OfReport)
    .output(OfReport),
}
