import type { Customer } from '@tunda/contract/customers/customers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** The columns of a customer as everybody of the shop sees one. */
export const customerColumns = `id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at`

/** Locks a customer; sales that would add to them wait. Fails NOT_FOUND. */
export async function lockCustomer(tx: Tx, member: Member, id: string): Promise<Customer> {
  const [customer] = await tx.query<Customer>(
    `select ${customerColumns} from customers where org_id = $1 and id = $2 for update`,
    [member.org_id, id],
  )
  if (customer === undefined) throw fail(general.notFound)
  return customer
}
