import type { CustomerAccountShown, CustomerTerms } from '@tunda/contract/customers/credit'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { lockAccount, requireNamed } from './account-rows.ts'
import { getAccount } from './get-account.ts'

const names = ['credit_limit', 'credit_days', 'is_blocked', 'promised_on', 'note', 'dispute'] as const
type Terms = {
  readonly credit_limit: number | null
  readonly credit_days: number | null
  readonly is_blocked: boolean
  readonly promised_on: string | null
  readonly note: string | null
  readonly dispute: string | null
}

const none: Terms = {
  credit_limit: null,
  credit_days: null,
  is_blocked: false,
  promised_on: null,
  note: null,
  dispute: null,
}

/** Changes a customer's terms; fields that are not given stay. Fails NOT_FOUND and CREDIT_ANONYMOUS. */
export async function setTerms(tx: Tx, asked: CustomerTerms, member: Member): Promise<CustomerAccountShown> {
  const { org_id } = member
  const account = await lockAccount(tx, asked.customer_id, member)
  requireNamed(account)
  const [kept] = await tx.query<Terms>(
    'select credit_limit, credit_days, is_blocked, promised_on, note, dispute from customer_accounts where org_id = $1 and customer_id = $2',
    [org_id, account.id],
  )
  const before = kept ?? none
  const { limit: credit_limit, days: credit_days, is_blocked, promised_on, note, dispute } = asked
  const said = {
    credit_limit,
    credit_days,
    is_blocked,
    promised_on,
    note: note === '' ? null : note,
    dispute: dispute === '' ? null : dispute,
  }
  const named = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const after: Terms = { ...before, ...named }
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length > 0) {
    await tx.query(
      `insert into customer_accounts (org_id, customer_id, credit_limit, credit_days, is_blocked, promised_on, note, dispute, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (org_id, customer_id) do update set credit_limit = excluded.credit_limit, credit_days = excluded.credit_days,
         is_blocked = excluded.is_blocked, promised_on = excluded.promised_on, note = excluded.note, dispute = excluded.dispute, updated_at = excluded.updated_at`,
      [org_id, account.id, ...names.map((name) => after[name]), now()],
    )
    // Notes about a customer are not kept in the audit trail, which outlives the customer.
    const factsOf = (terms: Terms) =>
      Object.fromEntries(
        changed.map((name) => [name, name === 'note' || name === 'dispute' ? terms[name] !== null : terms[name]]),
      )
    const values = { before: factsOf(before), after: factsOf(after) }
    await publish(tx, [{ event: 'credit.agreed', org_id, actor: member, id: account.id, ...values }])
  }
  return await getAccount(tx, { id: account.id }, member)
}
