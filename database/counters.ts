import type { Pool } from './pool.ts'
import { named } from './transaction.ts'

/** Runs single statements, each committed by itself, for the rate limiter. */
export type Counters = {
  readonly query: (statement: {
    readonly text: string
    readonly values?: readonly unknown[]
  }) => Promise<{ readonly rows: unknown[]; readonly rowCount: number | null }>
}

/** Counters over a pool. Only for tables without shops' rows: no tenant is set. */
export function openCounters(pool: Pool): Counters {
  return {
    query: ({ text, values = [] }) => pool.query({ ...named(pool, text), text, values: [...values] }),
  }
}
