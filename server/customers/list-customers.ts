import type { Customer, CustomerCounts, CustomerStatus, CustomersPage } from '@tunda/contract/customers/customers'
import type { Tx } from '@tunda/database'
import { all, fixed, type Sql, shared, sql } from '@tunda/database/sql'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { type Key, partOf } from '../lists/walk.ts'
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

type Counted = CustomerCounts & { readonly totalCount: number }

/** A page of the shop's customers. The counts are of all customers that match the search, in every segment. */
export async function listCustomers(tx: Tx, asked: PageAsked, member: Member) {
  const part = partOf('customers', key, asked, member)
  const tail = part.tail(orders[asked.sort])
  const { customers, counted } = await (isSearch(asked.search)
    ? listFound(tx, asked, member, tail)
    : listSegment(tx, asked, member, tail))
  const { totalCount, ...counts } = counted
  return { customers, ...part.counts(totalCount, customers, ({ id }) => [id]), counts }
}

/** Without a search nothing is counted: the numbers of each kind are stored. */
async function listSegment(tx: Tx, { status, repeat }: PageAsked, { org_id }: Member, tail: Sql) {
  const within = all([
    sql`org_id = ${org_id}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(repeat ? [sql`total_orders > 1`] : []),
  ])
  const meant = all([
    ...(status === undefined ? [] : [sql`part[1] = ${status}`]),
    ...(repeat ? [sql`part[2] = 'true'`] : []),
  ])
  const org = shared(org_id)
  const [customers, [counted]] = await Promise.all([
    tx.query<Customer>(sql`select ${columns} from customers where ${within} ${tail}`),
    tx.query<Counted>(
      sql`select coalesce(sum(rows), 0)::bigint as all, coalesce(sum(rows) filter (where part[1] = 'active'), 0)::bigint as active,
         coalesce(sum(rows) filter (where part[1] = 'vip'), 0)::bigint as vip, coalesce(sum(rows) filter (where part[1] = 'inactive'), 0)::bigint as inactive,
         coalesce(sum(rows) filter (where part[2] = 'true'), 0)::bigint as repeat,
         ceil(coalesce(sum(rows) filter (where part[3] = 'true'), 0) * 0.1)::bigint as top_spenders,
         coalesce(sum(rows) filter (where ${meant}), 0)::bigint as "totalCount"
       from (
         select part, rows from list_sums where org_id = ${org} and list = 'customers'
         union all select part, rows from list_changes where org_id = ${org} and list = 'customers'
       ) kept`,
    ),
  ])
  return { customers, counted: counted as Counted }
}

/** The search runs once, for both the page and the counts. */
async function listFound(tx: Tx, { search, status, repeat }: PageAsked, member: Member, tail: Sql) {
  const within = all([
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(repeat ? [sql`total_orders > 1`] : []),
  ])
  const [found] = await tx.query<Counted & { readonly ids: string[] }>(
    sql`with found as materialized (${searched(search, member)})
     select count(*) as all, count(*) filter (where status = 'active') as active,
       count(*) filter (where status = 'vip') as vip, count(*) filter (where status = 'inactive') as inactive,
       count(*) filter (where total_orders > 1) as repeat,
       ceil(count(*) filter (where total_spent > 0) * 0.1)::bigint as top_spenders,
       count(*) filter (where ${within}) as "totalCount",
       array(select id from found where ${within} ${tail}) as ids
     from found`,
  )
  const { ids, ...counted } = found as Counted & { readonly ids: string[] }
  const customers = await tx.query<Customer>(
    `select ${customerColumns} from customers where org_id = $1 and id = any ($2::uuid[]) order by array_position($2::uuid[], id)`,
    [member.org_id, ids],
  )
  return { customers, counted }
}

/** The most customers that the specification's list without pages returns: more at once would slow down everybody else. */
const mostAtOnce = 5000

/** The customers of the shop, newest first, at most 5,000. */
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
  const among = isSearch(asked.search)
    ? sql`org_id = ${member.org_id} and id in (select id from (${searched(asked.search, member)}) found)`
    : sql`org_id = ${member.org_id}`
  const where = sql`${among} and (${status}::text is null or status = ${status})`
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

const isSearch = (search: string | null | undefined): search is string =>
  search !== undefined && search !== null && search !== ''

/** By a part of the name, phone or email, or by a whole phone number however it is written. */
function searched(search: string | undefined | null, { org_id }: Member): Sql {
  return sql`select * from customers_found(${org_id}, ${search ?? ''}, ${phoneOf(search)})`
}
