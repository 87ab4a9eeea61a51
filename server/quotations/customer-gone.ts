import type { ExportedQuotation } from '@tunda/contract/customers/customers'
import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import type { Tx } from '@tunda/database'
import { linkCleared } from '../public-links/page-link.ts'

/** Locks the quotations of customers, before the customers: a sale of one waits. */
export async function lockQuotationsOf(tx: Tx, orgId: string, customerIds: readonly string[]): Promise<void> {
  await tx.query(
    'select 1 from quotations where org_id = $1 and customer_id = any ($2::uuid[]) order by id for no key update',
    [orgId, customerIds],
  )
}

/** Removes a customer and all notes from their quotations; the links to them end. */
export async function forgetQuotations(tx: Tx, orgId: string, customerId: string): Promise<void> {
  await tx.query(
    `update quotations set customer_id = null, customer_name = $3, customer_contact = '', notes = null,
       ${linkCleared}
     where org_id = $1 and customer_id = $2`,
    [orgId, customerId, anonymousCustomer],
  )
}

export async function moveQuotations(tx: Tx, orgId: string, from: string, to: string): Promise<void> {
  await tx.query('update quotations set customer_id = $3 where org_id = $1 and customer_id = $2', [orgId, from, to])
}

/** A customer's quotations, for their own copy of their data. */
export async function exportedQuotations(tx: Tx, orgId: string, customerId: string): Promise<ExportedQuotation[]> {
  return await tx.query<ExportedQuotation>(
    `select number, quoted_on, valid_until, state, customer_name, customer_contact, notes, total_amount
     from quotations where org_id = $1 and customer_id = $2 order by quotation_no`,
    [orgId, customerId],
  )
}
