import type { ListedSaleItem, SaleItemsPage } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { offsetOf, pageCountsOf } from '../page.ts'

/** A page of sold lines, those of the newest sale first. What they cost is not among it. */
export async function listSaleItems(tx: Tx, input: z.output<typeof SaleItemsPage>, { org_id, location_ids }: Member) {
  const asked = [org_id, input.sale_id ?? null, input.product_id ?? null, location_ids]
  const where = `i.org_id = $1 and ($2::uuid is null or i.sale_id = $2) and ($3::uuid is null or i.product_id = $3)
    and ($4::uuid[] is null or (select s.location_id from sales s where s.org_id = $1 and s.id = i.sale_id) = any ($4))`
  const [sale_items, [counted]] = await Promise.all([
    tx.query<ListedSaleItem>(
      `select i.sale_id, i.product_id, i.brand, i.model, i.quantity, i.unit_price, i.discount_amount, i.tax_amount, i.total, i.unit_id, i.unit_number,
         i.price_list_id, i.price_list, i.price_list_from,
         s.invoice_number, s.sale_date
       from sale_items i join sales s on s.org_id = i.org_id and s.id = i.sale_id
       where ${where} order by s.sale_date desc, s.id desc, i.line limit $5 offset $6`,
      [...asked, input.limit, offsetOf(input)],
    ),
    tx.query<{ count: number }>(`select count(*) from sale_items i where ${where}`, asked),
  ])
  return { sale_items, ...pageCountsOf(counted?.count ?? 0, input) }
}
