import type { CustomerAccount } from '@tunda/contract/customers/credit'
import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { general } from '@tunda/contract/failure'
import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { lockBuyers } from '../customers/buyers.ts'
import { fail } from '../fail.ts'

/** A locked customer with what they owe: nobody sells to, pays or merges them until the transaction ends. */
export type HeldAccount = {
  readonly id: string
  readonly name: string
  readonly balance: number
  readonly days: number
}

/** Locks a customer, and with them the account, also by an id that was merged away. Fails NOT_FOUND. */
export async function lockAccount(tx: Tx, id: string, { org_id }: Pick<Member, 'org_id'>): Promise<HeldAccount> {
  const [customer] = await lockBuyers(tx, [{ org_id, id, phone_e164: null }])
  if (customer === undefined) throw fail(general.notFound)
  const [account] = await tx.query<{ balance: number; days: number }>(
    `select coalesce(a.balance, 0) as balance, coalesce(a.credit_days, b.credit_days, 0) as days
     from customers c left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
     left join business_settings b on b.org_id = c.org_id where c.org_id = $1 and c.id = $2`,
    [org_id, customer.id],
  )
  if (account === undefined) throw fail(general.notFound)
  return { id: customer.id, name: customer.name, ...account }
}

/** Nothing more can be agreed or entered for a deleted customer. Fails CREDIT_ANONYMOUS. */
export function requireNamed({ name }: Pick<HeldAccount, 'name'>): void {
  if (name === anonymousCustomer) throw fail(creditFailures.anonymous)
}

/** Fails CREDIT_OFF in a shop that does not sell on account. */
export async function requireCredit(tx: Tx, { org_id }: Member): Promise<void> {
  const on = await tx.query('select 1 from business_settings where org_id = $1 and gives_credit', [org_id])
  if (on.length === 0) throw fail(creditFailures.off)
}

/** The columns of an account with its terms, of `accountTables`. */
export const accountColumns = `c.id as customer_id, c.name, c.phone, coalesce(a.balance, 0) as balance,
  coalesce(a.credit_limit, b.credit_limit, 0) as "limit", coalesce(a.credit_days, b.credit_days, 0) as days,
  a.credit_limit as own_limit, a.credit_days as own_days, coalesce(a.is_blocked, false) as is_blocked, a.promised_on, a.note, a.dispute, a.reminded_at`
export const accountTables = `customers c
  left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
  left join business_settings b on b.org_id = c.org_id`

/**
 * SQL: the entry `e` belongs to a sale or refund at a location that the member does not see. `locations`: the parameter with theirs, null for all.
 * The reversal of a write-off does not say where its goods came back, so only members who see all locations see its document.
 */
export const unseen = (
  locations: string,
) => `(${locations}::uuid[] is not null and e.kind in ('sale', 'refund', 'recovery', 'instalment')
  and not coalesce(
    (select s.location_id = any (${locations}) from sales s where s.org_id = e.org_id and s.id = e.id),
    (select r.location_id = any (${locations}) or s.location_id = any (${locations})
     from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = e.org_id and r.id = e.id),
    false))`

/**
 * SQL: the id of a customer, also for an id that was merged away. $1 is the organisation, $2 the id. In a select of its own, so that an index can
 * serve it.
 */
export const customerAsked =
  '(select coalesce((select m.customer_id from customer_aliases m where m.org_id = $1 and m.id = $2), $2))'

export type AccountRow = Omit<CustomerAccount, 'overdue' | 'days_late'>
