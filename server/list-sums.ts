import type { Database, Tx } from '@tunda/database'
import { all, type Sql, shared, sql } from '@tunda/database/sql'
import { shopByShop } from './shop-by-shop.ts'

/** What of a list is meant: conditions on `part`, the text array that its trigger in `list-sums.sql` makes of a row. */
type Wanted = readonly Sql[]

/** So many changes are read beside the sums; past them they are added up. */
const mostChanges = 50

/** How many rows of the kinds that are meant a list has, and what they come to, exact at the moment of the statement: nothing is counted for it. */
export async function keptSum(
  tx: Tx,
  orgId: string,
  list: string,
  wanted: Wanted = [],
): Promise<{ readonly count: number; readonly amount: number }> {
  const [org, name] = [shared(orgId), shared(list)]
  const [sum] = await tx.query<{ count: number; amount: number }>(
    sql`select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
       select part, rows, amount from list_sums where org_id = ${org} and list = ${name}
       union all select part, rows, amount from list_changes where org_id = ${org} and list = ${name}
     ) kept where ${all(wanted)}`,
  )
  return sum ?? { count: 0, amount: 0 }
}

/** The same where only the rows are asked for. */
export async function keptCount(tx: Tx, orgId: string, list: string, wanted: Wanted = []): Promise<number> {
  return (await keptSum(tx, orgId, list, wanted)).count
}

/** The condition that a place of `part` is one of some locations; none where they are all. */
export function partAt(place: 1 | 2, locations: readonly string[] | null): Sql[] {
  if (locations === null) return []
  return [
    place === 1 ? sql`part[1]::uuid = any (${locations}::uuid[])` : sql`part[2]::uuid = any (${locations}::uuid[])`,
  ]
}

/** Adds up what changed of each shop's lists, where it is enough. A job calls it; several servers may. */
export async function addUpLists(database: Database): Promise<void> {
  const shops = await database.ofAllShops((tx) =>
    tx.query<{ org_id: string }>(`select org_id from list_changes group by org_id having count(*) >= ${mostChanges}`),
  )
  await shopByShop(shops, (orgId) =>
    database.asOrganization(orgId, (tx) =>
      tx.query(
        `with gone as (
           delete from list_changes where org_id = $1 returning list, part, rows, amount
         )
         insert into list_sums as s (org_id, list, part, rows, amount)
         select $1, list, part, sum(rows), sum(amount) from gone group by list, part order by list, part
         on conflict (org_id, list, part) do update set rows = s.rows + excluded.rows, amount = s.amount + excluded.amount`,
        [orgId],
      ),
    ),
  )
}

/** How many rows a statement finds, counted no further than is asked. */
export async function countFound(
  tx: Tx,
  found: Sql,
  most: number | undefined,
): Promise<{ readonly count: number; readonly isCounted: boolean }> {
  const end = most === undefined ? sql`` : sql`limit ${most + 1}`
  const [counted] = await tx.query<{ count: number }>(sql`select count(*) from (${found} ${end}) found`)
  const { count } = counted ?? { count: 0 }
  return most !== undefined && count > most ? { count: most, isCounted: false } : { count, isCounted: true }
}
