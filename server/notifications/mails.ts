import { msg, plural } from '@lingui/core/runtime-macro'
import { paths } from '@tunda/contract/pages'
import type { Say } from '@tunda/contract/words'
import { z } from 'zod'
import { greeting } from '../mail/email-words.ts'
import { mayBeMailed } from '../mail/mail-allowance.ts'
import { withoutLinks } from '../mail/one-line.ts'
import { sendEmail } from '../mail/send-email.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'
import { sayIn } from '../words/say.ts'
import { type Addressee, findAddressee, frameOf } from './addressee.ts'
import { madeByServer, notificationColumns, readNotification, type StoredNotification } from './notification-rows.ts'
import { holdForDigest } from './write-notifications.ts'

const ToPerson = z.object({ org_id: z.string(), user_id: z.string() })
const OnePayload = ToPerson.extend({ id: z.string() })
const DigestPayload = ToPerson.extend({ until: z.string() })
const mostInDigest = 30

/**
 * One notification to the person it is for. Not sent once it is dismissed or deleted, or the person wants no more mails; what is more than a mailbox
 * gets in an hour or a day comes with the digest.
 */
export async function notificationMail(row: Claimed, means: Means): Promise<void> {
  const { id, ...whom } = OnePayload.parse(row.payload)
  const found = await means.database.asOrganization(whom.org_id, async (tx) => {
    const [to, [news]] = await Promise.all([
      findAddressee(tx, whom),
      tx.query<StoredNotification>(
        `select ${notificationColumns} from notifications where org_id = $1 and user_id = $2 and id = $3 and not is_dismissed
           and ${madeByServer}`,
        [whom.org_id, whom.user_id, id],
      ),
    ])
    if (to === undefined || news === undefined) return undefined
    // Whoever makes things happen in bulk fills no mailbox with them.
    if (!(await mayBeMailed(tx, { kind: 'notification', recipient: to.email }))) {
      await holdForDigest(tx, to, id)
      return undefined
    }
    return { to, news: readNotification(news, sayIn(to.language)) }
  })
  if (found === undefined) return
  const { to, news } = found
  const [title, message] = [withoutLinks(news.title), withoutLinks(news.message)]
  await sendEmail(row, means, to.email, (say) => ({
    subject: `${title} · ${to.organization_name}`,
    heading: title,
    paragraphs: [greeting(say, to.full_name), ...(message === '' ? [] : [message])],
    ...(news.actionUrl === null
      ? {}
      : {
          action: {
            label: news.actionLabel ?? say(msg`Open Tunda`),
            url: new URL(news.actionUrl, means.settings.SITE_URL).href,
          },
        }),
    ...frameOf(say, to, means),
  }))
}

/** The digest: what happened in the last day and was neither mailed at once nor read since, the newest 30 of it. Sent after quiet hours, or in the morning. */
export async function notificationDigest(row: Claimed, means: Means): Promise<void> {
  const { until, ...whom } = DigestPayload.parse(row.payload)
  const found = await means.database.asOrganization(whom.org_id, async (tx) => {
    const [to, news] = await Promise.all([
      findAddressee(tx, whom),
      tx.query<StoredNotification & { readonly total: number }>(
        `select ${notificationColumns}, count(*) over () as total from notifications
         where org_id = $1 and user_id = $2 and mail_by = 'digest' and not is_read and not is_dismissed
           and created_at <= $3 and created_at > $3::timestamptz - interval '1 day'
         order by created_at desc, id limit ${mostInDigest}`,
        [whom.org_id, whom.user_id, until],
      ),
    ])
    const [first] = news
    return to === undefined || first === undefined
      ? undefined
      : { to, total: first.total, news: news.map((one) => readNotification(one, sayIn(to.language))) }
  })
  if (found === undefined) return
  const { to, total, news } = found
  await sendEmail(row, means, to.email, (say) => ({
    subject: `${unseen(say, total)} · ${to.organization_name}`,
    heading: unseen(say, total),
    paragraphs: [greeting(say, to.full_name), say(msg`Since yesterday at ${{ shop: to.organization_name }}:`)],
    rows: news.map((one) => ({
      label: withoutLinks(`${one.title}. ${one.message}`),
      value: timeOf(one.createdAt, to),
    })),
    action: { label: say(msg`See all notifications`), url: new URL(paths.alerts, means.settings.SITE_URL).href },
    ...frameOf(say, to, means),
  }))
}

function unseen(say: Say, count: number): string {
  return say(
    msg`${plural({ count }, { one: 'One thing you have not seen yet', other: '# things you have not seen yet' })}`,
  )
}

function timeOf(instant: string, { time_zone: timeZone }: Addressee): string {
  return new Intl.DateTimeFormat('en-UG', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
}
