import type { Database, Tx } from '@tunda/database'
import { nightOf, now } from '../clock.ts'
import { type NightlyProof, proveShopByShop } from '../jobs/prove-shop-by-shop.ts'

/** A payment or repayment that differs between the ledger and its document. Null where it is missing in one of them. */
export type WrongMoney = {
  readonly document: string | null
  readonly line: number
  readonly kept: MoneyFacts | null
  readonly documents: MoneyFacts | null
}
type MoneyFacts = {
  readonly kind: string
  readonly method: string | null
  readonly amount: number
  readonly date: string
}

/** The result of checking a shop's money ledger against its documents. */
export type MoneyProof = {
  readonly movements: number
  readonly differences: number
  readonly examples: readonly WrongMoney[]
  readonly milliseconds: number
}

const shown = 20

const held = `with ledger as (
   select m.sale_id, coalesce(m.refund_id, m.sale_id) as document_id, m.line, m.kind, w.takes as method, m.amount, m.business_date
   from money_movements m left join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
   where m.org_id = $1 and m.sale_id is not null
 ), transfers as (
   select entry_id, min(business_date) as date, sum(amount)::bigint as amount from money_movements
   where org_id = $1 and kind = 'transfer' group by entry_id having sum(amount) <> 0 or count(*) <> 2
 ), accounts as (
   select a.customer_id, a.balance as kept, coalesce(e.amount, 0)::bigint as entered
   from (select customer_id, balance from customer_accounts where org_id = $1) a
   full join (select customer_id, sum(amount) as amount from customer_entries
     where org_id = $1 group by customer_id) e on e.customer_id = a.customer_id
   where coalesce(a.balance, 0) <> coalesce(e.amount, 0)
 ), credits as (
   select coalesce(d.document, e.document) as document, coalesce(d.date, e.business_date) as date, e.amount as entered, d.amount
   from (select id, kind, amount, business_date, document from customer_entries where org_id = $1 and kind in ('sale', 'refund')) e
   full join (
     select id, 'sale' as kind, on_account as amount, sale_day as date, invoice_number as document from sales where org_id = $1 and on_account > 0
     union all
     select id, 'refund', -on_account, refund_day, refund_number from refunds where org_id = $1 and on_account > 0
   ) d on d.id = e.id and d.kind = e.kind
   where (e.amount, e.business_date) is distinct from (d.amount, d.date)
   union all
   select e.document, e.business_date, e.amount, (-m.amount)::bigint
   from customer_entries e
   left join (select entry_id, wallet_id, sum(amount) as amount from money_movements
     where org_id = $1 and kind in ('pay_in', 'pay_out') group by entry_id, wallet_id) m on m.entry_id = e.id and m.wallet_id = e.wallet_id
   where e.org_id = $1 and e.wallet_id is not null and -e.amount is distinct from m.amount
   union all
   select 'Trade-in ' || i.number, i.bought_on, coalesce(m.amount, 0)::bigint, -d.amount
   from trade_ins i cross join lateral (values (i.id, i.wallet_id, i.amount - i.paid_out),
     (i.id, i.paid_out_wallet_id, i.paid_out), (i.back_id, i.back_wallet_id, -i.amount)) d (id, wallet_id, amount)
   left join money_movements m on m.org_id = i.org_id and m.entry_id = d.id and m.wallet_id = d.wallet_id and m.kind in ('pay_in', 'pay_out')
   where i.org_id = $1 and d.id is not null and d.wallet_id is not null and -d.amount is distinct from m.amount
   union all
   select coalesce(s.invoice_number, 'Trade-in ' || i.number), coalesce(s.sale_day, i.bought_on), coalesce(p.amount, 0)::bigint, (i.amount - i.paid_out + coalesce(e.amount, 0))::bigint
   from (select sale_id, sum(amount) as amount from sale_payments where org_id = $1 and method = 'trade_in' group by sale_id) p
   full join (select t.* from trade_ins t join wallets w on w.org_id = t.org_id and w.id = t.wallet_id
     where t.org_id = $1 and (t.sale_id is not null or w.kind = 'trade_in')) i on i.sale_id = p.sale_id
   left join sales s on s.org_id = $1 and s.id = case when p.sale_id is null then i.sale_id else p.sale_id end
   left join customer_entries e on e.org_id = $1 and e.id = i.deposit_id
   where p.amount is distinct from i.amount - i.paid_out + coalesce(e.amount, 0)
   union all
   select y.number, p.business_date, coalesce(m.amount, 0)::bigint, p.amount
   from layby_payments p join laybys y on y.org_id = p.org_id and y.id = p.layby_id
   left join money_movements m on m.org_id = p.org_id and m.entry_id = p.id and m.wallet_id = p.wallet_id and m.kind in ('pay_in', 'pay_out')
   where p.org_id = $1 and p.amount is distinct from m.amount
   union all
   select y.number, y.opened_on, y.paid, s.amount
   from laybys y cross join lateral (select coalesce(sum(p.amount), 0)::bigint as amount, coalesce(sum(-e.amount), 0)::bigint as entered
     from layby_payments p left join customer_entries e on e.org_id = p.org_id and e.id = p.id where p.org_id = y.org_id and p.layby_id = y.id) s
   where y.org_id = $1 and (y.paid <> s.amount or s.entered <> case when y.state = 'released' then y.paid else 0 end)
   union all
   select y.number, p.business_date, coalesce(m.amount, 0)::bigint, p.amount
   from repair_payments p join repairs y on y.org_id = p.org_id and y.id = p.repair_id
   left join money_movements m on m.org_id = p.org_id and m.entry_id = p.id and m.wallet_id = p.wallet_id and m.kind in ('pay_in', 'pay_out')
   where p.org_id = $1 and p.amount is distinct from m.amount
   union all
   select y.number, y.taken_in_on, y.paid, s.amount
   from repairs y cross join lateral (select coalesce(sum(p.amount), 0)::bigint as amount, coalesce(sum(-e.amount), 0)::bigint as entered
     from repair_payments p left join customer_entries e on e.org_id = p.org_id and e.id = p.id where p.org_id = y.org_id and p.repair_id = y.id) s
   where y.org_id = $1 and (y.paid <> s.amount or s.entered <> case when y.sale_id is not null then y.paid else 0 end)
   union all
   select s.invoice_number, s.sale_day, -r.amount, -s.on_account
   from (select sale_id, sum(on_account)::bigint as amount from refunds where org_id = $1 and on_account > 0 group by sale_id) r
   join sales s on s.org_id = $1 and s.id = r.sale_id where r.amount > s.on_account
 ), shift_sums as (
   select s.z_number, s.business_date as date, w.takes as method, t.expected,
     (t.opening + (select coalesce(sum(m.amount), 0) from money_movements m where m.org_id = t.org_id and m.shift_id = t.shift_id
       and m.wallet_id = t.wallet_id and not m.is_late and m.kind not in ('start', 'difference')))::bigint as amount
   from shifts s join shift_totals t on t.org_id = s.org_id and t.shift_id = s.id
   join wallets w on w.org_id = t.org_id and w.id = t.wallet_id
   where s.org_id = $1
 ), wrong as (
   select d.document, coalesce(d.line, l.line) as line,
     case when l.line is not null then
       json_build_object('kind', l.kind, 'method', l.method, 'amount', l.amount, 'date', l.business_date) end as kept,
     case when d.line is not null then
       json_build_object('kind', d.kind, 'method', d.method, 'amount', d.amount, 'date', d.business_date) end as documents
   from ledger l
   full join documented_money($1) d on d.sale_id = l.sale_id and d.document_id = l.document_id and d.line = l.line
   where (l.kind, l.method, l.amount, l.business_date) is distinct from (d.kind, d.method, d.amount, d.business_date)
   union all
   select 'Account', 0, json_build_object('kind', 'account', 'method', null, 'amount', kept, 'date', null),
     json_build_object('kind', 'account', 'method', null, 'amount', entered, 'date', null) from accounts
   union all
   select document, 0, json_build_object('kind', 'credit', 'method', null, 'amount', entered, 'date', date),
     json_build_object('kind', 'credit', 'method', null, 'amount', amount, 'date', date) from credits
   union all
   select 'Transfer', 0, json_build_object('kind', 'transfer', 'method', null, 'amount', amount, 'date', date), null from transfers
   union all
   select 'Z ' || z_number, 0, json_build_object('kind', 'shift', 'method', method, 'amount', amount, 'date', date),
     json_build_object('kind', 'shift', 'method', method, 'amount', expected, 'date', date)
   from shift_sums where amount <> expected
 )
 select (select count(*) from ledger) as movements, count(*) as differences,
   (select coalesce(json_agg(w), '[]') from (select * from wrong order by document, line limit ${shown}) w) as examples,
   (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int as milliseconds
 from wrong`

