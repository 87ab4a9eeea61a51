import type { Tx } from '@tunda/database'

/** Locks the shop's count of orders, so that orders made of the reorder list come one after the other. */
export async function lockOrderCounter(tx: Tx, orgId: string): Promise<void> {
  await tx.query(
    `insert into purchase_order_counters (org_id, last_number) values ($1, 0)
     on conflict (org_id) do update set last_number = purchase_order_counters.last_number`,
    [orgId],
  )
}

/** The next number, without gaps. */
export async function takeOrderNumber(tx: Tx, orgId: string): Promise<number> {
  const [counter] = await tx.query<{ last_number: number }>(
    `insert into purchase_order_counters (org_id, last_number) values ($1, 1)
     on conflict (org_id) do update set last_number = purchase_order_counters.last_number + 1 returning last_number`,
    [orgId],
  )
  if (counter === undefined) throw new Error('a counter counts')
  return counter.last_number
}
