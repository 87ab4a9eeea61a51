import { mergeFailures } from '@tunda/contract/customers/customer-merge'
import type { Customer } from '@tunda/contract/customers/customers'
import { noId } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { moveAccount } from '../credit/customer-gone.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockLaybysOf, moveLaybys } from '../laybys/customer-gone.ts'
import { lockQuotationsOf, moveQuotations } from '../quotations/customer-gone.ts'
import { lockRepairsOf, moveRepairs } from '../repairs/customer-gone.ts'
import { lockSalesOfCustomers, moveSales, type TradeOfCustomer } from '../sales/customer-of-sale.ts'
import { customerColumns } from './customer-rows.ts'

type Pair = { readonly first_id: string; readonly second_id: string }

/**
 * Makes two customers of the shop one. The second's sales move to the first, whose name and phone stay; email, age, location and language are filled
 * from the second, VIP wins, the earlier `customer_since` counts, and totals are counted anew. The second's id then means the first. Fails
 * INVALID_CUSTOMER_IDS and CUSTOMERS_NOT_FOUND.
 */
export async function mergeCustomers(tx: Tx, { first_id, second_id }: Pair, member: Member): Promise<Customer> {
  if (first_id === second_id || first_id === noId || second_id === noId) throw fail(mergeFailures.invalidIds)
  const { org_id } = member
  await lockLaybysOf(tx, org_id, [first_id, second_id])
  await lockRepairsOf(tx, org_id, [first_id, second_id])
  await lockQuotationsOf(tx, org_id, [first_id, second_id])
  await lockSalesOfCustomers(tx, org_id, [first_id, second_id])
  const locked = await tx.query<{ id: string }>(
    'select id from customers where org_id = $1 and id = any ($2::uuid[]) order by id for update',
    [org_id, [first_id, second_id]],
  )
  if (locked.length < 2) throw fail(mergeFailures.notBoth)
  const trade = await moveSales(tx, org_id, second_id, first_id)
  await moveQuotations(tx, org_id, second_id, first_id)
  await moveLaybys(tx, org_id, second_id, first_id)
  await moveRepairs(tx, org_id, second_id, first_id)
  await moveAccount(tx, org_id, second_id, first_id)
  const merged = await fillFirst(tx, org_id, { first_id, second_id }, trade)
  await tx.query('update customer_aliases set customer_id = $3 where org_id = $1 and customer_id = $2', [
    org_id,
    second_id,
    first_id,
  ])
  await tx.query('delete from customers where org_id = $1 and id = $2', [org_id, second_id])
  await tx.query('insert into customer_aliases (org_id, id, customer_id) values ($1, $2, $3)', [
    org_id,
    second_id,
    first_id,
  ])
  await publish(tx, [
    {
      org_id,
      actor: member,
      event: 'customer.merged',
      id: first_id,
      facts: { merged_id: second_id },
    },
  ])
  return merged
}

async function fillFirst(tx: Tx, orgId: string, { first_id, second_id }: Pair, trade: TradeOfCustomer) {
  const [merged] = await tx.query<Customer>(
    `update customers c
     set email = coalesce(c.email, s.email), age = coalesce(c.age, s.age), location = coalesce(c.location, s.location),
       language = coalesce(c.language, s.language), group_id = coalesce(c.group_id, s.group_id),
       status = case when 'vip' in (c.status, s.status) then 'vip' else c.status end,
       customer_since = least(c.customer_since, s.customer_since),
       total_orders = $4, total_spent = $5, last_order_date = $6, updated_at = $7
     from (select email, age, location, language, status, group_id, customer_since from customers where org_id = $1 and id = $3) s
     where c.org_id = $1 and c.id = $2
     returning c.id, c.name, c.email, c.phone, c.age, c.location, c.language, c.status, c.group_id, c.total_orders, c.total_spent,
       c.average_order_value, c.last_order_date, c.customer_since, c.user_id, c.created_at, c.updated_at`,
    [orgId, first_id, second_id, trade.orders, trade.spent, trade.newest, now()],
  )
  if (merged === undefined) throw fail(mergeFailures.notBoth)
  return merged
}

/** The customer that a merged-away id means now. */
export async function findMerged(tx: Tx, id: string, member: Member): Promise<Customer | undefined> {
  const [customer] = await tx.query<Customer>(
    `select ${customerColumns} from customers
     where org_id = $1 and id = (select a.customer_id from customer_aliases a where a.org_id = $1 and a.id = $2)`,
    [member.org_id, id],
  )
  return customer
}
