import {
  type CustomerSale,
  type ExportedClaim,
  type ExportedCustomerSale,
  historyLength,
} from '@tunda/contract/customers/customers'
import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { phoneOf } from '../customers/buyers.ts'
import { isSeenSale, ownSalesAlone } from './own-sales.ts'
import { paymentsOf } from './payments-of.ts'

type Key = { readonly org_id: string; readonly customer_id: string }

/** The newest sales of a customer that the member sees: at their locations, and without the right to see sales their own alone. */
export async function listSalesOfCustomer(tx: Tx, customer_id: string, member: Member): Promise<CustomerSale[]> {
  const { org_id, location_ids } = member
  const sales = await tx.query<CustomerSale & { refunded_amount: number | null }>(
    `select s.id, s.sale_date, s.invoice_number, s.items_summary, s.units, s.payment_method, ${paymentsOf('s')} as payments,
       nullif(s.on_account, 0) as on_account, s.status, s.total_amount,
       (select sum(amount) from refunds r where r.org_id = s.org_id and r.sale_id = s.id) as refunded_amount
     from sales s where s.org_id = $1 and s.customer_id = $2 and ${isSeenSale('s')}
     order by s.sale_date desc, s.id desc limit $5`,
    [org_id, customer_id, location_ids, ownSalesAlone(member), historyLength],
  )
  return sales.map(({ refunded_amount, ...sale }) => (refunded_amount === null ? sale : { ...sale, refunded_amount }))
}

/** Every sale of a customer with all that was written down of them, oldest first. */
export async function everySaleOfCustomer(tx: Tx, { org_id, customer_id }: Key): Promise<ExportedCustomerSale[]> {
  return await tx.query<ExportedCustomerSale>(
    `select s.invoice_number, s.sale_date, s.status, s.customer_name, s.customer_contact, s.notes, s.total_amount,
       (select json_agg(json_build_object('brand', i.brand, 'model', i.model, 'variant', i.variant, 'quantity', i.quantity, 'unit_price', i.unit_price,
          'total', i.total) order by i.line)
        from sale_items i where i.org_id = s.org_id and i.sale_id = s.id) as items,
       coalesce((select json_agg(json_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference) order by p.line)
        from sale_payments p where p.org_id = s.org_id and p.sale_id = s.id), '[]') as payments,
       coalesce((select json_agg(json_build_object('refund_number', r.refund_number, 'created_at', r.created_at, 'amount', r.amount,
          'reason', r.reason) order by r.refund_no)
        from refunds r where r.org_id = s.org_id and r.sale_id = s.id), '[]') as refunds
     from sales s where s.org_id = $1 and s.customer_id = $2 order by s.sale_date, s.id`,
    [org_id, customer_id],
  )
}

/** Every warranty claim for what a customer bought, with all that was written down, oldest first. */
export async function everyClaimOfCustomer(tx: Tx, { org_id, customer_id }: Key): Promise<ExportedClaim[]> {
  return await tx.query<ExportedClaim>(
    `select w.number, s.invoice_number, w.received_on, w.state, w.fault, w.accessories, w.contact, w.note
     from sales s join warranty_claims w on w.org_id = s.org_id and w.sale_id = s.id
     where s.org_id = $1 and s.customer_id = $2 order by w.number`,
    [org_id, customer_id],
  )
}

/** When a customer's newest sale that still stands was made. */
export async function newestSaleOf(tx: Tx, { org_id, customer_id }: Key): Promise<string | null> {
  const [sold] = await tx.query<{ newest: string | null }>(
    `select max(sale_date) as newest from sales where org_id = $1 and customer_id = $2 and status = 'completed'`,
    [org_id, customer_id],
  )
  return sold?.newest ?? null
}

/** Whether this customer ever bought anything. */
export async function hasSales(tx: Tx, { org_id, customer_id }: Key): Promise<boolean> {
  const sold = await tx.query('select 1 from sales where org_id = $1 and customer_id = $2 limit 1', [
    org_id,
    customer_id,
  ])
  return sold.length > 0
}

/** Locks the customers' sales, before the customers: refunds of them wait. */
export async function lockSalesOfCustomers(tx: Tx, orgId: string, customerIds: readonly string[]): Promise<void> {
  await tx.query(
    'select 1 from sales where org_id = $1 and customer_id = any ($2::uuid[]) order by id for no key update',
    [orgId, customerIds],
  )
}

/**
 * The same for sales made between that lock and the customers' own. It waits for nobody, whom the customers' lock could make wait: where
 * one of them is being refunded the whole transaction is tried again.
 */
async function lockNewSalesOf(tx: Tx, { org_id, customer_id }: Key): Promise<void> {
  await tx.query('select 1 from sales where org_id = $1 and customer_id = $2 order by id for no key update nowait', [
    org_id,
    customer_id,
  ])
}

/**
 * Takes a customer's name and contact, and all that somebody wrote, off their sales: out of the answers kept for retries, of refunds and
 * the requests for them, and of what a till's sale was parked with. `detach` takes the sales off the customer too. Their sales and then
 * the customer must be locked.
 */
export async function anonymizeSales(tx: Tx, { org_id, customer_id }: Key, detach: boolean): Promise<void> {
  await lockNewSalesOf(tx, { org_id, customer_id })
  const kept = await tx.query<{ id: string; response: string }>(
    'select id, response from sales where org_id = $1 and customer_id = $2 and response is not null',
    [org_id, customer_id],
  )
  const answers = kept.map(({ id, response }) => ({ id, response: withoutCustomer(response, detach) }))
  await tx.query(
    `update sales s set response = a.response from json_to_recordset($2::json) as a (id uuid, response text)
     where s.org_id = $1 and s.id = a.id`,
    [org_id, JSON.stringify(answers)],
  )
  await rubOutWords(tx, org_id, customer_id)
  await tx.query(
    `update sales set customer_name = $3, customer_contact = '', notes = null, discount_reason = null${detach ? ', customer_id = null' : ''}
     where org_id = $1 and customer_id = $2`,
    [org_id, customer_id, anonymousCustomer],
  )
}

