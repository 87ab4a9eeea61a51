import type { SubscriptionInvoice } from '@tunda/contract/organization/subscription'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'

/** The invoices of the shop's plan, newest first. */
export async function listOwnInvoices(tx: Tx, asked: PageAsked, member: Member) {
  const [subscription_invoices, [counted]] = await Promise.all([
    tx.query<SubscriptionInvoice>(
      'select * from invoices_of_owner($1) order by created_at desc, id limit $2 offset $3',
      [member.org_id, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>('select count(*) from invoices_of_owner($1)', [member.org_id]),
  ])
  return { subscription_invoices, ...pageCountsOf(counted?.count ?? 0, asked) }
}