/**
 * Checks every movement of the shop's money against its sales, refunds and cancellations: each payment and each part refunded has one movement, of
 * its amount, in the wallet of its method, on its day; and nothing else was sold or refunded. What a transfer takes from one wallet is in another;
 * a customer's balance is the sum of the account's entries, and each of those is that of its sale, refund or payment; refunds take no more off it
 * than their sale put there; what was paid for a used device went out, and came back with it, and what one paid of a sale is what was given for it,
 * less what was paid out or left as a deposit; what was paid for goods that are put aside came in, less what went back, and stands on the customer's
 * account once they left, and so what was paid for repairs; and what a closed shift should have had is the sum of its movements. One statement sees
 * one snapshot.
 */
export async function proveMoney(tx: Tx, orgId: string): Promise<MoneyProof> {
  const [proof] = await tx.query<MoneyProof>(held, [orgId])
  if (proof === undefined) throw new Error('a count answers one row')
  return proof
}

/** Checks the money ledger of every shop, once a night, one shop after the other; several servers share the work. */
export async function proveMoneyOfTheNight(database: Database): Promise<NightlyProof> {
  const night = nightOf(now())
  return await proveShopByShop(
    database,
    `select distinct w.org_id from wallets w
     where not exists (select from money_proofs p where p.org_id = w.org_id and p.night = $1)
     order by w.org_id`,
    night,
    async (tx, org_id) => {
      const proof = await proveMoney(tx, org_id)
      await tx.query(
        `insert into money_proofs (org_id, night, movements, differences, examples, milliseconds, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [org_id, night, proof.movements, proof.differences, JSON.stringify(proof.examples), proof.milliseconds, now()],
      )
      return proof
    },
  )
}
