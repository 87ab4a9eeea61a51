import type { ExportedRepair } from '@tunda/contract/customers/customers'
import { repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'
import { linkCleared } from '../public-links/page-link.ts'

/** Locks the repairs of customers, before the customers. */
export async function lockRepairsOf(tx: Tx, orgId: string, customerIds: readonly string[]): Promise<void> {
  await tx.query(
    'select 1 from repairs where org_id = $1 and customer_id = any ($2::uuid[]) order by id for no key update',
    [orgId, customerIds],
  )
}

/** Refuses to delete a customer whose device is here. The customer must be locked. Fails CUSTOMER_HAS_REPAIR. */
export async function requireNoDevice(tx: Tx, orgId: string, customerId: string): Promise<void> {
  const [open] = await tx.query<{ number: string }>(
    'select number from repairs where org_id = $1 and customer_id = $2 and ended_on is null order by repair_no limit 1',
    [orgId, customerId],
  )
  if (open !== undefined) throw fail(repairFailures.customerHas, open)
}

/** Whether the customer ever had a repair. */
export async function hasRepairs(tx: Tx, orgId: string, customerId: string): Promise<boolean> {
  const found = await tx.query('select 1 from repairs where org_id = $1 and customer_id = $2 limit 1', [
    orgId,
    customerId,
  ])
  return found.length > 0
}

/** Removes all notes from a customer's repairs, with the numbers and photos of their devices; the links to them end. */
export async function forgetRepairs(tx: Tx, orgId: string, customerId: string): Promise<void> {
  const key = [orgId, customerId]
  const theirs = `org_id = $1 and repair_id in (select id from repairs where org_id = $1 and customer_id = $2)`
  await tx.query(
    `update repairs set fault = '', checklist = '[]', accessories = null, notes = null, reason = null, unit_number = null, unit_id = null,
       ${linkCleared}
     where org_id = $1 and customer_id = $2`,
    key,
  )
  await tx.query(`update repair_jobs set note = null where note is not null and ${theirs}`, key)
  await tx.query(`update repair_parts set note = null where note is not null and ${theirs}`, key)
  await tx.query(`update repair_quotes set note = null where note is not null and ${theirs}`, key)
  await tx.query(`update repair_payments set note = null where note is not null and ${theirs}`, key)
  await tx.query(`update repair_events set note = null where note is not null and ${theirs}`, key)
  await tx.query(`delete from product_files where ${theirs}`, key)
}

export async function moveRepairs(tx: Tx, orgId: string, from: string, to: string): Promise<void> {
  await tx.query('update repairs set customer_id = $3 where org_id = $1 and customer_id = $2', [orgId, from, to])
}

/** A customer's repairs, for their own copy of their data. */
export async function exportedRepairs(tx: Tx, orgId: string, customerId: string): Promise<ExportedRepair[]> {
  return await tx.query<ExportedRepair>(
    `select number, state, taken_in_on, ended_on, device, unit_number, fault, accessories, notes, reason, total_amount, paid from repairs
     where org_id = $1 and customer_id = $2 order by repair_no`,
    [orgId, customerId],
  )
}
