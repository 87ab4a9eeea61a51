import { msg } from '@lingui/core/runtime-macro'
import type { Tx } from '@tunda/database'
import { z } from 'zod'
import { now } from '../clock.ts'
import { greeting } from '../mail/email-words.ts'
import { mayBeMailed } from '../mail/mail-allowance.ts'
import { nameInMail } from '../mail/one-line.ts'
import { sendEmail } from '../mail/send-email.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'

type Of = { readonly org_id: string; readonly id: string }
type Customer = { readonly email: string | null; readonly mails_ready: boolean; readonly is_confirmed: boolean }

const Payload = z.object({ org_id: z.string(), id: z.string() })

/** Writes down that the customer is to be told that their device is ready, where the shop does that, its owner's address is confirmed and they have one. */
export async function queueReadyMail(tx: Tx, { org_id, id }: Of, userId: string | null): Promise<void> {
  const [customer] = await tx.query<Customer>(
    `select c.email, coalesce(u.mails_ready, true) as mails_ready, is_owner_confirmed($1) as is_confirmed from repairs r
     join customers c on c.org_id = r.org_id and c.id = r.customer_id left join repair_rules u on u.org_id = r.org_id
     where r.org_id = $1 and r.id = $2`,
    [org_id, id],
  )
  if (!customer?.email || !customer.mails_ready || !customer.is_confirmed) return
  // The repair is ready in any case: it is only the mail that there may be too many of.
  const causer = userId === null ? {} : { actor: userId }
  if (!(await mayBeMailed(tx, { kind: 'repair-ready', shop: org_id, recipient: customer.email, ...causer }))) return
  await mailThem(tx, { org_id, id })
}

/** Writes the mail down, and when they were told. */
export async function mailThem(tx: Tx, { org_id, id }: Of): Promise<void> {
  await enqueue(tx, { kind: 'repair-ready-mail', payload: { org_id, id } })
  await tx.query('update repairs set told_at = $3 where org_id = $1 and id = $2', [org_id, id, now()])
}

type Row = {
  readonly number: string
  readonly name: string
  readonly email: string | null
  readonly language: string | null
  readonly shop: string
  readonly left: number
  readonly is_repaired: boolean
}

/** The customer reads that their device is ready, in our words: what it is, somebody at the shop wrote. Nobody who was deleted meanwhile, or whose device is collected, hears anything. */
export async function repairReadyMail(row: Claimed, means: Means): Promise<void> {
  const { org_id, id } = Payload.parse(row.payload)
  const [ready] = await means.database.asOrganization(org_id, (tx) =>
    tx.query<Row>(
      `select r.number, c.name, c.email, coalesce(c.language, b.receipt_language) as language, o.name as shop,
         greatest(r.total_amount - r.paid, 0) as left,
         exists (select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.state <> 'dropped') as is_repaired
       from repairs r join customers c on c.org_id = r.org_id and c.id = r.customer_id join organizations o on o.id = r.org_id
       left join business_settings b on b.org_id = r.org_id where r.org_id = $1 and r.id = $2 and r.state = 'ready'`,
      [org_id, id],
    ),
  )
  if (!ready?.email) return
  const { number, left, is_repaired } = ready
  const shop = nameInMail(ready.shop)
  const amount = `UGX ${left.toLocaleString('en-UG')}`
  await sendEmail(
    row,
    means,
    ready.email,
    (say) => ({
      subject: say(msg`Your device is ready at ${{ shop }}`),
      heading: say(msg`Your device is ready`),
      paragraphs: [
        greeting(say, ready.name),
        is_repaired
          ? say(msg`${{ shop }} has finished your repair. You can collect your device.`)
          : say(msg`${{ shop }} did not repair your device. You can collect it.`),
      ],
      rows: [
        { label: say(msg`Repair`), value: number },
        { label: say(msg`Left to pay`), value: amount },
      ],
      closing: say(msg`Bring the form you got when you left your device, or its number.`),
    }),
    { spoken: ready.language },
  )
}
