import type { Customer, CustomerFile } from '@tunda/contract/customers/customers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { exportedAccount } from '../credit/customer-gone.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { exportedLaybys } from '../laybys/customer-gone.ts'
import { exportedQuotations } from '../quotations/customer-gone.ts'
import { exportedRepairs } from '../repairs/customer-gone.ts'
import { everyClaimOfCustomer, everySaleOfCustomer } from '../sales/customer-of-sale.ts'
import { customerColumns } from './customer-rows.ts'

/**
 * Everything that is kept of one customer, which they may ask for; that it was taken out stands in the audit trail. It is of all locations: fails
 * AUTHORIZATION_ERROR for a member limited to some locations, and NOT_FOUND.
 */
export async function exportCustomer(tx: Tx, { id }: { id: string }, member: Member): Promise<CustomerFile> {
  if (member.location_ids !== null) throw fail(general.notAllowed)
  const key = [member.org_id, id]
  const [[customer], [shop], sales, account, quotations, laybys, repairs, warranty_claims] = await Promise.all([
    tx.query<Customer>(`select ${customerColumns} from customers where org_id = $1 and id = $2`, key),
    tx.query<{ name: string }>('select name from organizations where id = $1', [member.org_id]),
    everySaleOfCustomer(tx, { org_id: member.org_id, customer_id: id }),
    exportedAccount(tx, member.org_id, id),
    exportedQuotations(tx, member.org_id, id),
    exportedLaybys(tx, member.org_id, id),
    exportedRepairs(tx, member.org_id, id),
    everyClaimOfCustomer(tx, { org_id: member.org_id, customer_id: id }),
  ])
  if (customer === undefined) throw fail(general.notFound)
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'customer.exported',
      id,
    },
  ])
  const { user_id: _, ...fields } = customer
  return {
    shop: shop?.name ?? '',
    exported_at: now().toISOString(),
    customer: fields,
    sales,
    account,
    quotations,
    laybys,
    repairs,
    warranty_claims,
  }
}
