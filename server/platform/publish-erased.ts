import type { Tx } from '@tunda/database'
import { publishPlatform } from './platform-log.ts'

type Erased = 'platform.shop_erased' | 'platform.person_erased'

/** Writes down that something is gone, by its id alone: what it was called is gone too. */
export async function publishErased(tx: Tx, event: Erased, id: string): Promise<void> {
  await publishPlatform(tx, { event, actor: null, id })
}
