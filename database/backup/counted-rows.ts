import type pg from 'pg'
import { withClient } from '../with-client.ts'

/** How many rows tables have, by name. */
export type CountedRows = Readonly<Record<string, number>>

/** Counts the rows of the append-only tables, all in one snapshot. Needs a superuser or a role that bypasses row security. */
export async function countKeptRows(client: pg.Client): Promise<CountedRows> {
  const { rows } = await client.query<Record<string, string>>(
    `select (select count(*) from auth.users) as people, (select count(*) from organizations) as organizations,
       (select count(*) from sales) as sales, (select count(*) from sale_items) as sale_items,
       (select count(*) from sale_payments) as sale_payments, (select count(*) from refunds) as refunds,
       (select count(*) from inventory_movements) as inventory_movements,
       (select count(*) from money_movements) as money_movements, (select count(*) from audit_log) as audit_log`,
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]))
}

/** The same, of the database at `url`. */
export async function readCountedRows(url: string): Promise<CountedRows> {
  return await withClient({ connectionString: url, application_name: 'tunda drill' }, async (client) => {
    return await countKeptRows(client)
  })
}
