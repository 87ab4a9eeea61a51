import type { ExportedLayby } from '@tunda/contract/customers/customers'
import { laybyFailures } from '@tunda/contract/selling/layby-failures'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'

/** Locks the lay-bys of customers, before the customers. */
export async function lockLaybysOf(tx: Tx, orgId: string, customerIds: readonly string[]): Promise<void> {
  await tx.query(
    'select 1 from laybys where org_id = $1 and customer_id = any ($2::uuid[]) order by id for no key update',
    [orgId, customerIds],
  )
}

/** Refuses to delete a customer with an open lay-by. The customer must be locked. Fails CUSTOMER_HAS_LAYBY. */
export async function requireNothingAside(tx: Tx, orgId: string, customerId: string): Promise<void> {
  const [open] = await tx.query<{ number: string }>(
    `select number from laybys where org_id = $1 and customer_id = $2 and state = 'open' order by layby_no limit 1`,
    [orgId, customerId],
  )
  if (open !== undefined) throw fail(laybyFailures.isOpen, open)
}

/** Whether the customer ever had a lay-by. */
export async function hasLaybys(tx: Tx, orgId: string, customerId: string): Promise<boolean> {
  const found = await tx.query('select 1 from laybys where org_id = $1 and customer_id = $2 limit 1', [
    orgId,
    customerId,
  ])
  return found.length > 0
}

/** Removes all notes from a customer's lay-bys. */
export async function forgetLaybys(tx: Tx, orgId: string, customerId: string): Promise<void> {
  const key = [orgId, customerId]
  await tx.query('update laybys set notes = null, reason = null where org_id = $1 and customer_id = $2', key)
  await tx.query(
    `update layby_payments set note = null
     where org_id = $1 and note is not null and layby_id in (select id from laybys where org_id = $1 and customer_id = $2)`,
    key,
  )
}

export async function moveLaybys(tx: Tx, orgId: string, from: string, to: string): Promise<void> {
  await tx.query('update laybys set customer_id = $3 where org_id = $1 and customer_id = $2', [orgId, from, to])
}

/** A customer's lay-bys, for their own copy of their data. */
export async function exportedLaybys(tx: Tx, orgId: string, customerId: string): Promise<ExportedLayby[]> {
  return await tx.query<ExportedLayby>(
    `select number, opened_on, expires_on, state, items_summary, notes, reason, total_amount, paid from laybys
     where org_id = $1 and customer_id = $2 order by layby_no`,
    [orgId, customerId],
  )
}
