import type { Tx } from '@tunda/database'
import { logPlatform } from './platform-log.ts'

/** Writes down that something is gone, by its id alone: what it was called is gone too. */
export async function logErased(tx: Tx, resource_type: 'organization' | 'user', id: string): Promise<void> {
  await logPlatform(tx, { actor: null, action_type: 'erased', resource_type, resource_id: id })
}
