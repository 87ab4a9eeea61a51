import type { PairedTerminal } from './settings.ts'
import { onDisk, type TillDatabase } from './till-database.ts'

/** How many numbers stay unused above the last that the server knows: a device that was wiped may have printed as many unsent. */
export const leftFree = 10_000

/**
 * Keeps what this device is. Where the terminal's count is further than its own, another device counted, or this one before it was
 * wiped: it goes on above, with room for what was printed and never sent, so that no number is given twice.
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
