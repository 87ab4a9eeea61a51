import type { Database, Tx } from '@tunda/database'

/** Does a job's work for each of `many`, one after the other. One that fails does not stop the others: the failures are thrown together at the end. */
export async function oneByOne<One>(many: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of many) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} of ${many.length}`)
}

/** As `oneByOne`, for what `find` returns of all shops. Those on a node that does not answer are left to the next round, and hold up no others. */
export async function oneByOneOfAllShops<One>(
  database: Database,
  find: (tx: Tx) => Promise<One[]>,
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  const found = await database.ofAllShops(find, (error) => failures.push(error))
  await oneByOne(found, work).catch((error: unknown) => failures.push(error))
  throwAll(failures)
}

/** Throws the failure, or all of them as one. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failures`)
}
