import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { may } from '@tunda/contract/organization/rights'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import type { Buyer } from '../customers/buyers.ts'
import { type Failure, fail } from '../fail.ts'
import { requireNamed } from './account-rows.ts'
import type { CreditEntry } from './enter-credit.ts'

/** A customer's account as sales find it, changed in memory as each goes on it. */
export type LockedAccount = {
  readonly org_id: string
  readonly customer_id: string
  readonly gives_credit: boolean
  balance: number
  readonly credit_limit: number
  readonly credit_days: number
  readonly is_blocked: boolean
}

/**
 * The accounts of the customers of sales on account, also by an id that was merged away. Read after locking the customers, so that nobody else
 * changes them. No query is sent if no sale is on account.
 */
export async function readAccounts(
  tx: Tx,
  asked: readonly { readonly ask: { readonly sale: NewSale }; readonly member: { readonly org_id: string } }[],
): Promise<LockedAccount[]> {
  const named = asked.flatMap(({ ask, member: { org_id } }) => {
    const { customer_id: id, on_account } = ask.sale
    return on_account && id ? [{ org_id, id }] : []
  })
  if (named.length === 0) return []
  return await tx.query<LockedAccount>(
    `select distinct c.org_id, c.id as customer_id, coalesce(b.gives_credit, false) as gives_credit, coalesce(a.balance, 0) as balance,
       coalesce(a.credit_limit, b.credit_limit, 0) as credit_limit, coalesce(a.credit_days, b.credit_days, 0) as credit_days,
       coalesce(a.is_blocked, false) as is_blocked
     from json_to_recordset($1::json) as s (org_id uuid, id uuid)
     left join customer_aliases m on m.org_id = s.org_id and m.id = s.id
     join customers c on c.org_id = s.org_id and c.id = case when m.customer_id is null then s.id else m.customer_id end
     left join business_settings b on b.org_id = c.org_id
     left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id`,
    [JSON.stringify(named)],
  )
}

/** What a sale leaves unpaid, and on whose account; undefined if it is paid in full. `breach`: the rule of the shop that it breaks. */
export type CreditOfSale = {
  readonly amount: number
  readonly account: LockedAccount
  readonly breach?: Failure | undefined
}

/**
 * About what a sale leaves unpaid. `due_on`: the due day that its debt already had. `prepaid`: the amount paid while it was put aside; such goods are
 * sold whatever has become of their product.
 */
export type OnAccount = { readonly due_on?: string | null | undefined; readonly prepaid?: number }

type Seller = Parameters<typeof may>[0] & OnAccount

/**
 * Puts what a sale leaves unpaid on the customer's account. An amount covered by a deposit or an earlier payment is not credit, so it needs no right
 * and counts against no limit. A breach is CREDIT_NOT_ALLOWED, CREDIT_BLOCKED or CREDIT_OVER_LIMIT. Fails CREDIT_NEEDS_CUSTOMER, CREDIT_ANONYMOUS,
 * CREDIT_OFF, and PAYMENT_MISMATCH for more than the total.
 */
export function creditOf(
  { on_account: amount }: NewSale,
  total: number,
  buyer: Buyer | undefined,
  account: LockedAccount | undefined,
  seller: Seller,
): CreditOfSale | undefined {
  if (!amount) return undefined
  if (amount > total) throw fail(saleFailures.paymentMismatch, { paid: amount, total_amount: total })
  if (buyer === undefined || account === undefined) throw fail(creditFailures.customerNeeded)
  requireNamed(buyer)
  if (account.balance + amount <= 0 || amount <= (seller.prepaid ?? 0)) return { amount, account }
  if (!account.gives_credit) throw fail(creditFailures.off)
  return { amount, account, breach: breachOf(amount, buyer, account, seller) }
}

function breachOf(amount: number, buyer: Buyer, account: LockedAccount, seller: Seller): Failure | undefined {
  const { balance, credit_limit: limit } = account
  const customer = buyer.name
  if (!may(seller, 'give_credit')) return fail(creditFailures.notAllowed)
  if (may(seller, 'pass_credit_limit')) return undefined
  if (account.is_blocked) return fail(creditFailures.blocked, { customer })
  if (balance + amount <= limit) return undefined
  return fail(creditFailures.overLimit, { customer, balance, limit, requested: amount })
}

/** What the customer of a sale owes, and when the sale's debt is due. The customer must be locked. */
export async function debtOfSale(
  tx: Tx,
  { id, customer_id }: { readonly id: string; readonly customer_id: string | null },
  { org_id }: { readonly org_id: string },
): Promise<{ readonly balance: number; readonly due_on: string | null }> {
  const [debt] = await tx.query<{ balance: number; due_on: string | null }>(
    `select a.balance, e.due_on from customer_accounts a
     left join customer_entries e on e.org_id = a.org_id and e.id = $3 where a.org_id = $1 and a.customer_id = $2`,
    [org_id, customer_id, id],
  )
  return debt ?? { balance: 0, due_on: null }
}

type SoldOnAccount = {
  readonly id: string
  readonly credit: CreditOfSale | undefined
  readonly member: OnAccount & { readonly user_id: string }
  readonly sale_day: string
  readonly received_at: Date
}

/** The credit entry of a sale on account; none for a sale that is paid. */
export function debtOf({ decided, written }: { decided: SoldOnAccount; written: { sale: Sale } }): CreditEntry[] {
  const { id, credit, member, sale_day, received_at: at } = decided
  if (credit === undefined) return []
  const { invoiceNumber: document } = written.sale
  const { amount, account } = credit
  const { org_id, customer_id } = account
  const days = member.due_on ? daysBetween(sale_day, member.due_on) : account.credit_days
  const debt = { org_id, id, customer_id, kind: 'sale', amount, business_date: sale_day, days, document } as const
  return [{ ...debt, user_id: member.user_id, at }]
}

const dayMs = 86_400_000
const daysBetween = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / dayMs
