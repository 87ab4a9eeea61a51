import { general } from '@tunda/contract/failure'
import type { Refund } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { fail } from '../../fail.ts'

/** The columns of a refund `r` of the sale `s`, refunded by the person `p` and let through by `q`. */
export const refundColumns = `r.id, r.refund_number, r.kind, r.sale_id, s.invoice_number, s.customer_name, r.created_at,
  coalesce(p.full_name, '') as user_name,
  case when r.approver_id is not null then coalesce(q.full_name, '') end as approver_name, r.reason, r.payment_method, r.reference, r.amount, nullif(r.on_account, 0) as on_account,
  coalesce((select json_agg(json_build_object('method', y.method, 'amount', y.amount, 'reference', y.reference) order by y.line)
    from refund_payments y where y.org_id = r.org_id and y.refund_id = r.id), '[]') as payments`
export const refundTables = `refunds r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() q on q.org_id = r.org_id and q.user_id = r.approver_id`

const withItems = `select ${refundColumns}, r.tax_amount,
  (select n.invoice_number from exchanges x join sales n on n.org_id = x.org_id and n.id = x.sale_id
    where x.org_id = r.org_id and x.refund_id = r.id) as exchanged_for, (
    select json_agg(json_build_object('line', i.line, 'product_id', l.product_id, 'brand', l.brand, 'model', l.model, 'variant', l.variant,
      'quantity', i.quantity, 'goods', i.goods, 'amount', i.amount, 'tax_amount', i.tax_amount, 'unit_number', (
        select u.number from units u where u.org_id = l.org_id and u.id = l.unit_id
          and exists (select from unit_events e where e.org_id = u.org_id and e.unit_id = u.id and e.reference = r.id))) order by i.line)
    from refund_items i join sale_items l on l.org_id = i.org_id and l.sale_id = i.sale_id and l.line = i.line
    where i.org_id = r.org_id and i.refund_id = r.id) as items
  from ${refundTables}`

/** One refund as its document shows it. Fails NOT_FOUND, also for another organisation's or one at locations they do not see. */
export async function getRefund(tx: Tx, id: string, member: Pick<Member, 'org_id' | 'location_ids'>): Promise<Refund> {
  const [refund] = await tx.query<Refund>(
    `${withItems} where r.org_id = $1 and r.id = $2
       and ($3::uuid[] is null or r.location_id = any ($3) or s.location_id = any ($3))`,
    [member.org_id, id, member.location_ids],
  )
  if (refund === undefined) throw fail(general.notFound)
  return refund
}

/** The refunds of a sale, in the order they were made. */
export async function refundsOfSale(tx: Tx, saleId: string, member: Member): Promise<Refund[]> {
  return await tx.query<Refund>(`${withItems} where r.org_id = $1 and r.sale_id = $2 order by r.refund_no`, [
    member.org_id,
    saleId,
  ])
}
