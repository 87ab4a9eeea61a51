import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { UnitEvent, UnitShown } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { refurbishingsOf } from './refurbishing-rows.ts'
import { unitRows } from './unit-rows.ts'

/** One device, with what happened to it at the locations that the member sees. Fails NOT_FOUND. */
export async function getUnit(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<UnitShown> {
  const [[unit], events, refurbishings] = await Promise.all([
    unitRows(tx, member, [id]),
    eventsOf(tx, id, member),
    refurbishingsOf(tx, id, member),
  ])
  if (unit === undefined) throw fail(general.notFound)
  const maySeeSales = may(member, 'see_sales')
  const maySeeGoodsIn = may(member, 'receive_goods')
  return {
    unit,
    refurbishings,
    events: events.map((event) => ({
      ...event,
      ...(maySeeSales ? {} : { sale_id: null, invoice_number: null, customer_name: null }),
      ...(maySeeGoodsIn ? {} : { goods_in_id: null, goods_in_number: null, supplier_name: null }),
      ...(may(member, 'sell') ? {} : { claim_id: null, claim_number: null }),
      ...(may(member, ['buy_devices', 'see_sellers']) ? {} : { trade_in_id: null, trade_in_number: null }),
      ...(may(member, 'transfer_stock') ? {} : { transfer_id: null, transfer_number: null }),
    })),
  }
}

/** Of every unit that bore one of its numbers: a phone that is bought back is another unit, and the same device. */
async function eventsOf(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<UnitEvent[]> {
  return await tx.query<UnitEvent>(
    `with same as (
       select distinct o.unit_id from unit_numbers n
       join unit_numbers o on o.org_id = n.org_id and o.tail = n.tail and o.number = n.number
       where n.org_id = $1 and n.unit_id = $2
     )
     select e.id, e.unit_id, e.event, l.name as location, coalesce(nullif(a.full_name, ''), a.email, '') as user_name, e.at, e.note,
       s.id as sale_id, s.invoice_number, s.customer_name, g.id as goods_in_id, g.number as goods_in_number, w.name as supplier_name,
       t.id as transfer_id, t.number as transfer_number, c.id as claim_id, c.number as claim_number,
       i.id as trade_in_id, i.number as trade_in_number
     from unit_events e join locations l on l.org_id = e.org_id and l.id = e.location_id
     left join actors_of_current_organizations() a on a.org_id = e.org_id and a.user_id = e.user_id
     left join refunds r on r.org_id = e.org_id and r.id = e.reference and e.event in ('returned', 'written_off')
     left join sales s on s.org_id = e.org_id and s.id = case when e.event = 'sold' then e.reference else r.sale_id end
       and ($3::uuid[] is null or s.location_id = any ($3))
     left join goods_ins g on g.org_id = e.org_id and g.id = e.reference and e.event = 'received'
     left join suppliers w on w.org_id = g.org_id and w.id = g.supplier_id
     left join transfers t on t.org_id = e.org_id and t.id = e.reference and e.event in ('sent', 'arrived', 'missing', 'written_off')
     left join warranty_claims c on c.org_id = e.org_id and c.id = e.reference and e.event in ('claimed', 'claim_sent', 'claim_back',
       'claim_repaired', 'claim_refused', 'replaced', 'replacement')
     left join trade_ins i on i.org_id = e.org_id and i.id = e.reference and e.event in ('bought', 'for_sale', 'given_back', 'handed_over')
     where e.org_id = $1 and e.unit_id in (select unit_id from same) and ($3::uuid[] is null or e.location_id = any ($3))
     order by e.id desc limit 500`,
    [org_id, id, location_ids],
  )
}
