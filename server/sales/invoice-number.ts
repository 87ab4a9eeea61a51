import type { Tx } from '@tunda/database'

/** The last number of organisations whose counter is locked already. */
export type Held = ReadonlyMap<string, number>

type Numbered = { readonly member: { readonly org_id: string } }

/** The last number of each organisation, and when the counters have gone on from there. */
type InvoiceNumbers = { readonly last: Map<string, number>; readonly taken: Promise<unknown> }

/**
 * Locks the counter of sales that are all of one organisation as its products are locked, and returns its last number, so that nobody need wait for
 * it later. Nothing where somebody else has it, or where several organisations would have to be taken in their order.
 */
export async function holdInvoiceNumber(
  tx: Tx,
  sales: readonly { readonly org_id: string }[],
): Promise<Map<string, number>> {
  const [orgId, ...others] = new Set(sales.map(({ org_id }) => org_id))
  if (orgId === undefined || others.length > 0) return new Map()
  const rows = await tx.query<{ last_number: number }>(
    'select last_number from invoice_counters where org_id = $1 for no key update skip locked',
    [orgId],
  )
  return new Map(rows.map(({ last_number }) => [orgId, last_number]))
}

/**
 * Takes a number for each of the sales and returns each organisation's last one before them. The counter's row stays locked until the sale commits: a
 * sale undone gives its number back, so there is never a gap. Of one that is `held` already the number is known at once.
 */
export async function takeInvoiceNumbers(tx: Tx, sales: readonly Numbered[], held: Held): Promise<InvoiceNumbers> {
  const counts = Map.groupBy(sales, ({ member }) => member.org_id)
  const orgIds = [...counts.keys()].sort()
  const taken = tx.query<{ org_id: string; before: number }>(
    `with locked as (
       select org_id from invoice_counters where org_id = any ($1::uuid[]) order by org_id for no key update
     )
     update invoice_counters c set last_number = c.last_number + t.count
     from unnest($1::uuid[], $2::bigint[]) as t (org_id, count), locked
     where c.org_id = t.org_id and locked.org_id = c.org_id
     returning c.org_id, c.last_number - t.count as before`,
    [orgIds, orgIds.map((orgId) => counts.get(orgId)?.length)],
  )
  if (orgIds.every((orgId) => held.has(orgId))) return { last: new Map(held), taken }
  return { last: new Map((await taken).map((row) => [row.org_id, row.before])), taken }
}
