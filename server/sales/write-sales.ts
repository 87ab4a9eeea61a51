import type { ShopEvent } from '@tunda/contract/event-table'
import { keptName, shortLabel } from '@tunda/contract/products/product-words'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import type { Sale, SaleRecorded } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { debtOf } from '../credit/credit-of-sale.ts'
import { enterCredit } from '../credit/enter-credit.ts'
import { addBuyers } from '../customers/buyers.ts'
import { documentNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { type MoneyMove, moveMoney } from '../money/move-money.ts'
import { moveStock } from '../products/stock.ts'
import { closeQuotations } from '../quotations/quotation-of-sale.ts'
import { moveUnits } from '../units/move-units.ts'
import { soldAs } from '../units/unit-rows.ts'
import { unapprovedSale } from './approvals/unapproved-sale.ts'
import type { DecidedSale, SaleTerms } from './decide-sale.ts'
import { movesOf, unitMovesOf } from './goods-of-sale.ts'
import { type Held, takeInvoiceNumbers } from './invoice-number.ts'
import { addToTotals, hourOf } from './sale-totals.ts'
import { answerToTill, inOrder } from './till-answer.ts'

/** A sale as it was written, with the answer that its retries will get, byte for byte. */
type WrittenSale = { readonly sale: Sale; readonly response: string }

type Numbered = { readonly decided: DecidedSale; readonly no: number; readonly written: WrittenSale }

/** Writes the decided sales of a batch in sets, and gives each its answer; numbers first, in order of arrival. */
export async function writeSales(tx: Tx, decided: readonly DecidedSale[], held: Held): Promise<void> {
  if (decided.length === 0) return
  const { last, taken } = await takeInvoiceNumbers(tx, decided, held)
  const numbered = decided.map((sale) => {
    const no = (last.get(sale.member.org_id) ?? Number.NaN) + 1
    last.set(sale.member.org_id, no)
    return { decided: sale, no, written: answerTo(sale, documentNumber('invoice', no)) }
  })
  await Promise.all([
    taken,
    addBuyers(
      tx,
      decided.flatMap(({ new_buyer, received_at: since }) => (new_buyer === undefined ? [] : { ...new_buyer, since })),
    ),
    insertSales(tx, numbered),
    closeQuotations(tx, decided),
    moveMoney(tx, decided.flatMap(moneyOf)),
    moveStock(tx, decided.flatMap(movesOf)),
    moveUnits(tx, decided.flatMap(unitMovesOf)),
    addToTotals(tx, decided),
    enterCredit(tx, numbered.flatMap(debtOf)),
    publish(tx, [...numbered.map(eventOf), ...numbered.flatMap(unapprovedSale)]),
  ])
  for (const { decided: sale, written } of numbered) sale.known.response = written.response
}

function answerTo(decided: DecidedSale, number: string): WrittenSale {
  const { cart } = decided
  const sale: Sale = {
    id: decided.id,
    invoiceNumber: number,
    sale_date: decided.sale_date.toISOString(),
    received_at: decided.received_at.toISOString(),
    customer_id: decided.buyer?.id ?? null,
    customer_name: decided.customer_name,
    customer_contact: decided.customer_contact,
    payment_method: decided.payments[0]?.method ?? 'cash',
    payments: [...decided.payments],
    ...(decided.credit && { on_account: decided.credit.amount }),
    status: 'completed',
    subtotal: cart.subtotal,
    discount_amount: cart.discount_amount,
    tax_amount: cart.tax_amount,
    total_amount: cart.total_amount,
    ...(decided.discount_reason && { discount_reason: decided.discount_reason }),
    notes: decided.notes,
    items: decided.lines.map(({ product, unit, ...line }) => ({
      ...keptName(product),
      ...line,
      ...(unit && soldAs(unit, decided.sale_day)),
    })),
    user_id: decided.member.user_id,
    date: decided.sale_date.toISOString(),
    totalAmount: cart.total_amount,
  }
  return { sale, response: responseOf(decided, sale) }
}

function responseOf({ id, terms: { till, flags } }: DecidedSale, sale: Sale): string {
  if (till === undefined) return JSON.stringify({ success: true, sale } satisfies SaleRecorded)
  return till.response ?? answerToTill(id, sale.invoiceNumber, flags)
}

/** Writes the sales with their lines and payments, in one statement. */
async function insertSales(tx: Tx, numbered: readonly Numbered[]): Promise<void> {
  const decided = numbered.map((one) => one.decided)
  await tx.query(
    `with items as (
       insert into sale_items (org_id, sale_id, line, product_id, brand, model, variant, quantity, list_price, unit_price, unit_cost,
         discount_amount, tax_amount, total, unit_id, unit_number, price_list_id, price_list, price_list_from)
       select * from json_to_recordset($2::json) as i (org_id uuid, sale_id uuid, line int, product_id uuid, brand text, model text,
         variant text, quantity bigint, list_price bigint, unit_price bigint, unit_cost bigint, discount_amount bigint, tax_amount bigint, total bigint,
         unit_id uuid, unit_number text, price_list_id uuid, price_list text, price_list_from bigint)
     ), payments as (
       insert into sale_payments (org_id, sale_id, line, method, amount, reference)
       select * from json_to_recordset($3::json) as p (org_id uuid, sale_id uuid, line int, method text, amount bigint, reference text)
     )
     insert into sales (org_id, id, invoice_no, invoice_number, sale_date, sale_day, sale_hour, received_at, customer_id, customer_name,
       customer_contact, subtotal, discount_amount, tax_amount, total_amount, profit, units, items_summary, payment_method, user_id,
       notes, discount_reason, request_hash, response, terminal_id, terminal_seq, local_number, device_time, cashier_id, approver_id, served_by, location_id, on_account, origin, flags, letterhead_no)
     select org_id, id, invoice_no, "invoiceNumber", sale_date, sale_day, sale_hour, received_at, customer_id, customer_name,
       customer_contact, subtotal, discount_amount, tax_amount, total_amount, profit, units, items_summary, payment_method, user_id,
       notes, discount_reason, decode(request_hash, 'base64'), response, terminal_id, terminal_seq, local_number, device_time, cashier_id, approver_id, served_by,
       location_id, coalesce(on_account, 0), coalesce(origin, 'online'), coalesce(flags, '{}'),
       (select l.no from letterheads l where l.org_id = s.org_id and l.from_at <= s.sale_date order by l.no desc limit 1)
     from json_to_recordset($1::json) as s (org_id uuid, id uuid, invoice_no bigint, "invoiceNumber" text, sale_date timestamptz,
       sale_day date, sale_hour int, received_at timestamptz, customer_id uuid, customer_name text, customer_contact text, subtotal bigint,
       discount_amount bigint, tax_amount bigint, total_amount bigint, profit bigint, units bigint, items_summary text,
       payment_method text, user_id uuid, notes text, discount_reason text, request_hash text, response text, terminal_id uuid, terminal_seq bigint,
       local_number text, device_time timestamptz, cashier_id uuid, approver_id uuid, served_by text, location_id uuid, on_account bigint, origin text, flags text[])`,
    [
      JSON.stringify(numbered.map(rowOf)),
      JSON.stringify(decided.flatMap(itemRows)),
      JSON.stringify(decided.flatMap(paymentRows)),
    ],
  )
}

function rowOf({ decided, no, written: { sale, response } }: Numbered) {
  return {
    ...columnsOf(sale),
    org_id: decided.member.org_id,
    location_id: decided.member.location_id,
    invoice_no: no,
    sale_day: decided.sale_day,
    sale_hour: hourOf(decided),
    profit: decided.profit,
    units: decided.lines.reduce((sum, line) => sum + line.quantity, 0),
    items_summary: shortLabel(decided.lines.map(({ product }) => product)),
    user_id: decided.member.user_id,
    approver_id: decided.terms.flags.has('not_approved') ? null : (decided.member.approver_id ?? null),
    request_hash: decided.known.request_hash?.toString('base64') ?? null,
    response: decided.known.request_hash === null ? null : response,
    ...atTill(decided.terms),
  }
}

/** The fields of a sale's answer that are columns of `sales`: lines and payments have tables of their own, and the wire has two fields twice. */
function columnsOf({ items, payments, status, date, totalAmount, ...columns }: Sale) {
  return columns
}

/** The columns for a till's sale; none for one at the desk. */
function atTill({ policy, till, flags }: SaleTerms) {
  if (till === undefined) return {}
  const { terminal_id, seq: terminal_seq, local_number, device_time, cashier_id, served_by } = till
  const origin = policy === salePolicies.offline ? 'offline' : 'online'
  return { terminal_id, terminal_seq, local_number, device_time, cashier_id, served_by, origin, flags: inOrder(flags) }
}

function itemRows({ id, member, lines }: DecidedSale) {
  return lines.map(({ product, unit, ...line }, i) => ({
    ...line,
    unit_id: unit?.id,
    unit_number: unit?.number,
    org_id: member.org_id,
    sale_id: id,
    line: i + 1,
    ...keptName(product),
    list_price: product.selling_price,
    unit_cost: product.cost_price,
  }))
}

function paymentRows({ id, member, payments }: DecidedSale) {
  return payments.map((payment, i) => ({ ...payment, org_id: member.org_id, sale_id: id, line: i + 1 }))
}

/** The amounts are what the shop keeps: a payment does not include the change. */
function moneyOf({ id, member, payments, sale_date, sale_day, received_at, terms }: DecidedSale): MoneyMove[] {
  const is_offline = terms.policy === salePolicies.offline
  const till = { terminal_id: terms.till?.terminal_id, shift_id: terms.till?.shift_id, is_offline }
  const cause = { org_id: member.org_id, sale_id: id, user_id: member.user_id, ...till }
  const moment = { business_date: sale_day, occurred_at: sale_date, recorded_at: received_at }
  return payments.map(({ method, amount }, i) => ({ ...cause, ...moment, kind: 'sale', method, amount, line: i + 1 }))
}

function eventOf({ decided, written: { sale } }: Numbered): ShopEvent<'sale.recorded'> {
  return {
    event: 'sale.recorded',
    org_id: decided.member.org_id,
    actor: decided.member,
    at: decided.at,
    id: decided.id,
    after: {
      invoice_number: sale.invoiceNumber,
      total_amount: sale.total_amount,
      discount_amount: sale.discount_amount,
      payment_method: sale.payment_method,
    },
  }
}
