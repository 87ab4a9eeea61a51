import { may } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import type { ExportedSale, SalesExport } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { shared, sql } from '@tunda/database/sql'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { salesFilter } from './sales-filter.ts'

const mostRows = 1000

type Item = { readonly quantity: number; readonly brand: string; readonly model: string }

const words = ({ quantity, ...product }: Item) => `${quantity} x ${productName(product)}`

/**
 * The sales under a filter, newest first, a thousand at a time: `next` says where the following thousand begins and is null at the
 * end. Profit is left out without its right.
 */
export async function exportSales(
  tx: Tx,
  input: z.output<typeof SalesExport>,
  member: Member,
): Promise<{ sales: ExportedSale[]; next: { sale_date: string; id: string } | null }> {
  const { org, from, where } = salesFilter(input, member)
  const after = shared(input.after?.sale_date ?? null)
  const listed = await tx.query<Omit<ExportedSale, 'items'> & { profit: number; items: Item[] | null }>(
    sql`select s.id, s.sale_date, s.invoice_number, s.customer_name, s.customer_contact, s.units, s.payment_method, s.status, s.notes,
       nullif(s.on_account, 0) as on_account, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount, coalesce(back.amount, 0) as refunded_amount,
       s.profit - coalesce(back.profit, 0) as profit,
       (select json_agg(json_build_object('quantity', i.quantity, 'brand', i.brand, 'model', i.model) order by i.line)
        from sale_items i where i.org_id = ${org} and i.sale_id = s.id) as items,
       coalesce((select json_agg(json_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference) order by p.line)
        from sale_payments p where p.org_id = ${org} and p.sale_id = s.id), '[]') as payments,
       coalesce((select json_agg(g order by g.amount desc, g.method) from (select y.method, capped(sum(y.amount)) as amount
        from refund_payments y where y.org_id = ${org} and y.sale_id = s.id group by y.method) g), '[]') as given_back
     from (select s.id from ${from} where ${where}
       and (${after}::timestamptz is null or (s.sale_date, s.id) < (${after}::timestamptz, ${input.after?.id ?? null}::uuid))
       order by s.sale_date desc, s.id desc limit ${mostRows}) listed
     join sales s on s.org_id = ${org} and s.id = listed.id
     cross join lateral (select sum(amount) as amount, sum(profit) as profit
       from refunds r where r.org_id = ${org} and r.sale_id = s.id) back
     order by s.sale_date desc, s.id desc`,
  )
  const rows = listed.map(({ items, ...row }) => ({ ...row, items: (items ?? []).map(words).join('; ') }))
  const last = rows.length === mostRows ? rows.at(-1) : undefined
  return {
    sales: may(member, 'see_profit') ? rows : rows.map(({ profit: _, ...row }) => row),
    next: last === undefined ? null : { sale_date: last.sale_date, id: last.id },
  }
}
