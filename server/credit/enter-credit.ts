import { randomUUID } from 'node:crypto'
import type { CustomerEntry } from '@tunda/contract/customers/credit'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'

/** A change of what a customer owes, in whole shillings; negative if they owe less. `id` is the client's, or the document's. */
export type CreditEntry = {
  readonly org_id: string
  readonly id: string
  readonly customer_id: string
  readonly kind: CustomerEntry['kind']
  readonly amount: number
  readonly business_date: string
  /** Days until it is due; null if it is not a debt. */
  readonly days: number | null
  readonly wallet_id?: string | null
  readonly document?: string | null
  readonly note?: string | null
  readonly reverses_id?: string | null
  readonly user_id: string
  readonly at: Date
}

/**
 * Locks ids that clients chose, before what has them is looked for. A payment for a lay-by or repair is no entry yet, so no unique key keeps another
 * entry of the same moment from its id.
 */
export async function lockEntryIds(tx: Tx, ...entries: readonly Pick<CreditEntry, 'org_id' | 'id'>[]): Promise<void> {
  await lockByName(tx, ...entries.map(({ org_id, id }) => `entry ${org_id} ${id}`))
}

/**
 * Writes the entries in one statement, which changes the balances. The customers must be locked; callers that can be retried look for the entry first
 * (`findEntry`). Fails IDEMPOTENCY_KEY_REUSED if another entry has one of the ids, so that nothing is written for an entry that is not, and for a sale
 * or refund under the id of a payment for a lay-by or repair, which will make an entry under its own id.
 */
export async function enterCredit(tx: Tx, entries: readonly CreditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const ofDocuments = entries.filter(({ kind }) => kind === 'sale' || kind === 'refund')
  const [, made] = await Promise.all([lockEntryIds(tx, ...ofDocuments), insertEntries(tx, entries)])
  if (made.length < entries.length) throw fail(general.keyReused)
}

async function insertEntries(tx: Tx, entries: readonly CreditEntry[]) {
  return await tx.query(
    `insert into customer_entries (org_id, id, customer_id, kind, amount, business_date, due_on, wallet_id, document, note, reverses_id,
       user_id, created_at)
     select org_id, id, customer_id, kind, amount, business_date, business_date + days, wallet_id, nullif(document, ''), nullif(note, ''),
       reverses_id, user_id, at
     from json_to_recordset($1::json) as e (org_id uuid, id uuid, customer_id uuid, kind text, amount bigint, business_date date, days int,
       wallet_id uuid, document text, note text, reverses_id uuid, user_id uuid, at timestamptz)
     where kind not in ('sale', 'refund')
       or not exists (select from layby_payments l where l.org_id = e.org_id and l.id = e.id)
       and not exists (select from repair_payments r where r.org_id = e.org_id and r.id = e.id)
     on conflict (org_id, id) do nothing returning 1`,
    [JSON.stringify(entries)],
  )
}

/** The part of a credit that is allocated to this debt; the rest pays what is due first. */
export type Allocation = { readonly debit_id: string; readonly credit_id: string; readonly amount: number }

export async function allocate(tx: Tx, orgId: string, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  await tx.query(
    `insert into customer_allocations (org_id, debit_id, credit_id, amount)
     select $1, debit_id, credit_id, amount from json_to_recordset($2::json) as a (debit_id uuid, credit_id uuid, amount bigint)`,
    [orgId, JSON.stringify(allocations)],
  )
}

/** SQL: the part of the debt `e` that no credit is allocated to. Reversed entries do not count. */
export const unallocated = `e.amount - (select coalesce(sum(a.amount), 0)::bigint from customer_allocations a
  where a.org_id = e.org_id and a.debit_id = e.id
    and not exists (select from customer_entries r where r.org_id = a.org_id and r.reverses_id = a.credit_id))`

/** Marks debts that are fully paid, so that nothing looks at them again. Called after every credit. The customer must be locked. */
export async function noteSettled(tx: Tx, orgId: string, customerId: string): Promise<void> {
  await tx.query(
    `update customer_accounts set settled_before =
       coalesce((select min(coalesce(d.due_on, d.business_date)) from open_debts($1, $2) d), date '9999-12-31')
     where org_id = $1 and customer_id = $2`,
    [orgId, customerId],
  )
}

type RefundOnAccount = {
  readonly id: string
  readonly sale_id: string
  readonly customer_id: string
  readonly amount: number
  readonly document: string
}

/**
 * Takes a refund off the account of its sale, and off the sale's own debt as far as that is open. What was written off is no longer owed, and does
 * not become a deposit. The customer must be locked.
 */
export async function enterRefund(tx: Tx, refund: RefundOnAccount, { org_id, user_id, rules }: Member): Promise<void> {
  const { id, sale_id, customer_id, amount, document } = refund
  const at = now()
  const business_date = dayIn(rules.time_zone, at)
  const kind = 'refund'
  const entry = {
    org_id,
    id,
    customer_id,
    kind,
    amount: -amount,
    business_date,
    days: null,
    document,
    user_id,
    at,
  } as const
  const [, [sold]] = await Promise.all([
    enterCredit(tx, [entry]),
    tx.query<{ left: number }>(
      `select ${unallocated} as left from customer_entries e where e.org_id = $1 and e.id = $2`,
      [org_id, sale_id],
    ),
  ])
  const ofSale = Math.min(amount, Math.max(sold?.left ?? 0, 0))
  await allocate(tx, org_id, ofSale === 0 ? [] : [{ debit_id: sale_id, credit_id: id, amount: ofSale }])
  const { balance, held } = await moneyHeld(tx, org_id, customer_id)
  const tooMuch = -balance - held
  const recovery = { ...entry, id: randomUUID(), kind: 'recovery', amount: tooMuch } as const
  if (tooMuch > 0) await enterCredit(tx, [recovery])
  await noteSettled(tx, org_id, customer_id)
}

type Held = { readonly balance: number; readonly held: number; readonly forgiven: number }

/**
 * What a customer owes, and how much of their money came in and has not been paid out. A deposit never exceeds that: otherwise a debt that was
 * written off, and is credited again when its goods come back, could be paid out. `forgiven`: what was written off and neither reversed nor returned
 * as goods.
 */
export async function moneyHeld(tx: Tx, orgId: string, customerId: string): Promise<Held> {
  const [sums] = await tx.query<Held>(
    `select coalesce(sum(e.amount), 0)::bigint as balance, coalesce(-sum(e.amount) filter (where e.wallet_id is not null), 0)::bigint as held,
       coalesce(-sum(e.amount) filter (where 'write_off' in (e.kind, w.kind) or e.kind = 'recovery'), 0)::bigint as forgiven
     from customer_entries e
     left join customer_entries w on w.org_id = e.org_id and w.id = e.reverses_id
     where e.org_id = $1 and e.customer_id = $2`,
    [orgId, customerId],
  )
  return sums ?? { balance: 0, held: 0, forgiven: 0 }
}
