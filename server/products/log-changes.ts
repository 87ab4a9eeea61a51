import type { Tx } from '@tunda/database'
import { logAudit } from '../audit/log.ts'
import type { Member } from '../context.ts'
import { type Audited, changedValues } from './product-fields.ts'

type Change = { readonly id: string; readonly before: Audited; readonly after: Audited }

/** Writes into the trail what became different of products; one of which nothing did leaves no entry. */
export async function logChanges(tx: Tx, member: Member, changes: readonly Change[]): Promise<void> {
  await logAudit(
    tx,
    changes.flatMap(({ id, before, after }) => {
      const values = changedValues(before, after)
      if (values === undefined) return []
      const entry = { org_id: member.org_id, actor: member, resource_type: 'product', resource_id: id }
      return [{ ...entry, action_type: 'update', ...values }]
    }),
  )
}
