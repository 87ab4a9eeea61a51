import type { PairedTerminal } from './settings.ts'
import { onDisk, type TillDatabase } from './till-database.ts'

/** How many numbers stay unused above the last one that the server knows: a device that was wiped may have printed as many unsent. */
export const leftFree = 10_000

/**
 * Stores this device's identity. If the terminal's counter is higher than its own, another device counted, or this one before it was wiped: it
 * continues above, with room for numbers that were printed and never sent, so that none is used twice.
 */
export async function keepTerminal(database: TillDatabase, terminal: PairedTerminal, lastSeq: number): Promise<void> {
  const tx = database.transaction('settings', 'readwrite', onDisk)
  const seq = Number((await tx.store.get('seq')) ?? 0)
  await Promise.all([
    tx.store.put(terminal, 'terminal'),
    seq < lastSeq ? tx.store.put(lastSeq + leftFree, 'seq') : undefined,
    tx.done,
  ])
}
