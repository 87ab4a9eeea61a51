import { msg } from '@lingui/core/runtime-macro'
import type { Tx } from '@tunda/database'
import { z } from 'zod'
import type { Member } from '../context.ts'
import { greeting } from '../mail/email-words.ts'
import { mayBeMailed } from '../mail/mail-allowance.ts'
import { nameInMail } from '../mail/one-line.ts'
import { sendEmail } from '../mail/send-email.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'

const Payload = z.object({ to: z.string(), full_name: z.string(), organization_name: z.string() })

/** Writes down that somebody is to be told they no longer work in the member's shop. */
export async function queueRemovalMail(
  tx: Tx,
  { email, full_name }: { readonly email: string; readonly full_name: string },
  member: Member,
): Promise<void> {
  const [actor, shopId] = [member.user_id, member.org_id]
  // The removal itself always succeeds; only the mail may be over the limit.
  if (!(await mayBeMailed(tx, { kind: 'removal', actor, shop: shopId, recipient: email }))) return
  const [shop] = await tx.query<{ name: string }>('select name from organizations where id = $1', [member.org_id])
  await enqueue(tx, {
    kind: 'removal-mail',
    payload: { to: email, full_name, organization_name: shop?.name ?? 'the shop' },
  })
}

/** A removed member is told by mail, rather than by a screen that refuses them. */
export async function removalMail(row: Claimed, means: Means): Promise<void> {
  const { to, full_name, ...payload } = Payload.parse(row.payload)
  const shop = nameInMail(payload.organization_name)
  await sendEmail(row, means, to, (say) => ({
    subject: say(msg`You no longer work at ${{ shop }} on Tunda`),
    heading: say(msg`You no longer work at ${{ shop }}`),
    paragraphs: [
      greeting(say, full_name),
      say(
        msg`You were removed from ${{ shop }} on Tunda. What you did there stays under your name; you cannot open the shop any more.`,
      ),
    ],
    closing: say(
      msg`Your own account stays as it is. If this is a mistake, ask the owner of the shop to invite you again.`,
    ),
  }))
}
