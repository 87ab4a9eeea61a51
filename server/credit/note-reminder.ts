import type { CustomerAccountShown } from '@tunda/contract/customers/credit'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { lockAccount, requireNamed } from './account-rows.ts'
import { getAccount } from './get-account.ts'

/** Records that somebody reminded a customer of what they owe; the service itself sends nothing. Fails NOT_FOUND and CREDIT_ANONYMOUS. */
export async function noteReminder(
  tx: Tx,
  asked: { readonly customer_id: string },
  member: Member,
): Promise<CustomerAccountShown> {
  const { org_id } = member
  const account = await lockAccount(tx, asked.customer_id, member)
  requireNamed(account)
  await tx.query(
    `insert into customer_accounts (org_id, customer_id, reminded_at) values ($1, $2, $3)
     on conflict (org_id, customer_id) do update set reminded_at = excluded.reminded_at`,
    [org_id, account.id, now()],
  )
  await publish(tx, [{ event: 'credit.reminded', org_id, actor: member, id: account.id }])
  return await getAccount(tx, { id: account.id }, member)
}