type Parked = {
  readonly id: string
  readonly body: string
  readonly is_named: boolean
  readonly phone: string | null
  readonly ids: readonly string[]
}

/**
 * Takes a customer's name, contact and notes out of the sales that tills sent for them and that wait or were declined: those are no sales of theirs,
 * and would stand for ever. Locks them, before everything else of the customer.
 */
export async function forgetParked(tx: Tx, { org_id, customer_id }: Key): Promise<void> {
  const like = await tx.query<Parked>(
    `select p.id, p.body, coalesce(lower(p.customer_name) = lower(c.name), false) as is_named, c.phone_e164 as phone, c.ids
     from parked_sales p
     join (select org_id, name, phone_e164, array(select a.id::text from customer_aliases a where a.org_id = $1 and a.customer_id = $2) || id::text as ids
       from customers where org_id = $1 and id = $2) c on c.org_id = p.org_id
     where p.org_id = $1 and p.body <> '' and (lower(p.customer_name) = lower(c.name)
       or exists (select from unnest(c.ids) as i (id) where strpos(p.body, i.id) > 0)
       or strpos(regexp_replace(p.body, '\\D', '', 'g'), right(c.phone_e164, 9)) > 0)
     order by p.id for no key update of p`,
    [org_id, customer_id],
  )
  const theirs = like.flatMap(({ id, body, is_named, phone, ids }) => {
    const said: Record<string, unknown> = { ...(JSON.parse(body) as object | null) }
    const { customer_name: _, customer_contact: contact, notes: __, discount_reason: ___, ...left } = said
    const isTheirs =
      (is_named && !left.customer_id && !contact) ||
      ids.some((one) => one === left.customer_id) ||
      (typeof contact === 'string' && phone !== null && phoneOf(contact) === phone)
    return isTheirs ? [{ id, body: JSON.stringify(left) }] : []
  })
  await tx.query(
    `update parked_sales p set body = t.body, customer_name = null, note = null
     from json_to_recordset($2::json) as t (id uuid, body text) where p.org_id = $1 and p.id = t.id`,
    [org_id, JSON.stringify(theirs)],
  )
}

/** Takes out why a price was asked for a customer, or for a sale of theirs. Before their sales are taken off them. */
export async function forgetRequestsForPrices(tx: Tx, { org_id, customer_id }: Key): Promise<void> {
  await tx.query(
    `update approvals set note = null
     where org_id = $1 and note is not null and (
       sale_id in (select id from sales where org_id = $1 and customer_id = $2)
       or sale ->> 'customer_id' = any (array(
         select $2::text union select a.id::text from customer_aliases a where a.org_id = $1 and a.customer_id = $2)))`,
    [org_id, customer_id],
  )
}

/** What people typed where a sale of the customer was refunded or parked: it may name them, and nothing is counted by it. */
async function rubOutWords(tx: Tx, orgId: string, customerId: string): Promise<void> {
  const ofTheirs = 'org_id = $1 and sale_id in (select id from sales where org_id = $1 and customer_id = $2)'
  const key = [orgId, customerId]
  await Promise.all([
    tx.query(
      `update warranty_claims set fault = '–', accessories = null, contact = null, note = null where ${ofTheirs}`,
      key,
    ),
    tx.query(`update refunds set reason = '' where ${ofTheirs} and reason <> ''`, key),
    tx.query(`update refund_requests set reason = '', note = null where ${ofTheirs}`, key),
    tx.query(
      `update parked_sales set customer_name = null, note = null
       where org_id = $1 and id in (select id from sales where org_id = $1 and customer_id = $2)`,
      key,
    ),
  ])
}

function withoutCustomer(response: string, detach: boolean): string {
  const answer = JSON.parse(response) as { sale?: Record<string, unknown> }
  // A till's answer does not contain the buyer.
  if (answer.sale === undefined) return response
  const gone = {
    customer_name: anonymousCustomer,
    customer_contact: '',
    notes: null,
    discount_reason: null,
    ...(detach ? { customer_id: null } : {}),
  }
  return JSON.stringify({ ...answer, sale: { ...answer.sale, ...gone } })
}

/** What a customer's sales come to, for when their running totals are made anew. `spent` stays text: to the shilling, however much. */
export type TradeOfCustomer = { orders: number; spent: string; newest: string | null }

/**
 * Moves every sale of one customer to another, and returns what that one's sales come to now, net of refunds. The sales of both and then both must be
 * locked.
 */
export async function moveSales(tx: Tx, orgId: string, from: string, to: string): Promise<TradeOfCustomer> {
  await lockNewSalesOf(tx, { org_id: orgId, customer_id: from })
  await tx.query('update sales set customer_id = $3 where org_id = $1 and customer_id = $2', [orgId, from, to])
  const [trade] = await tx.query<TradeOfCustomer>(
    `select count(*) as orders, max(s.sale_date) as newest, coalesce(sum(s.total_amount - (
         select coalesce(sum(r.amount), 0) from refunds r where r.org_id = s.org_id and r.sale_id = s.id
       )), 0)::text as spent
     from sales s where s.org_id = $1 and s.customer_id = $2 and s.status = 'completed'`,
    [orgId, to],
  )
  if (trade === undefined) throw new Error('a count answers one row')
  return trade
}
