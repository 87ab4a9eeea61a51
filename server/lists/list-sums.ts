import type { Database, Tx } from '@tunda/database'
import { all, type Sql, shared, sql } from '@tunda/database/sql'
import { oneByOneOfAllShops } from '../process/one-by-one.ts'

/** Which rows of a list: conditions on `part`, the text array that the trigger in `list-sums.sql` makes of a row. */
type Wanted = readonly Sql[]

/** Up to this many changes are read beside the sums; beyond that, they are added to the sums. */
const mostChanges = 50

/** How many matching rows a list has, and their total amount, exact at the time of the statement, without counting them. */
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

/** Only the number of rows. */
export async function keptCount(tx: Tx, orgId: string, list: string, wanted: Wanted = []): Promise<number> {
  return (await keptSum(tx, orgId, list, wanted)).count
}

/** The condition that an element of `part` is one of some locations; none for all locations. */
export function partAt(place: 1 | 2, locations: readonly string[] | null): Sql[] {
  if (locations === null) return []
  return [
    place === 1 ? sql`part[1]::uuid = any (${locations}::uuid[])` : sql`part[2]::uuid = any (${locations}::uuid[])`,
  ]
}

/** Adds the changes of each shop's lists to the sums, if there are enough. Called by a job, on several servers at once if need be. */
export async function addUpLists(database: Database): Promise<void> {
  await oneByOneOfAllShops(
    database,
    (tx) =>
      tx.query<{ org_id: string }>(`select org_id from list_changes group by org_id having count(*) >= ${mostChanges}`),
    ({ org_id }) => database.asOrganization(org_id, (tx) => addUpListsOf(tx, org_id)),
  )
}

async function addUpListsOf(tx: Tx, orgId: string): Promise<void> {
  await tx.query(
    `with gone as (
       delete from list_changes where org_id = $1 returning list, part, rows, amount
     )
     insert into list_sums as s (org_id, list, part, rows, amount)
     select $1, list, part, sum(rows), sum(amount) from gone group by list, part order by list, part
     on conflict (org_id, list, part) do update set rows = s.rows + excluded.rows, amount = s.amount + excluded.amount`,
    [orgId],
  )
}

/** How many rows a statement finds, counting at most `most`. */
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
