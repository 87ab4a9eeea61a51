import type { CloneSignKind } from '@tunda/contract/notifications/notification-kinds'
import type { Tx } from '@tunda/database'
import { publish } from '../events/publish.ts'

/** Signs that one token is on two devices: another device's id, a number of the till's own count for two sales, or a count that went back. */
export type CloneSign = {
  readonly org_id: string
  readonly terminal_id: string
  readonly name: string
  readonly kind: CloneSignKind
}

/** Alerts owner and admins, once while the alert is open. The sales themselves are posted or parked all the same. */
export async function suspectClones(tx: Tx, signs: readonly CloneSign[]): Promise<void> {
  const first = new Map(signs.map((sign) => [sign.terminal_id, sign]))
  await publish(
    tx,
    [...first.values()].map(({ org_id, terminal_id: id, name: terminal, kind: sign }) => ({
      event: 'terminal.clone_suspected',
      org_id,
      id,
      news: { terminal, sign },
    })),
  )
}
