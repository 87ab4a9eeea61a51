type Shop = { readonly org_id: string }

/** Does a job's work for each shop, one after the other. One shop's failure does not stop the others: the failures are thrown together at the end. */
export async function shopByShop(shops: readonly Shop[], work: (orgId: string) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const { org_id } of shops) await work(org_id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} of ${shops.length} shops`)
}
