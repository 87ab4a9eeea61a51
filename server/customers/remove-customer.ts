import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { clearAccount, hasAccount, requireSettled } from '../credit/customer-gone.ts'
import { publish } from '../events/publish.ts'
import { forgetLaybys, hasLaybys, lockLaybysOf, requireNothingAside } from '../laybys/customer-gone.ts'
import { forgetQuotations, lockQuotationsOf } from '../quotations/customer-gone.ts'
import { forgetRepairs, hasRepairs, lockRepairsOf, requireNoDevice } from '../repairs/customer-gone.ts'
import {
  anonymizeSales,
  forgetParked,
  forgetRequestsForPrices,
  hasSales,
  lockSalesOfCustomers,
} from '../sales/customer-of-sale.ts'
import { lockCustomer } from './customer-rows.ts'

type Removal = { id: string; result: 'deleted' | 'anonymized' }

/**
 * Deletes a customer. One who ever bought is anonymised instead, with the copies on their sales; `force` takes the sales off them
 * and deletes all the same, but not one who ever had something on account, put aside or repaired: a refund of such a sale needs the account it was on. Totals stay
 * with the anonymised row. Fails NOT_FOUND, CUSTOMER_HAS_BALANCE, CUSTOMER_HAS_LAYBY and CUSTOMER_HAS_REPAIR.
 */
export async function removeCustomer(
  tx: Tx,
  { id, force = false }: { id: string; force?: boolean | undefined },
  member: Member,
): Promise<Removal> {
  const key = { org_id: member.org_id, customer_id: id }
  await forgetParked(tx, key)
  await lockLaybysOf(tx, member.org_id, [id])
  await lockRepairsOf(tx, member.org_id, [id])
  await lockQuotationsOf(tx, member.org_id, [id])
  await lockSalesOfCustomers(tx, member.org_id, [id])
  // Locked before looking at their sales: a concurrent sale is either seen here or finds the customer gone.
  const { status } = await lockCustomer(tx, member, id)
  await requireSettled(tx, member.org_id, id)
  await requireNothingAside(tx, member.org_id, id)
  await requireNoDevice(tx, member.org_id, id)
  const isBuyer = await hasSales(tx, key)
  const hasPapers =
    (await hasAccount(tx, member.org_id, id)) ||
    (await hasLaybys(tx, member.org_id, id)) ||
    (await hasRepairs(tx, member.org_id, id))
  const stays = (isBuyer && !force) || hasPapers
  await forgetRequestsForPrices(tx, key)
  if (isBuyer) await anonymizeSales(tx, key, !stays)
  const result = stays ? 'anonymized' : 'deleted'
  await forgetQuotations(tx, member.org_id, id)
  await forgetLaybys(tx, member.org_id, id)
  await forgetRepairs(tx, member.org_id, id)
  await clearAccount(tx, member.org_id, id)
  await clearImportedRows(tx, member, id)
  if (result === 'anonymized') await anonymize(tx, member, id)
  else await tx.query('delete from customers where org_id = $1 and id = $2', [member.org_id, id])
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'customer.removed',
      id,
      before: { status },
      facts: { result, force },
    },
  ])
  return { id, result }
}

/** What imported files still contain about them, by name and phone number. */
async function clearImportedRows(tx: Tx, { org_id }: Member, id: string): Promise<void> {
  await tx.query(
    `with cleared as (
       update import_rows set fields = null, keys = '{}'
       where org_id = $1 and target_id = $2 and outcome is not null and (fields is not null or keys <> '{}')
       returning import_id, row_number
     )
     delete from import_keys k using cleared c
     where k.org_id = $1 and k.import_id = c.import_id and k.row_number = c.row_number`,
    [org_id, id],
  )
}

async function anonymize(tx: Tx, member: Member, id: string): Promise<void> {
  await tx.query(
    `update customers set name = $3, status = 'inactive', email = null, phone = null, phone_e164 = null, age = null,
       location = null, language = null, updated_at = $4
     where org_id = $1 and id = $2`,
    [member.org_id, id, anonymousCustomer, now()],
  )
}
