import type { Customer, CustomerCounts, CustomerStatus, CustomersPage } from '@tunda/contract/customers'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { offsetOf, pageCountsOf } from '../page.ts'
import { phoneOf } from './buyers.ts'
import { customerColumns } from './customer-rows.ts'

type PageAsked = z.output<typeof CustomersPage>

/** The order of each sort; the id makes it the same on every page. */
const orders: Record<PageAsked['sort'], string> = {
  newest: 'created_at desc, id desc',
  name: 'lower(name), id',
  orders: 'total_orders desc, id',
  spent: 'total_spent desc, id',
  last_order: 'last_order_date desc nulls last, id',
}

/** A page of the shop's customers. The counts are of everything under the search, whichever segment is open. */
export async function listCustomers(tx: Tx, asked: PageAsked, member: Member) {
  const { sql, values } = searched(asked.search, member)
  const segment = [
    ...(asked.status === undefined ? [] : [`status = '${asked.status}'`]),
    ...(asked.repeat ? ['total_orders > 1'] : []),
  ]
  const within = segment.length === 0 ? 'true' : segment.join(' and ')
  const [customers, [counted]] = await Promise.all([
    tx.query<Customer>(
      `select ${customerColumns} from customers where ${sql} and ${within}
       order by ${orders[asked.sort]} limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, asked.limit, offsetOf(asked)],
    ),
    tx.query<CustomerCounts & { totalCount: number }>(
      `select count(*) as all, count(*) filter (where status = 'active') as active,
         count(*) filter (where status = 'vip') as vip, count(*) filter (where status = 'inactive') as inactive,
         count(*) filter (where total_orders > 1) as repeat,
         ceil(count(*) filter (where total_spent > 0) * 0.1)::bigint as top_spenders,
         count(*) filter (where ${within}) as "totalCount"
       from customers where ${sql}`,
      values,
    ),
  ])
  if (counted === undefined) throw new Error('a count answers one row')
  const { totalCount, ...counts } = counted
  return { customers, ...pageCountsOf(totalCount, asked), counts }
}

/** Every customer of the shop, newest first. */
export async function listAllCustomers(tx: Tx, member: Member): Promise<Customer[]> {
  return await tx.query<Customer>(
    `select ${customerColumns} from customers where org_id = $1 order by ${orders.newest}`,
    [member.org_id],
  )
}

type StatsAsked = {
  readonly search?: string | null | undefined
  readonly status_filter?: CustomerStatus | '' | 'all' | null | undefined
  readonly limit: number
  readonly offset: number
}

/** Customers with their totals from any offset, newest first, and how many match. */
export async function listWithStats(tx: Tx, asked: StatsAsked, member: Member) {
  const { sql, values } = searched(asked.search ?? undefined, member)
  const status = asked.status_filter === 'all' ? null : asked.status_filter || null
  values.push(status)
  const where = `${sql} and ($${values.length}::text is null or status = $${values.length})`
  const [customers, [counted]] = await Promise.all([
    tx.query<Customer>(
      `select ${customerColumns} from customers where ${where}
       order by ${orders.newest} limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, asked.limit, asked.offset],
    ),
    tx.query<{ count: number }>(`select count(*) as count from customers where ${where}`, values),
  ])
  return { customers, totalCount: counted?.count ?? 0 }
}

/** By a part of the name, phone or e-mail, or by a whole phone number however it is written. */
function searched(search: string | undefined, member: Member): { sql: string; values: unknown[] } {
  if (search === undefined || search === '') return { sql: 'org_id = $1', values: [member.org_id] }
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return {
    sql: 'org_id = $1 and (name ilike $2 or phone ilike $2 or email ilike $2 or phone_e164 ilike $2 or phone_e164 = $3)',
    values: [member.org_id, part, phoneOf(search)],
  }
}
