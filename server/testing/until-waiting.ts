import { expect } from 'vitest'
import type { TestDatabase } from './shops.ts'

/** Waits until so many statements in the test's database wait for a lock that another transaction holds. */
export async function untilWaiting({ asOwner }: TestDatabase, count: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => asOwner(waiting), { timeout: 15_000 }).toHaveLength(count)
}
