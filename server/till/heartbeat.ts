import type { Heartbeat, TillIdentity } from '@tunda/contract/till/till'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { publish } from '../events/publish.ts'
import { suspectClones } from '../terminals/suspect-clones.ts'
import { isBehindItsSales, lastSeqOf } from './last-seq.ts'
import { identityOf } from './till-identity.ts'

type Beat = Omit<z.infer<typeof Heartbeat>, 'token_hash'>

type Answer = { server_time: string; terminal: TillIdentity; last_seq: number }

/** Milliseconds beyond which a device's clock is not believed. */
const largestOffset = 100_000 * 86_400_000

/**
 * A till is there. Keeps what it runs, what it has not sent yet and how far its clock is off; another device is an alert, and so is one that
 * counts behind what the terminal sold. Answers where its count must go on.
 */
export async function heartbeat(tx: Tx, beat: Beat, terminal: Terminal): Promise<Answer> {
  const at = now()
  const { org_id, terminal_id, name, device_id } = terminal
  const isAnother = device_id !== null && beat.device_id !== undefined && beat.device_id !== device_id
  // A copy must not pass for the terminal itself: what it says of itself is not taken over.
  if (isAnother) await suspectClones(tx, [{ org_id, terminal_id, name, kind: 'other_device' }])
  else {
    if (beat.seq !== undefined && (await isBehindItsSales(tx, terminal, beat.seq, at)))
      await suspectClones(tx, [{ org_id, terminal_id, name, kind: 'went_back' }])
    await keep(tx, beat, terminal, at)
  }
  const [known, last_seq] = [
    await identityOf(tx, org_id, terminal_id, beat.logo_key),
    await lastSeqOf(tx, org_id, terminal_id),
  ]
  return { server_time: at.toISOString(), terminal: known, last_seq }
}

async function keep(tx: Tx, beat: Beat, { org_id, terminal_id }: Terminal, at: Date): Promise<void> {
  const offset = beat.device_time === undefined ? null : at.getTime() - Date.parse(beat.device_time)
  const changed = await tx.query<{ is_different: boolean }>(
    `update pos_terminals t set last_seen_at = $3, app_version = $4, queue_length = $5, device_id = coalesce(t.device_id, $6),
       clock_offset = coalesce($7, t.clock_offset), last_seq = greatest(t.last_seq, $8), paired_at = coalesce(t.paired_at, $3)
     from pos_terminals before
     where t.org_id = $1 and t.id = $2 and before.org_id = t.org_id and before.id = t.id
     returning before.queue_length is distinct from t.queue_length or before.app_version is distinct from t.app_version as is_different`,
    [
      org_id,
      terminal_id,
      at,
      beat.app_version,
      beat.queue_length,
      beat.device_id ?? null,
      offset === null ? null : Math.max(-largestOffset, Math.min(largestOffset, offset)),
      beat.seq ?? 0,
    ],
  )
  if (changed[0]?.is_different) await publish(tx, [{ event: 'terminal.reported', org_id, id: terminal_id }])
}
