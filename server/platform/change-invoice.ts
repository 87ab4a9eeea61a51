import { general } from '@tunda/contract/failure'
import { billingFailures, type InvoiceChange, type InvoiceRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { getInvoice, publishInvoice } from './invoice-rows.ts'

/** Changes what is named. Its number, its subscription and the plan it billed stay; a wrong invoice becomes void. */
export async function changeInvoice(tx: Tx, input: InvoiceChange, admin: Person): Promise<InvoiceRow> {
  const held = await tx.query('select 1 from subscription_invoices where id = $1 for update', [input.id])
  if (held.length === 0) throw fail(general.notFound)
  const before = await getInvoice(tx, input.id)
  const { id, ...named } = input
  const after = { ...before, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) }
  if (after.period_end < after.period_start) throw fail(billingFailures.invoiceDates)
  const paid_at = after.status === 'paid' ? (before.paid_at ?? now().toISOString()) : null
  await tx.query(
    `update subscription_invoices set status = $2, amount = $3, period_start = $4, period_end = $5, due_date = $6, paid_at = $7,
       notes = $8, updated_at = $9 where id = $1`,
    [id, after.status, after.amount, after.period_start, after.period_end, after.due_date, paid_at, after.notes, now()],
  )
  const row = await getInvoice(tx, id)
  await publishInvoice(tx, 'platform.invoice_changed', { before, after: row }, admin)
  return row
}
