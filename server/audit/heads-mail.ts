import { msg, plural } from '@lingui/core/runtime-macro'
import type { Database } from '@tunda/database'
import { z } from 'zod'
import { greeting } from '../mail/email-words.ts'
import { sendEmail } from '../mail/send-email.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'

const Published = z.object({ file: z.string(), organizations: z.int(), sha256: z.string() })
const Payload = Published.extend({ to: z.string(), full_name: z.string() })

/** Queues a mail to the platform team with a day's file of heads: whoever runs the server cannot change what is in their mailboxes. */
export async function queueHeadsMails(database: Database, published: z.infer<typeof Published>): Promise<void> {
  await database.asPlatform(async (tx) => {
    const team = await tx.query<{ id: string; email: string; full_name: string }>(
      `select u.id, u.email, u.full_name from super_admins a join auth.users u on u.id = a.user_id
       where u.banned_at is null order by u.id`,
    )
    for (const { id, email, full_name } of team)
      await enqueue(tx, {
        kind: 'heads-mail',
        payload: { ...published, to: email, full_name },
        dedupe_key: `heads-mail:${published.sha256}:${id}`,
      })
  })
}

export async function headsMail(row: Claimed, means: Means): Promise<void> {
  const { to, full_name, file, organizations, sha256 } = Payload.parse(row.payload)
  await sendEmail(row, means, to, (say) => ({
    subject: say(msg`Audit seals of ${plural({ count: organizations }, { one: '# shop', other: '# shops' })}`),
    heading: say(msg`The latest audit seals`),
    paragraphs: [
      greeting(say, full_name),
      say(
        msg`The latest seals of ${plural({ count: organizations }, { one: '# shop', other: '# shops' })} were written to ${{ file }}.`,
      ),
      say(
        msg`The SHA-256 of that file is ${{ sha256 }}. If it ever has another one, it was changed. npm run verify-audit checks every trail against it.`,
      ),
    ],
    closing: say(
      msg`You get this every day because you are on the platform team. Keep it: it shows whether the file on the server was changed later.`,
    ),
  }))
}
