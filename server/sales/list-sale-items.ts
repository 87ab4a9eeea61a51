import type { ListedSaleItem, SaleItemsPage } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { given, sql } from '@tunda/database/sql'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { partOf } from '../lists/walk.ts'
import { ownSalesAlone } from './own-sales.ts'

/** A page of sold lines, those of the newest sale first; of their own sales alone for who may not see others'. What they cost is not among it. */
export async function listSaleItems(tx: Tx, input: z.output<typeof SaleItemsPage>, member: Member) {
  const { org_id, location_ids } = member
  const part = partOf(
    'sale_items',
    [
      ['i.sale_id', 'uuid'],
      ['i.line', 'bigint'],
    ],
    input,
    member,
  )
  const asked = [org_id, input.sale_id ?? null, input.product_id ?? null, location_ids, ownSalesAlone(member)]
  const where = given(
    `i.org_id = $1 and ($2::uuid is null or i.sale_id = $2) and ($3::uuid is null or i.product_id = $3)
    and ($4::uuid[] is null or (select s.location_id from sales s where s.org_id = $1 and s.id = i.sale_id) = any ($4))
    and ($5::uuid is null or exists (select from sales s where s.org_id = $1 and s.id = i.sale_id and $5 in (s.user_id, s.cashier_id)))`,
    asked,
  )
  const [rows, [counted]] = await Promise.all([
    tx.query<ListedSaleItem & { line: number }>(
      sql`select i.sale_id, i.line, i.product_id, i.brand, i.model, i.variant, i.quantity, i.unit_price, i.discount_amount, i.tax_amount, i.total, i.unit_id, i.unit_number,
         i.price_list_id, i.price_list, i.price_list_from,
         s.invoice_number, s.sale_date
       from sale_items i join sales s on s.org_id = i.org_id and s.id = i.sale_id
       where ${where} ${part.tail(sql`s.sale_date desc, s.id desc, i.line`)}`,
    ),
    tx.query<{ count: number }>(sql`select count(*) from sale_items i where ${where}`),
  ])
  const sale_items = rows.map(({ line: _, ...row }) => row)
  return { sale_items, ...part.counts(counted?.count ?? 0, rows, ({ sale_id, line }) => [sale_id, line]) }
}
