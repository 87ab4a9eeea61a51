/** Does a job's work for each of `many`, one after the other. One that fails does not stop the others: the failures are thrown together at the end. */
export async function oneByOne<One>(many: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of many) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} of ${many.length}`)
}
