import { creditFailures } from '@tunda/contract/customers/credit-failures'
import type { ExportedAccount } from '@tunda/contract/customers/customers'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'
import { type AccountRow, accountColumns, accountTables } from './account-rows.ts'

/** Makes sure that a customer's account is settled, before they are deleted. The customer must be locked. Fails CUSTOMER_HAS_BALANCE. */
export async function requireSettled(tx: Tx, orgId: string, customerId: string): Promise<void> {
  const [account] = await tx.query<{ balance: number }>(
    'select balance from customer_accounts where org_id = $1 and customer_id = $2 and balance <> 0',
    [orgId, customerId],
  )
  if (account !== undefined) throw fail(creditFailures.hasBalance, { balance: account.balance })
}

/** Whether the customer's account ever had an entry. */
export async function hasAccount(tx: Tx, orgId: string, customerId: string): Promise<boolean> {
  const entered = await tx.query('select 1 from customer_entries where org_id = $1 and customer_id = $2 limit 1', [
    orgId,
    customerId,
  ])
  return entered.length > 0
}

/** A customer's own copy of their account: the terms and all entries; null if there never were any. */
export async function exportedAccount(tx: Tx, orgId: string, customerId: string): Promise<ExportedAccount | null> {
  const key = [orgId, customerId]
  const [[account], entries] = await Promise.all([
    tx.query<AccountRow & { readonly is_agreed: boolean }>(
      `select ${accountColumns}, a.customer_id is not null as is_agreed from ${accountTables} where c.org_id = $1 and c.id = $2`,
      key,
    ),
    tx.query<ExportedAccount['entries'][number]>(
      `select kind, amount, business_date, due_on, document, note from customer_entries
       where org_id = $1 and customer_id = $2 order by position`,
      key,
    ),
  ])
  if (account === undefined || (entries.length === 0 && !account.is_agreed)) return null
  const { balance, limit, days, is_blocked, promised_on, note, dispute } = account
  return { balance, limit, days, is_blocked, promised_on, note, dispute, entries }
}

/** Removes notes and terms from a settled account. */
export async function clearAccount(tx: Tx, orgId: string, customerId: string): Promise<void> {
  const key = [orgId, customerId]
  await tx.query(
    `update customer_entries set note = null, document = case when kind = 'opening' then null else document end
     where org_id = $1 and customer_id = $2 and (note is not null or kind = 'opening')`,
    key,
  )
  await tx.query('delete from customer_accounts where org_id = $1 and customer_id = $2', key)
}

/**
 * Moves an account to the customer that it is merged into: entries with their allocations, and the sum of the balances. The first customer's terms
 * hold, or the second's if the first has none. Blocked stays blocked. The link to the second's statement ends. Both must be locked.
 */
export async function moveAccount(tx: Tx, orgId: string, from: string, to: string): Promise<void> {
  const key = [orgId, from, to]
  // The entries first: those of an anonymised customer are there without an account.
  await tx.query('update customer_entries set customer_id = $3 where org_id = $1 and customer_id = $2', key)
  await tx.query(
    `insert into customer_accounts as a (org_id, customer_id, balance, credit_limit, credit_days, is_blocked, promised_on, note, dispute, reminded_at, updated_at)
     select org_id, $3, balance, credit_limit, credit_days, is_blocked, promised_on, note, dispute, reminded_at, updated_at
     from customer_accounts where org_id = $1 and customer_id = $2
     on conflict (org_id, customer_id) do update set balance = a.balance + excluded.balance, settled_before = date '0001-01-01',
       credit_limit = coalesce(a.credit_limit, excluded.credit_limit), credit_days = coalesce(a.credit_days, excluded.credit_days),
       is_blocked = a.is_blocked or excluded.is_blocked, promised_on = coalesce(a.promised_on, excluded.promised_on),
       note = coalesce(a.note, excluded.note), dispute = coalesce(a.dispute, excluded.dispute),
       reminded_at = greatest(a.reminded_at, excluded.reminded_at)`,
    key,
  )
  await tx.query('delete from customer_accounts where org_id = $1 and customer_id = $2', [orgId, from])
}
