import { general } from '@tunda/contract/failure'
import type { PaidMethod, PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { type ByMethod, backBy } from '@tunda/contract/selling/refund-rules'
import type { LineLeft } from '@tunda/contract/selling/refunds'
import type { SaleStatus } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** A line of a sale as it is refunded. */
export type LineOfSale = Omit<LineLeft, 'unit_id'> & { readonly unit_id: string | null } & {
  readonly unit_cost: number
  readonly tax_amount: number
}

/** A sale that nobody else gives money back for until the transaction ends. */
export type LockedSale = {
  readonly id: string
  readonly invoice_number: string
  readonly status: SaleStatus
  readonly customer_id: string | null
  readonly sale_day: string
  readonly sale_hour: number
  readonly user_id: string | null
  readonly cashier_id: string | null
  /** As money goes back: what a traded-in device paid is cash here, and in `paid`. */
  readonly payment_method: PaymentMethod
  readonly location_id: string
  /** Whose goods were sold; null where that location is closed by now. */
  readonly open_location_id: string | null
  /** What is on the customer's account of it, less what went off again. */
  readonly left_on_account: number
  /** In the order the payments were made. */
  readonly paid: readonly Paid[]
  /** What went back already. */
  readonly given: readonly ByMethod[]
  readonly lines: readonly LineOfSale[]
}

/** A payment by the method that it goes back by, and the one that it was paid by. */
type Paid = ByMethod & { readonly paid_by: PaidMethod }
type PaidBy = { readonly payment_method: PaidMethod }

/** SQL: what refunds of that row of `sales` take off the customer's account before any money goes back. */
export const leftOnAccount = (sale: 's' | 'sales') => `case when ${sale}.on_account = 0 then 0 else ${sale}.on_account -
  (select coalesce(sum(r.on_account), 0)::bigint from refunds r where r.org_id = ${sale}.org_id and r.sale_id = ${sale}.id) end`

/** The first lock of whatever gives money back. Fails NOT_FOUND, also for another organisation's or one at a location they do not see. */
export async function lockSale(tx: Tx, id: string, member: Member): Promise<LockedSale> {
  const [[sale], [account], lines, money] = await Promise.all([
    tx.query<Omit<LockedSale, 'left_on_account' | 'lines' | 'paid' | 'given' | 'payment_method'> & PaidBy>(
      `select id, invoice_number, status, customer_id, sale_day, sale_hour, user_id, cashier_id, payment_method, location_id,
         (select l.id from locations l where l.org_id = sales.org_id and l.id = sales.location_id and l.closed_at is null)
           as open_location_id
       from sales where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update`,
      [member.org_id, id, member.location_ids],
    ),
    // What refunds took is asked after the lock: the statement that waits for it sees them as they were before.
    tx.query<Pick<LockedSale, 'left_on_account'>>(
      `select ${leftOnAccount('sales')} as left_on_account from sales where org_id = $1 and id = $2`,
      [member.org_id, id],
    ),
    linesOfSale(tx, id, member),
    moneyOfSale(tx, id, member),
  ])
  if (sale === undefined || account === undefined) throw fail(general.notFound)
  return { ...sale, payment_method: backBy(sale.payment_method), ...account, lines, ...money }
}

/**
 * The member as somebody at work where the sale was made: what is cancelled from afar goes back to the shelf that it left. Where that location
 * is closed it comes to where they are.
 */
export function whereSold({ open_location_id }: LockedSale, member: Member): Member {
  return { ...member, location_id: open_location_id ?? member.location_id }
}

/** What was paid for the sale, payment by payment and as it goes back, and what was refunded of it. */
export async function moneyOfSale(
  tx: Tx,
  saleId: string,
  member: Member,
): Promise<{ readonly paid: Paid[]; readonly given: ByMethod[] }> {
  const key = [member.org_id, saleId]
  const [paid, given] = await Promise.all([
    tx.query<Omit<Paid, 'method'>>(
      'select method as paid_by, amount from sale_payments where org_id = $1 and sale_id = $2 order by line',
      key,
    ),
    tx.query<ByMethod>('select method, amount from refund_payments where org_id = $1 and sale_id = $2', key),
  ])
  return { paid: paid.map((one) => ({ ...one, method: backBy(one.paid_by) })), given }
}

/** The sale's lines, with how much of each was refunded already. Its device is the one that the customer has: also one that replaced the first. */
export async function linesOfSale(tx: Tx, saleId: string, member: Member): Promise<LineOfSale[]> {
  return await tx.query<LineOfSale>(
    `select i.line, i.product_id, i.brand, i.model, i.variant, i.quantity, i.unit_cost, i.tax_amount, i.total, coalesce(u.id, i.unit_id) as unit_id,
       coalesce(u.number, i.unit_number) as unit_number,
       i.unit_id is null and exists (select from products p where p.org_id = i.org_id and p.id = i.product_id and p.tracking <> 'none') as gets_number,
       (select coalesce(sum(r.quantity), 0)::bigint from refund_items r
        where r.org_id = i.org_id and r.sale_id = i.sale_id and r.line = i.line) as refunded_quantity
     from sale_items i left join units u on u.org_id = i.org_id and u.sale_id = i.sale_id and u.sale_line = i.line
     where i.org_id = $1 and i.sale_id = $2 order by i.line`,
    [member.org_id, saleId],
  )
}
