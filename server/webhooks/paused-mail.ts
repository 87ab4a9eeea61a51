import { msg } from '@lingui/core/runtime-macro'
import type { Tx } from '@tunda/database'
import { z } from 'zod'
import { greeting } from '../mail/email-words.ts'
import { nameInMail } from '../mail/one-line.ts'
import { sendEmail } from '../mail/send-email.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'

const Payload = z.object({ to: z.string(), full_name: z.string(), organization_name: z.string(), host: z.string() })

type Paused = { readonly org_id: string; readonly user_id: string; readonly url: string }

/** Writes down that whoever is responsible for a webhook is to be told that it was paused. */
export async function queuePausedMail(tx: Tx, { org_id, user_id, url }: Paused): Promise<void> {
  const [person] = await tx.query<{ email: string; full_name: string; shop: string }>(
    `select p.email, coalesce(p.full_name, '') as full_name, o.name as shop
     from people_of_current_organizations() p join organizations o on o.id = p.org_id where p.org_id = $1 and p.user_id = $2`,
    [org_id, user_id],
  )
  if (person === undefined) return
  const { email: to, full_name, shop: organization_name } = person
  await enqueue(tx, {
    kind: 'webhook-paused-mail',
    payload: { to, full_name, organization_name, host: new URL(url).host },
  })
}

/** Nothing was taken for three days: nothing more is sent until somebody looks. */
export async function webhookPausedMail(row: Claimed, means: Means): Promise<void> {
  const { to, full_name, host, ...payload } = Payload.parse(row.payload)
  const shop = nameInMail(payload.organization_name)
  await sendEmail(row, means, to, (say) => ({
    subject: say(msg`A webhook of ${{ shop }} was paused`),
    heading: say(msg`A webhook of ${{ shop }} was paused`),
    paragraphs: [
      greeting(say, full_name),
      say(
        msg`${{ host }} has accepted no message from Tunda for 3 days, so we have stopped sending. Nothing is lost: what happens in your shop is kept, and is sent when you resume the webhook.`,
      ),
    ],
    closing: say(
      msg`Look at the last answers under Organization settings, API keys. When the program works again, press Resume there.`,
    ),
  }))
}
