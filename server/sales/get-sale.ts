import { general } from '@tunda/contract/failure'
import type { Sale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { isSeenSale, ownSalesAlone } from './own-sales.ts'

const nameOf = (column: 'cashier_id' | 'approver_id') =>
  `(select a.full_name from actors_of_current_organizations() a where a.org_id = $1 and a.user_id = sales.${column})`

const exchange = `(select json_build_object('refund_number', b.refund_number, 'invoice_number', o.invoice_number, 'amount', x.amount)
  from exchanges x join refunds b on b.org_id = x.org_id and b.id = x.refund_id join sales o on o.org_id = b.org_id and o.id = b.sale_id
  where x.org_id = sales.org_id and x.sale_id = sales.id)`

/**
 * One sale as its receipt shows it. Fails NOT_FOUND, also for another organisation's, one at a location they do not see, and a colleague's where they
 * see their own alone.
 */
export async function getSale(tx: Tx, id: string, member: Member): Promise<Sale> {
  const key = [member.org_id, id]
  const [[sale], items, payments] = await Promise.all([
    tx.query(
      `select id, invoice_number as "invoiceNumber", invoice_number, sale_date, received_at, customer_id, customer_name, customer_contact,
         payment_method, status, subtotal, discount_amount, tax_amount, total_amount, nullif(on_account, 0) as on_account, notes, discount_reason, user_id, served_by,
         case when cashier_id is not null then ${nameOf('cashier_id')} end as cashier_name,
         case when approver_id is not null then ${nameOf('approver_id')} end as approver_name,
         sale_date as date, total_amount as "totalAmount",
         (select json_build_object('name', l.name, 'address', l.address, 'phone', l.phone, 'tin', l.tin,
            'is_vat_registered', l.is_vat_registered, 'receipt_footer', l.receipt_footer, 'receipt_warranty', l.receipt_warranty)
          from letterheads l where l.org_id = $1 and l.no = sales.letterhead_no) as letterhead,
         ${exchange} as exchange
       from sales where org_id = $1 and id = $2 and ${isSeenSale('sales')}`,
      [...key, member.location_ids, ownSalesAlone(member)],
    ),
    tx.query(
      `select product_id, brand, model, variant, quantity, unit_price, discount_amount, tax_amount, total, unit_id, unit_number, price_list_id, price_list, price_list_from,
         case when unit_id is not null then (select u.warranty_until from units u
           where u.org_id = sale_items.org_id and u.sale_id = sale_items.sale_id and u.sale_line = sale_items.line) end as warranty_until
       from sale_items where org_id = $1 and sale_id = $2 order by line`,
      key,
    ),
    tx.query(
      'select method, amount, reference from sale_payments where org_id = $1 and sale_id = $2 order by line',
      key,
    ),
  ])
  if (sale === undefined) throw fail(general.notFound)
  return { ...sale, items, payments } as Sale
}
