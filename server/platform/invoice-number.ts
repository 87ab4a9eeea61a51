import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { publishPlatform } from './platform-log.ts'

const digits = 6

/** Takes the next number of the platform's invoices, `INV-P000001`. The counter's row is locked until the transaction ends. */
export async function takeInvoiceNumber(tx: Tx, admin: Person): Promise<string> {
  const [counter] = await tx.query<{ last_number: number }>(
    'update platform_invoice_counter set last_number = last_number + 1 returning last_number',
  )
  if (counter === undefined) throw new Error('the platform has no invoice counter')
  const number = `INV-P${String(counter.last_number).padStart(digits, '0')}`
  await tx.query('insert into subscription_invoice_numbers (invoice_number, taken_by, taken_at) values ($1, $2, $3)', [
    number,
    admin.user_id,
    now(),
  ])
  return number
}

/** Takes a number for an invoice still to be written, and logs that it was taken. */
export async function generateInvoiceNumber(tx: Tx, admin: Person): Promise<string> {
  const number = await takeInvoiceNumber(tx, admin)
  await publishPlatform(tx, {
    actor: admin,
    event: 'platform.invoice_number_taken',
    id: number,
  })
  return number
}

/** Logs, once, each number that nobody put on an invoice within a day: a gap in the series has its reason there. */
export async function reportUnusedNumbers(tx: Tx): Promise<void> {
  const unused = await tx.query<{ invoice_number: string; taken_at: string }>(
    `update subscription_invoice_numbers n set reported_at = $1
     where n.reported_at is null and n.taken_at < $1::timestamptz - interval '1 day'
       and not exists (select from subscription_invoices i where i.invoice_number = n.invoice_number)
     returning n.invoice_number, n.taken_at`,
    [now()],
  )
  for (const { invoice_number, taken_at } of unused) {
    await publishPlatform(tx, {
      actor: null,
      event: 'platform.invoice_number_unused',
      id: invoice_number,
      after: { taken_at },
    })
  }
}
