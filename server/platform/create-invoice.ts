import type { PlanCredit } from '@tunda/contract/organization/subscription'
import { billingFailures, type InvoiceRow, type NewInvoice } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { takeInvoiceNumber } from './invoice-number.ts'
import { getInvoice, publishInvoice } from './invoice-rows.ts'
import { lockSubscription } from './subscription-rows.ts'

/** What a bill says; `credit` is what was taken off for the plan before. */
type Bill = NewInvoice & { readonly credit?: PlanCredit | null }

/** Bills a subscription under a number that was generated for it, or under the next. */
export async function createInvoice(tx: Tx, input: Bill, admin: Person): Promise<InvoiceRow> {
  const subscription = await lockSubscription(tx, input.subscription_id)
  const number = input.invoice_number ? await givenNumber(tx, input.invoice_number) : await takeInvoiceNumber(tx, admin)
  const status = input.status ?? 'unpaid'
  const [made] = await tx.query<{ id: string }>(
    `insert into subscription_invoices (subscription_id, invoice_number, status, amount, subscription_tier, period_start, period_end,
       due_date, paid_at, notes, credit, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     on conflict (invoice_number) do nothing returning id`,
    [
      subscription.id,
      number,
      status,
      input.amount,
      subscription.subscription_tier,
      input.period_start,
      input.period_end,
      input.due_date ?? null,
      status === 'paid' ? now() : null,
      input.notes ?? '',
      input.credit ?? null,
      admin.user_id,
      now(),
    ],
  )
  if (made === undefined) throw fail(billingFailures.numberUsed)
  const after = await getInvoice(tx, made.id)
  await publishInvoice(tx, 'platform.invoice_created', { after }, admin)
  return after
}

async function givenNumber(tx: Tx, wanted: string): Promise<string> {
  const [given] = await tx.query<{ invoice_number: string }>(
    'select invoice_number from subscription_invoice_numbers where invoice_number = upper($1)',
    [wanted],
  )
  if (given === undefined) throw fail(billingFailures.numberNotGiven)
  return given.invoice_number
}
