import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'

/** A day total that differs from its documents. Figures are `{ transactions, units, revenue, profit, tax }`, as far as the total has them. */
export type WrongTotal = {
  readonly total: 'day' | 'product' | 'part'
  readonly day: string
  readonly key: string
  readonly kept: Record<string, number | null>
  readonly documents: Record<string, number | null>
}

/** The result of checking a shop's day totals against its sales and refunds. */
export type TotalsProof = {
  readonly days: number
  readonly differences: number
  readonly examples: readonly WrongTotal[]
  readonly milliseconds: number
}

const shown = 20

/**
 * Checks every day total of the shop (of days, products and parts of the day) against the sales and refunds themselves, in one statement and so one
 * snapshot: sales may go on meanwhile.
 */
export async function proveTotals(tx: Tx, orgId: string): Promise<TotalsProof> {
  const [proof] = await tx.query<TotalsProof>(
    `with compared as (
       select 'day' as total, coalesce(t.day, d.day) as day, '' as key,
         json_build_object('transactions', t.transactions, 'units', t.units, 'revenue', t.revenue, 'profit', t.profit, 'tax', t.tax) as kept,
         json_build_object('transactions', d.transactions, 'units', d.units, 'revenue', d.revenue, 'profit', d.profit, 'tax', d.tax) as documents,
         coalesce(t.transactions, 0) <> coalesce(d.transactions, 0) or coalesce(t.units, 0) <> coalesce(d.units, 0)
           or coalesce(t.revenue, 0) <> coalesce(d.revenue, 0) or coalesce(t.profit, 0) <> coalesce(d.profit, 0)
           or coalesce(t.tax, 0) <> coalesce(d.tax, 0) as is_wrong
       from (select * from organization_day_totals where org_id = $1) t full join traded_days($1) d on d.day = t.day
       union all
       select 'product', coalesce(t.day, d.day), coalesce(t.product_id, d.product_id)::text,
         json_build_object('units', t.units, 'revenue', t.revenue, 'profit', t.profit),
         json_build_object('units', d.units, 'revenue', d.revenue, 'profit', d.profit),
         coalesce(t.units, 0) <> coalesce(d.units, 0)
           or coalesce(t.revenue, 0) <> coalesce(d.revenue, 0) or coalesce(t.profit, 0) <> coalesce(d.profit, 0)
       from (select * from product_day_totals where org_id = $1) t
         full join traded_products($1) d on d.day = t.day and d.product_id = t.product_id
       union all
       select 'part', coalesce(t.day, d.day), coalesce(t.part || ' ' || t.key, d.part || ' ' || d.key),
         json_build_object('transactions', t.transactions, 'units', t.units, 'revenue', t.revenue, 'profit', t.profit),
         json_build_object('transactions', d.transactions, 'units', d.units, 'revenue', d.revenue, 'profit', d.profit),
         coalesce(t.transactions, 0) <> coalesce(d.transactions, 0) or coalesce(t.units, 0) <> coalesce(d.units, 0)
           or coalesce(t.revenue, 0) <> coalesce(d.revenue, 0) or coalesce(t.profit, 0) <> coalesce(d.profit, 0)
       from (select * from organization_day_parts where org_id = $1) t
         full join traded_parts($1) d on d.day = t.day and d.part = t.part and d.key = t.key
     ), wrong as (
       select total, day, key, kept, documents from compared where is_wrong
     )
     select count(*) filter (where total = 'day') as days, (select count(*) from wrong) as differences,
       (select coalesce(json_agg(w), '[]') from (select * from wrong order by day desc, total, key limit ${shown}) w) as examples,
       (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int as milliseconds
     from compared`,
    [orgId],
  )
  if (proof === undefined) throw new Error('a count answers one row')
  return proof
}

/** Checks the shop's totals for a night that was not checked yet; undefined if it was. */
export async function proveTotalsOf(
  tx: Tx,
  { org_id, night }: { readonly org_id: string; readonly night: string },
): Promise<TotalsProof | undefined> {
  const known = await tx.query('select from total_proofs where org_id = $1 and night = $2', [org_id, night])
  if (known.length > 0) return undefined
  const proof = await proveTotals(tx, org_id)
  await tx.query(
    `insert into total_proofs (org_id, night, days, differences, examples, milliseconds, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [org_id, night, proof.days, proof.differences, JSON.stringify(proof.examples), proof.milliseconds, now()],
  )
  return proof
}
