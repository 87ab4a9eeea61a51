import { t } from '@lingui/core/macro'
import { Failure } from '../../shared/calls/failure.ts'
import { findUnanswered } from '../sale/server-sale.ts'
import { keepTerminal } from '../store/keep-terminal.ts'
import { readSetting } from '../store/settings.ts'
import { loadSettings } from '../sync/load-store.ts'
import { greet, pairByCode } from '../sync/till-server.ts'
import type { Till } from '../till.ts'

const tokenShape = /post_[A-Za-z0-9_-]{43}/

/** SHA-256 in hex: it is sent instead of the token, and only it is stored. */
export async function hashOfToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Pairs this till with what the manager gave: a pairing code, a token, or a QR code with a token. Throws a `Failure` if the server does not know it.
 */
export async function pairTill(till: Till, given: string): Promise<void> {
  const token = tokenShape.exec(given)?.[0] ?? (await pairByCode(given, till.device_id)).token
  const token_hash = await hashOfToken(token)
  const { answer } = await greet(token_hash, {
    device_id: till.device_id,
    queue_length: till.waiting.get().length,
    seq: (await readSetting(till.database, 'seq')) ?? 0,
  })
  const isWaiting =
    till.waiting.get().length > 0 || till.drawer.get().waiting.length > 0 || (await findUnanswered(till)) !== undefined
  const waitingFor = isWaiting ? till.terminal.get()?.shop : undefined
  if (waitingFor && waitingFor.id !== answer.terminal.shop.id) throw otherShop(waitingFor.name)
  await keepTerminal(till.database, { ...answer.terminal, token_hash }, answer.last_seq)
  await loadSettings(till)
  till.tell({ kind: 'settings' })
  till.tell({ kind: 'wake' })
  till.wake.set(till.wake.get() + 1)
}

const otherShop = (name: string) =>
  new Failure('SALES_WAIT', t`Sales for ${name} are waiting on this till. Connect it to that shop to send them.`, 0)
