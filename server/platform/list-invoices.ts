import type { InvoiceStatus } from '@tunda/contract/organization/subscription'
import type { InvoiceRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { containing } from './containing.ts'
import { invoiceRows } from './invoice-rows.ts'

type Asked = PageAsked & {
  readonly search?: string | undefined
  readonly status?: InvoiceStatus | undefined
  readonly subscription_id?: string | undefined
}

/** Every subscription invoice, newest first; the search is for a number or a person. */
export async function listInvoices(tx: Tx, asked: Asked) {
  const filtered = `${invoiceRows} where (i.invoice_number ilike $1 or u.email ilike $1 or u.full_name ilike $1)
    and ($2::text is null or i.status = $2) and ($3::uuid is null or i.subscription_id = $3)`
  const values = [containing(asked.search), asked.status ?? null, asked.subscription_id ?? null]
  const [subscription_invoices, [counted]] = await Promise.all([
    tx.query<InvoiceRow>(`${filtered} order by i.created_at desc, i.id limit $4 offset $5`, [
      ...values,
      asked.limit,
      offsetOf(asked),
    ]),
    tx.query<{ count: number }>(`select count(*) from (${filtered}) as found`, values),
  ])
  return { subscription_invoices, ...pageCountsOf(counted?.count ?? 0, asked) }
}
