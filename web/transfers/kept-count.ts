import { z } from 'zod'

/** What was counted of a transfer so far, kept on this device: a closed tab loses no scan. */
const KeptCount = z.object({
  /** The receipt's, from the first scan on: a retry is the same receipt. */
  id: z.uuid(),
  receipts: z.int(),
  lines: z.array(
    z.object({
      product_id: z.uuid(),
      name: z.string(),
      variant: z.string(),
      quantity: z.int().min(1),
      /** Of devices, one each. */
      numbers: z.array(z.string()).optional(),
    }),
  ),
})
export type KeptCount = z.infer<typeof KeptCount>

const keyOf = (transferId: string) => `transfer count ${transferId}`

/** The count that was begun, or a new one; one that began before somebody else received is of another moment, and begins anew. */
export function keptCount(transferId: string, receipts: number): KeptCount {
  const none = { id: crypto.randomUUID(), receipts, lines: [] }
  try {
    const kept = KeptCount.safeParse(JSON.parse(localStorage.getItem(keyOf(transferId)) ?? 'null'))
    return kept.success && kept.data.receipts === receipts ? kept.data : none
  } catch {
    return none
  }
}

/** Was something counted on this device that is not received yet? */
export const isCountBegun = (transferId: string, receipts: number) => keptCount(transferId, receipts).lines.length > 0

/** Keeps it; nothing counted is nothing kept. */
export function keepCount(transferId: string, count: KeptCount): void {
  try {
    if (count.lines.length === 0) localStorage.removeItem(keyOf(transferId))
    else localStorage.setItem(keyOf(transferId), JSON.stringify(count))
  } catch {
    // A device that keeps nothing still counts.
  }
}
