import type { Tx } from '@tunda/database'
import { enqueue } from '../../outbox/enqueue.ts'
import type { Client } from '../account.ts'
import { recordEvent, type Session } from '../sessions/sessions.ts'
import type { User } from '../users.ts'
import type { FactorType } from './factor-rows.ts'

export type FactorChange =
  | { readonly kind: 'factor_added' | 'factor_removed'; readonly factor_type: FactorType }
  | { readonly kind: 'recovery_code_used'; readonly left: number }

/** Writes a change of the factors into the person's history, and tells them by mail. */
export async function noteChange(
  tx: Tx,
  change: FactorChange,
  user: Pick<User, 'id' | 'email' | 'full_name'>,
  session: Pick<Session, 'id'>,
  client: Client,
): Promise<void> {
  await recordEvent(tx, change.kind, { id: session.id, user_id: user.id }, client)
  await enqueue(tx, { kind: 'factor-mail', payload: { to: user.email, full_name: user.full_name, change } })
}
