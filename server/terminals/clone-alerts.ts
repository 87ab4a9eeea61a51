import type { CloneSignKind } from '@tunda/contract/notification-kinds'
import type { Tx } from '@tunda/database'
import { type AlertRaised, raiseAlerts } from '../notifications/notify.ts'

/** Signs that one token is on two devices: another device's id, a number of the till's own count for two sales, or a count that went back. */
export type CloneSign = {
  readonly org_id: string
  readonly terminal_id: string
  readonly name: string
  readonly kind: CloneSignKind
}

/** What the alert on a terminal's copied token is told apart by. */
export function cloneAlertOf(terminalId: string): string {
  return `terminal_clone:${terminalId}`
}

/** Tells owner and admins, once while the alert is open. The sales themselves are posted or parked all the same. */
export async function raiseCloneAlerts(tx: Tx, signs: readonly CloneSign[]): Promise<void> {
  const first = new Map(signs.map((sign) => [sign.terminal_id, sign]))
  await raiseAlerts(
    tx,
    [...first.values()].map(
      ({ org_id, terminal_id, name, kind }): AlertRaised => ({
        org_id,
        news: { kind: 'terminal_clone', facts: { terminal_id, terminal: name, sign: kind } },
        severity: 'high',
        source: 'terminals',
        about: cloneAlertOf(terminal_id),
      }),
    ),
  )
}
