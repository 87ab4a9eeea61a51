import type { Customer, CustomerWithSales } from '@tunda/contract/customers/customers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { listSalesOfCustomer } from '../sales/customer-of-sale.ts'
import { customerColumns } from './customer-rows.ts'
import { findMerged } from './merge-customers.ts'

/** One customer of the member's shop with the newest of their sales, also by an id that was merged away. Fails NOT_FOUND, for another shop's too. */
export async function getCustomer(tx: Tx, { id }: { id: string }, member: Member): Promise<CustomerWithSales> {
  const [[customer], sales] = await Promise.all([
    tx.query<Customer>(`select ${customerColumns} from customers where org_id = $1 and id = $2`, [member.org_id, id]),
    listSalesOfCustomer(tx, id, member),
  ])
  if (customer !== undefined) return { ...customer, sales }
  const merged = await findMerged(tx, id, member)
  if (merged === undefined) throw fail(general.notFound)
  return { ...merged, sales: await listSalesOfCustomer(tx, merged.id, member) }
}
