import type { Customer, CustomerCounts, CustomerStatus, CustomersPage } from '@tunda/contract/customers/customers'
import type { Tx } from '@tunda/database'
import { all, fixed, type Sql, shared, sql } from '@tunda/database/sql'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { type Key, partOf } from '../walk.ts'
import { phoneOf } from './buyers.ts'
import { customerColumns } from './customer-rows.ts'

type PageAsked = z.output<typeof CustomersPage>

const columns = fixed(customerColumns)
const key: Key = [['id', 'uuid']]

/** The order of each sort; the id makes it the same on every page. */
const orders: Record<PageAsked['sort'], Sql> = {
  newest: sql`created_at desc, id desc`,
  name: sql`lower(name), id`,
  orders: sql`total_orders desc, id`,
  spent: sql`total_spent desc, id`,
  last_order: sql`last_order_date desc nulls last, id`,
}

/** A page of the shop's customers. The counts are of everything under the search, whichever segment is open. */
export async function listCustomers(tx: Tx, asked: PageAsked, member: Member) {
  const matching = searched(asked.search, member)
  const part = partOf('customers', key, asked, member)
  const within = all([
    ...(asked.status === undefined ? [] : [sql`status = ${asked.status}`]),
    ...(asked.repeat ? [sql`total_orders > 1`] : []),
  ])
  const [customers, [counted]] = await Promise.all([
    tx.query<Customer>(
      sql`select ${columns} from customers where ${matching} and ${within} ${part.tail(orders[asked.sort])}`,
    ),
    tx.query<CustomerCounts & { totalCount: number }>(
      sql`select count(*) as all, count(*) filter (where status = 'active') as active,
         count(*) filter (where status = 'vip') as vip, count(*) filter (where status = 'inactive') as inactive,
         count(*) filter (where total_orders > 1) as repeat,
         ceil(count(*) filter (where total_spent > 0) * 0.1)::bigint as top_spenders,
         count(*) filter (where ${within}) as "totalCount"
       from customers where ${matching}`,
    ),
  ])
  if (counted === undefined) throw new Error('a count answers one row')
  const { totalCount, ...counts } = counted
  return { customers, ...part.counts(totalCount, customers, ({ id }) => [id]), counts }
}

/** Of how many customers the spec's list, which has no pages, answers: more at once would hold up everybody else. */
const mostAtOnce = 5000

/** The customers of the shop, newest first; of more than 5,000 the newest. */
export async function listAllCustomers(tx: Tx, member: Member): Promise<Customer[]> {
  return await tx.query<Customer>(
    sql`select ${columns} from customers where org_id = ${member.org_id} order by ${orders.newest} limit ${mostAtOnce}`,
  )
}

type StatsAsked = {
  readonly search?: string | null | undefined
  readonly status_filter?: CustomerStatus | '' | 'all' | null | undefined
  readonly limit: number
  readonly offset: number
  readonly after?: string | undefined
}

/** Customers with their totals from any offset, newest first, and how many match. */
export async function listWithStats(tx: Tx, asked: StatsAsked, member: Member) {
  const status = shared(asked.status_filter === 'all' ? null : asked.status_filter || null)
  const where = sql`${searched(asked.search ?? undefined, member)} and (${status}::text is null or status = ${status})`
  const isWalk = asked.after !== undefined
  const part = partOf('customers_with_stats', key, { ...asked, page: 1 }, member)
  const page = sql`order by ${orders.newest} limit ${asked.limit} offset ${asked.offset}`
  const [customers, [counted]] = await Promise.all([
    tx.query<Customer>(
      sql`select ${columns} from customers where ${where} ${isWalk ? part.tail(orders.newest) : page}`,
    ),
    tx.query<{ count: number }>(sql`select count(*) as count from customers where ${where}`),
  ])
  const { totalCount, next_cursor } = part.counts(counted?.count ?? 0, customers, ({ id }) => [id])
  return { customers, totalCount, ...(isWalk && { next_cursor }) }
}

/** By a part of the name, phone or email, or by a whole phone number however it is written. */
function searched(search: string | undefined, { org_id }: Member): Sql {
  if (search === undefined || search === '') return sql`org_id = ${org_id}`
  const part = shared(`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return sql`org_id = ${org_id} and (name ilike ${part} or phone ilike ${part} or email ilike ${part}
    or phone_e164 ilike ${part} or phone_e164 = ${phoneOf(search)})`
}
