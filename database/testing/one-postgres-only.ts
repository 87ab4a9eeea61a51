const rowsRead = 'counts rows that PostgreSQL read of a table, and Citus hides the statistics of shards'
const dumped = 'waits for pg_dump of one PostgreSQL, which is refused before it begins where shops are spread'

/**
 * Tests that look inside one PostgreSQL, which is no promise of the product: they cannot pass where shops are spread, and are counted by themselves in
 * docs/tried-on-citus.md. What they look at is tried on one PostgreSQL.
 */
export const onePostgresOnly: readonly { readonly file: string; readonly test: RegExp; readonly why: string }[] = [
  {
    file: 'server/sales/known-sales.test.ts',
    test: /though the table was empty when that was planned/,
    why: 'asks for a generic plan, which PostgreSQL shows from 16 on; Citus was built against 15',
  },
  {
    file: 'server/analytics/keep-shelf-sums.test.ts',
    test: /reads few of a wide shop’s products/,
    why: rowsRead,
  },
  {
    file: 'server/credit/debts.test.ts',
    test: /found without a look at what others paid/,
    why: rowsRead,
  },
  {
    file: 'server/imports/long-file.test.ts',
    test: /at a constant cost per row/,
    why: rowsRead,
  },
  {
    file: 'server/backups/dump.test.ts',
    test: /pg_dump is missing|why pg_restore failed/,
    why: dumped,
  },
  {
    file: 'server/operator/distribute.test.ts',
    test: /where PostgreSQL has no Citus|tells programs so in one line/,
    why: 'asks what is said where there is no Citus',
  },
]
