import { general } from '@tunda/contract/failure'
import type { InvoiceRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { publishPlatform, shopsOf } from './platform-log.ts'

/** An invoice with its person, of `subscription_invoices i`. */
export const invoiceRows = `select i.id, i.subscription_id, i.invoice_number, i.status, i.amount, i.currency, i.subscription_tier,
    i.period_start, i.period_end, i.due_date, i.paid_at, i.notes, i.credit, i.created_at, i.updated_at, i.created_by, u.email, u.full_name
  from subscription_invoices i
  join user_subscriptions s on s.id = i.subscription_id
  join auth.users u on u.id = s.user_id`

/** Fails NOT_FOUND. */
export async function getInvoice(tx: Tx, id: string): Promise<InvoiceRow> {
  const [row] = await tx.query<InvoiceRow>(`${invoiceRows} where i.id = $1`, [id])
  if (row === undefined) throw fail(general.notFound)
  return row
}

/** Writes what became of an invoice into the log and the audit trails of the shops its person owns. */
export async function publishInvoice(
  tx: Tx,
  event: 'platform.invoice_created' | 'platform.invoice_changed',
  { before, after }: { readonly before?: InvoiceRow; readonly after: InvoiceRow },
  admin: Person,
): Promise<void> {
  const [payer] = await tx.query<{ user_id: string }>('select user_id from user_subscriptions where id = $1', [
    after.subscription_id,
  ])
  const shops = payer === undefined ? [] : await shopsOf(tx, [payer.user_id], 'owner')
  await publishPlatform(
    tx,
    {
      actor: admin,
      event,
      id: after.id,
      ...(before === undefined ? {} : { before: billedOf(before) }),
      after: billedOf(after),
    },
    shops.map(({ org_id }) => org_id),
  )
}

function billedOf({ invoice_number, status, amount, period_start, period_end, due_date }: InvoiceRow) {
  return { invoice_number, status, amount, period_start, period_end, due_date }
}
