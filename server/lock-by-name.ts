import type { Tx } from '@tunda/database'

/**
 * Advisory locks of these names until the transaction ends: whoever takes one of them waits. For what no row stands for, or where Citus would lock
 * the whole table of the row. Several are taken in one order, so that two transactions never wait for each other.
 */
export async function lockByName(tx: Tx, ...names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx.query(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended(name, 0) as key from unnest($1::text[]) as name order by key
     ) keys`,
    [names],
  )
}
