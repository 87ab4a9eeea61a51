import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { type Audited, changedValues } from './product-fields.ts'

type Change = { readonly id: string; readonly before: Audited; readonly after: Audited }

/** Publishes what became different of products; of one of which nothing did, nothing. */
export async function publishChanges(tx: Tx, member: Member, changes: readonly Change[]): Promise<void> {
  await publish(
    tx,
    changes.flatMap(({ id, before, after }) => {
      const values = changedValues(before, after)
      if (values === undefined) return []
      return [{ event: 'product.changed' as const, org_id: member.org_id, actor: member, id, ...values }]
    }),
  )
}
