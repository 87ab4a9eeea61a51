import type { Tx } from '@tunda/database'
import { type AlertRaised, raiseAlerts } from '../notifications/notify.ts'

/** Signs that one token is on two devices: another device's id, a number of the till's own count for two sales, or a count that went back. */
export type CloneSign = {
  readonly org_id: string
  readonly terminal_id: string
  readonly name: string
  readonly kind: keyof typeof signWords
}

const signWords = {
  other_device:
    'Another device uses the token of this terminal. If you did not set that up, revoke the terminal and pair it again.',
  same_number:
    'Two different sales came with the same number of this terminal. If its token was copied, revoke the terminal and pair it again.',
  went_back:
    'The count of this terminal went back: an earlier state of its device was restored, or its token was copied. If you did not restore it, revoke the terminal and pair it again.',
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
        type: 'terminal_clone',
        severity: 'high',
        title: `${name} seems to be on two devices`,
        description: signWords[kind],
        source: 'terminals',
        data: { terminal_id, kind },
        about: cloneAlertOf(terminal_id),
      }),
    ),
  )
}
