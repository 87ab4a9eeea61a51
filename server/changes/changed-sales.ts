import { may } from '@tunda/contract/organization/rights'
import { type ChangedSale, type ChangesAsked, changesFailures } from '@tunda/contract/programs/changes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { type Cursor, writeCursor } from '../lists/written-since.ts'
import { placeFor, readCursor } from './cursor.ts'

type Numbers = { readonly invoice: number; readonly refund: number }

/**
 * Sales recorded or refunded since a cursor, page by page. A shop's numbers are taken under the lock of its counters, which is held until the commit:
 * whoever sees a number sees every lower one, so the last number of each kind is a cursor that skips nothing. A page may hold fewer sales than asked
 * for, or none, if others are at locations that the member does not see.
 */
export async function changedSales(tx: Tx, asked: ChangesAsked, member: Member) {
  const cursor = readCursor(asked.cursor)
  const { place } = await placeFor(tx, 'sales', member)
  // Read before the rows: everything up to these numbers is committed, and so visible to the next statements.
  const last = await lastNumbers(tx, member.org_id)
  const { from: invoice, to: refund } = beginningOf(cursor, { place, last, isFromNow: asked.from_now === true })
  const { limit } = asked
  const { org_id } = member
  const sold = await tx.query<{ id: string; no: number }>(
    'select id, invoice_no as no from sales where org_id = $1 and invoice_no > $2 and invoice_no <= $3 order by invoice_no limit $4',
    [org_id, invoice, last.invoice, limit + 1],
  )
  const room = Math.max(0, limit - sold.length)
  const back = await tx.query<{ id: string; no: number }>(
    'select sale_id as id, refund_no as no from refunds where org_id = $1 and refund_no > $2 and refund_no <= $3 order by refund_no limit $4',
    [org_id, refund, last.refund, room + 1],
  )
  const told = [...sold.slice(0, limit), ...back.slice(0, room)]
  const sales = await saleRows(tx, member, [...new Set(told.map(({ id }) => id))])
  const next = {
    place,
    from: sold.length > limit ? (sold[limit - 1]?.no ?? invoice) : last.invoice,
    to: back.length > room ? (back[room - 1]?.no ?? refund) : last.refund,
    after: null,
  }
  return { sales, cursor: writeCursor(next), has_more: sold.length > limit || back.length > room }
}

async function lastNumbers(tx: Tx, orgId: string): Promise<Numbers> {
  const [last] = await tx.query<Numbers>(
    'select last_number as invoice, last_refund as refund from invoice_counters where org_id = $1',
    [orgId],
  )
  if (last === undefined) throw new Error('a shop has no counter')
  return last
}

/** The numbers to read from. Whoever reads everything gets earlier refunds with the sales themselves. */
function beginningOf(
  cursor: Cursor | undefined,
  { place, last, isFromNow }: { place: string; last: Numbers; isFromNow: boolean },
): { from: number; to: number } {
  if (cursor === undefined) return { from: isFromNow ? last.invoice : 0, to: last.refund }
  const isOurs = cursor.place === place && cursor.from <= last.invoice && cursor.to <= last.refund
  if (!isOurs) throw fail(changesFailures.cursorTooOld)
  return cursor
}

/** The sales with these ids that the member sees, in the order of their numbers. */
async function saleRows(tx: Tx, member: Member, ids: readonly string[]): Promise<ChangedSale[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<ChangedSale>(
    `select s.id, s.invoice_number, s.sale_date, s.received_at, s.location_id, s.user_id, s.customer_id, s.customer_name, s.status,
       (select coalesce(json_agg(json_build_object('method', p.method, 'amount', p.amount) order by p.line), '[]')
        from sale_payments p where p.org_id = $1 and p.sale_id = s.id) as payments,
       nullif(s.on_account, 0) as on_account, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount,
       coalesce(back.amount, 0) as refunded_amount, s.profit - coalesce(back.profit, 0) as profit,
       (select json_agg(json_build_object('line', i.line, 'product_id', i.product_id, 'brand', i.brand, 'model', i.model, 'variant', i.variant,
          'quantity', i.quantity, 'unit_price', i.unit_price, 'discount_amount', i.discount_amount, 'tax_amount', i.tax_amount,
          'total', i.total, 'unit_id', i.unit_id, 'unit_number', i.unit_number, 'refunded', coalesce((select sum(r.quantity)
            from refund_items r where r.org_id = $1 and r.sale_id = s.id and r.line = i.line), 0)) order by i.line)
        from sale_items i where i.org_id = $1 and i.sale_id = s.id) as items
     from sales s cross join lateral (select sum(r.amount)::bigint as amount, sum(r.profit)::bigint as profit
       from refunds r where r.org_id = $1 and r.sale_id = s.id) back
     where s.org_id = $1 and s.id = any ($2::uuid[]) and ($3::uuid[] is null or s.location_id = any ($3))
     order by s.invoice_no`,
    [member.org_id, ids, member.location_ids],
  )
  return may(member, 'see_profit') ? rows : rows.map(({ profit: _, ...row }) => row)
}
