import type { Database, Tx } from '@tunda/database'
import { oneByOneOfAllShops } from '../process/one-by-one.ts'

/** For up to this many customers, open debts are computed beside the stored ones; beyond that, they are stored. */
const mostChanges = 20

/** Up to this many customers are computed one by one; beyond that, all customers at once is faster. */
export const mostOneByOne = 200

/** Stores the open part of each debt of customers whose accounts have changed. Called by a job, on several servers at once if need be. */
export async function keepDebtDays(database: Database): Promise<void> {
  await oneByOneOfAllShops(
    database,
    (tx) =>
      tx.query<{ org_id: string }>(
        `select org_id from debt_changes group by org_id having count(distinct customer_id) >= ${mostChanges}`,
      ),
    ({ org_id }) => database.asOrganization(org_id, (tx) => writeDown(tx, org_id)),
  )
}

async function writeDown(tx: Tx, orgId: string): Promise<void> {
  // The lock is a statement of its own, so that the next one sees what its previous holder wrote.
  const [lock] = await tx.query<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('debt_days ' || $1, 0)) as is_ours`,
    [orgId],
  )
  if (lock?.is_ours !== true) return
  const moved = await tx.query<{ customer_id: string }>(
    'delete from debt_changes where org_id = $1 returning customer_id',
    [orgId],
  )
  const customers = [...new Set(moved.map(({ customer_id }) => customer_id))]
  const key = [orgId, customers]
  await tx.query('delete from debt_days where org_id = $1 and customer_id = any ($2::uuid[])', key)
  // An account that changes from here on is listed in debt_changes again.
  const write = 'insert into debt_days (org_id, customer_id, place, business_date, due_on, open)'
  if (customers.length > mostOneByOne)
    await tx.query(
      `${write}
       select $1, d.customer_id, d.place, d.business_date, d.due_on, d.open from debts_now($1, null) d join customers c on c.org_id = $1 and c.id = d.customer_id
       where d.customer_id = any ($2::uuid[]) order by d.customer_id, d.place`,
      key,
    )
  else
    await tx.query(
      `${write}
       select $1, c.id, d.place, d.business_date, d.due_on, d.open from customers c cross join lateral debts_now($1, c.id) d
       where c.org_id = $1 and c.id = any ($2::uuid[]) order by c.id, d.place`,
      key,
    )
}
